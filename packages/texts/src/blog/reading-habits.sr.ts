import type { Block } from './article.js';

export default [
  {
    type: 'paragraph',
    text: 'Skoro svako ko voli knjige kaže isto: čitalo bi se, samo da ima vremena. A onda uveče pola sata nestane u telefonu. Vreme, dakle, postoji. Ono što nedostaje jeste navika, a nju je lakše steći nego što izgleda.',
  },
  { type: 'heading', text: 'Kreni od deset strana' },
  {
    type: 'paragraph',
    text: 'Veliki planovi uglavnom propadnu već u februaru. Mali opstaju. Deset strana je toliko malo da ni umor nije izgovor: uz jutarnju kafu, u autobusu, pred san. Računica je ipak lepa. Deset strana dnevno za godinu dana daje 3.650 strana, a to je dvanaest romana od po trista strana.',
  },
  {
    type: 'paragraph',
    text: 'Ako jednog dana pročitaš pedeset, odlično. Sutra se i dalje računa deset. Poenta nije u rekordu, nego u tome da se knjiga otvori svakog dana.',
  },
  { type: 'heading', text: 'Veži čitanje za nešto što već radiš' },
  {
    type: 'paragraph',
    text: 'Navika se najlakše drži kad ima na šta da se nasloni. Kafa, vožnja na posao, čekanje da se ruča skuva, poslednjih petnaest minuta pre spavanja. Izaberi jedan takav trenutak i ne pregovaraj sa sobom svakog dana iznova.',
  },
  {
    type: 'paragraph',
    text: 'Pomaže i raspored po stanu. Knjiga u torbi pročita se pre one na polici, a knjiga na jastuku pre one u torbi. I telefon u drugoj sobi vredi više od svake aplikacije za praćenje čitanja.',
  },
  { type: 'heading', text: 'Dve knjige su lakše od jedne' },
  {
    type: 'paragraph',
    text: 'Čest razlog za zastoj jeste pogrešna knjiga u pogrešno vreme. Debeo istorijski roman ne ide uz gužvu u prevozu, a priča od šest strana ide. Zato drži dve knjige u isto vreme: jednu zahtevniju, za mir, i jednu lakšu, za sve ostalo. Kad ti jedna ne prija, ne prestaješ da čitaš, nego uzimaš drugu.',
  },
  { type: 'heading', text: 'Ostavi knjigu bez griže savesti' },
  {
    type: 'paragraph',
    text: 'Niko te neće pitati za ocenu. Ako te posle pedesetak strana knjiga ne zanima, vrati je na policu ili je pusti dalje. Možda nije loša, nego joj nije vreme. Kad se na silu završava knjiga u kojoj se ne uživa, lako se prestane i sa čitanjem.',
  },
  {
    type: 'paragraph',
    text: 'Tu polovna knjiga ima tihu prednost. Kad je plaćena malo, lakše se započinje i lakše ostavlja. Možeš da probaš autora za kog nikad nije bilo hrabrosti, žanr koji te ne privlači na prvi pogled, pisca kog niko oko tebe ne čita.',
  },
  { type: 'heading', text: 'Neka polica diše' },
  {
    type: 'paragraph',
    text: 'Puna polica ume da umiri, ali i da optereti: sve te nepročitane knjige te gledaju. Probaj jednostavno pravilo. Za svaku knjigu koja uđe u stan jedna pročitana izlazi. Pokloni je, pozajmi ili prodaj. Novac od prodaje ide u sledeću, pa čitanje bar delom izdržava samo sebe.',
  },
  {
    type: 'paragraph',
    text: 'Kad praviš oglas, upiši i jednu rečenicu o tome šta ti je knjiga dala. Ona nekome znači više od prepisanog teksta sa korica, a tebi je mali oproštaj od knjige. I ne zaboravi da pregledaš listove: u starim knjigama ostaju razglednice, karte za voz i posvete koje možda želiš da sačuvaš.',
  },
  { type: 'heading', text: 'Zapiši, ali kratko' },
  {
    type: 'paragraph',
    text: 'Naslov, datum i jedna misao. To je dovoljno da godinu dana kasnije znaš šta je ostalo, a šta je prošlo bez traga. Takva beleška je i najbolji savetnik za sledeću kupovinu: lako se vidi uz koje autore ne spavaš, a uz koje zaspiš.',
  },
  { type: 'heading', text: 'Čitaj sa nekim' },
  {
    type: 'paragraph',
    text: 'Ne mora to da bude klub sa pravilima. Dovoljna je jedna osoba koja istog meseca čita istu knjigu. Razgovor o njoj je rok koji ne pritiska, a knjiga o kojoj se priča duže ostaje. Polovni primerci su tu zahvalni, jer se isti naslov često nađe u više izdanja, pa svako za malo novca nađe svoj.',
  },
  {
    type: 'paragraph',
    text: 'I za kraj, ono najvažnije: čitanje nije takmičenje. Knjiga pročitana sporo, sa vraćanjem na istu stranu tri puta, jednako je pročitana. Otvori je večeras na deset strana. Ostalo će doći samo.',
  },
] as const satisfies readonly Block[];
