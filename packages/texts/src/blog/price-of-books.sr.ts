import type { Block } from './article.js';

export default [
  {
    type: 'paragraph',
    text: 'Prvi oglas najčešće zapne na jednom polju: cena. Previsoka rasteruje kupce, preniska boli, a knjiga je draga. Dobra vest je da se do poštene cene stiže redom, kroz nekoliko pitanja.',
  },
  { type: 'heading', text: 'Prvo utvrdi šta prodaješ' },
  {
    type: 'paragraph',
    text: 'Naslov nije dovoljan. Ista knjiga u tvrdom povezu, u džepnom izdanju i u starom prevodu – to su zapravo tri različite knjige. Prepiši izdavača, mesto i godinu, pa i ISBN, ako ga knjiga ima. Proveri da li je komplet: treći tom bez prva dva vredi onome kome baš on nedostaje, a takvih je malo. Kod enciklopedija i sabranih dela jedan izgubljen tom menja celu priču.',
  },
  {
    type: 'paragraph',
    text: 'Za udžbenike važi posebno pravilo. Pre svega proveri da li se baš to izdanje još koristi u školi ili na fakultetu. Ako je zamenjeno novim, pada i potražnja, ma koliko knjiga bila očuvana.',
  },
  { type: 'heading', text: 'Pogledaj ponudu otvorenih očiju' },
  {
    type: 'paragraph',
    text: 'Potraži isto izdanje na Koricama i na drugim mestima. Najjeftiniji i najskuplji oglas ostavi po strani, pa pogledaj sredinu. Imaj na umu i da cena u oglasu nije cena po kojoj je knjiga prodata, nego ona koju neko želi. Oglas koji mesecima stoji više ti govori o tome koliko knjiga ne vredi nego o tome koliko vredi.',
  },
  {
    type: 'paragraph',
    text: 'Proveri i da li knjiga još izlazi. Ako u knjižari može da se kupi nova, pogotovo na popustu, polovna mora da bude osetno jeftinija, inače kupac nema razlog. Ako je rasprodata i odavno je nema u štampi, pravila su drugačija i možeš da tražiš više.',
  },
  { type: 'heading', text: 'Stanje: opiši ga kao da ga ti kupuješ' },
  {
    type: 'paragraph',
    text: 'Stanje menja cenu više nego što prodavci vole da priznaju. Obaraju je vlaga, miris duvana, podvlačenja hemijskom, pokidane ili požutele strane, labav povez, nedostatak omota i pečat biblioteke. Pečat je i razlog da proveriš odakle je knjiga: ako nije otpisana, ne bi smela da se prodaje.',
  },
  {
    type: 'paragraph',
    text: 'Podižu je čist primerak, očuvan omot, prvo izdanje traženog naslova i potpis autora. Kod potpisa budi na oprezu: posveta nepoznatoj osobi nekome je dragocena, a nekome smeta, pa je obavezno slikaj. Ako ne znaš da li je izdanje retko, nemoj to ni da tvrdiš. Napiši ono što na knjizi piše i pusti kupca da zaključi.',
  },
  {
    type: 'paragraph',
    text: 'Najskuplja rečenica u oglasu je ona koja nedostaje. Kupac koji tek po otvaranju paketa otkrije mrlju ne vraća se više, a kupac koji je za mrlju znao unapred i dalje je zadovoljan.',
  },
  { type: 'heading', text: 'Poštarina je deo cene' },
  {
    type: 'paragraph',
    text: 'Kupac ne sabira u dva koraka. On vidi koliko ga knjiga košta kad mu stigne u ruke. Kod jeftinih naslova poštarina ume da pređe cenu same knjige, i tada oglas stoji, mada je knjiga jeftina. Rešenja su jednostavna: lično preuzimanje, prodaja u paru ili u kompletu. Nekoliko krimića istog autora zajedno ide lakše nego jedan po jedan, i to u jednoj pošiljci. Zato u opisu uvek napiši gde se knjiga preuzima i da li može da se pošalje.',
  },
  { type: 'heading', text: 'Ostavi prostor za razgovor, ali ne i za maglu' },
  {
    type: 'paragraph',
    text: 'Kod nas se o ceni rado razgovara. Neka prostor za to bude mali i unapred smišljen: odluči ispod kog iznosa ne ideš i drži se toga ljubazno. Okrugla, jasna cena uliva više poverenja od neobične. „Dogovor” umesto iznosa obično donosi mnogo pitanja i malo prodaja, pa ga na Koricama i nema: svaki oglas ima cenu.',
  },
  { type: 'heading', text: 'Kad knjiga ne ide' },
  {
    type: 'paragraph',
    text: 'Prođe mesec, a niko ne pita. Pre nego što spustiš cenu, popravi ono što je besplatno: slikaj korice na dnevnom svetlu, dodaj sliku poleđine i sadržaja, dopuni opis, proveri kategorije. Ako ni posle toga nema pitanja, spusti cenu jednom i primetno, umesto pet puta za sitnicu.',
  },
  {
    type: 'paragraph',
    text: 'A ponekad je najbolja cena nula. Knjigu koju niko neće da kupi rado će uzeti škola, udruženje ili neko iz komšiluka. Polica je lakša, a knjiga je opet u nečijim rukama, što joj je od početka i bio posao.',
  },
] as const satisfies readonly Block[];
