import type { Block } from './article.js';

export default [
  {
    type: 'paragraph',
    text: 'Jednom godišnje, obično oko sajma knjiga, osvane vest da se čita sve manje. Nedelju dana kasnije stigne druga, da se čita više nego ikad. Obe se pozivaju na brojeve. Pre nego što poverujemo bilo kojoj, korisno je znati šta se uopšte broji.',
  },
  { type: 'heading', text: 'Šta je knjiga, pita statistika' },
  {
    type: 'paragraph',
    text: 'Već tu počinju nesporazumi. Po preporuci Uneska, knjiga je štampana publikacija koja ne izlazi periodično i ima najmanje 49 strana bez korica. Ono što je kraće broji se kao brošura. Tanka zbirka pesama od četrdeset strana po toj meri nije knjiga, mada bi se sa tim teško složio svako ko ju je čitao. Kad neko uporedi broj objavljenih knjiga u dve zemlje, vredi pitati da li su obe brojale isto.',
  },
  { type: 'heading', text: 'Prosek koji nikoga ne opisuje' },
  {
    type: 'paragraph',
    text: 'Zamisli zgradu sa petoro komšija. Prvi za godinu ne pročita ništa, drugi jednu knjigu, treći dve, četvrti tri, a komšinica sa petog sprata pedeset četiri. Zajedno je to šezdeset, pa prosek iznosi dvanaest knjiga po osobi. Zvuči kao zgrada puna čitalaca, mada četvoro od petoro čita najviše tri.',
  },
  {
    type: 'paragraph',
    text: 'Zato uz prosek uvek potraži medijanu, to jest vrednost koja stoji tačno na sredini kad se svi poređaju. Ovde je to dva. Jedna strastvena čitateljka podigne prosek celoj zgradi, a medijanu ne pomeri.',
  },
  {
    type: 'paragraph',
    text: 'Postoji još jedna zamka: istraživanja o čitanju najčešće počivaju na onome što ljudi sami kažu. A na pitanje o čitanju retko ko sebi oduzme koju knjigu.',
  },
  { type: 'heading', text: 'Najprodavanije, ali gde i kada' },
  {
    type: 'paragraph',
    text: 'Lista najprodavanijih naslova ne kaže koja je knjiga najbolja, a često ni koja se najviše čita. Kaže šta se u jednom periodu najviše prodalo na mestima na kojima se brojalo. Lista jednog lanca knjižara važi za taj lanac. Decembarska lista priča o poklonima, a septembarska o školi. Polovne knjige na takvim listama uglavnom i ne postoje, iako ista knjiga može da promeni pet vlasnika i svaki put bude pročitana.',
  },
  {
    type: 'paragraph',
    text: 'Na Koricama zato lista najtraženijih govori samo o Koricama: o knjigama koje su ovde dodavane na liste želja i prodavane u poslednjih devedeset dana. Ni manje ni više od toga.',
  },
  { type: 'heading', text: 'Trinaest cifara na poleđini' },
  {
    type: 'paragraph',
    text: 'Najpouzdaniji broj u vezi sa knjigom stoji na njoj samoj. ISBN od 2007. godine ima trinaest cifara, a ranije ih je imao deset. Počinje ciframa 978 ili 979. Posle 978, kod knjiga iz Srbije, obično stoji 86: oznaka dodeljena još nekadašnjoj Jugoslaviji. Slede cifre koje označavaju izdavača i samo izdanje, a poslednja je kontrolna i izračunava se iz prethodnih. Ako pogrešiš jednu cifru pri kucanju, računica se ne slaže i sajt te odmah upozori.',
  },
  {
    type: 'paragraph',
    text: 'Za kupca je važno još nešto. ISBN ne označava delo, nego izdanje. Isti roman u tvrdom i u mekom povezu ima dva broja, a novi prevod treći. Kad tražiš baš ono izdanje koje je u detinjstvu stajalo na tvom noćnom stočiću, broj je pouzdaniji od naslova. A kod starijih knjiga ISBN-a često nema, i to nije mana: tada za primerak govore izdavač, mesto i godina.',
  },
  { type: 'heading', text: 'Tri brojke za tvoju policu' },
  { type: 'paragraph', text: 'Umesto tuđih proseka, vodi sopstvene. Dovoljne su tri.' },
  {
    type: 'paragraph',
    lead: 'Strane dnevno.',
    text: 'Ako čitaš dvadeset strana dnevno, to je 7.300 strana godišnje. Podeli sa trista, koliko ima roman srednje dužine, i dobiješ dvadeset četiri knjige. Bez žurbe i bez plana.',
  },
  {
    type: 'paragraph',
    lead: 'Nepročitano.',
    text: 'Prebroj knjige koje te čekaju i podeli ih brojem onih koje pročitaš za mesec. Rezultat je broj meseci do prazne police. Ako su to godine, možda je vreme da neke krenu dalje.',
  },
  {
    type: 'paragraph',
    lead: 'Prodato.',
    text: 'Uz svaki oglas zapiši koliko dana je prošlo do dogovora i koliko je bilo pitanja. Posle desetak knjiga videćeš šta ide brzo, šta stoji i koliko ti vredi bolja slika. To je statistika koju niko drugi nema, a meri baš ono što tebi treba.',
  },
  {
    type: 'paragraph',
    text: 'Brojevi su dobre sluge čitanja, samo ih treba pitati šta su brojali. A najvažniji podatak o knjizi, da li ti je bila važna, i dalje ne staje ni u jednu tabelu.',
  },
] as const satisfies readonly Block[];
