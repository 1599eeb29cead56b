import type { ArticleSummary } from './article.js';

export default [
  {
    id: 'reading-habits',
    title: 'Kako da čitaš više, a da ti to ne postane obaveza',
    shortSummary:
      'Deset strana dnevno, knjiga na dohvat ruke i dozvola da je ostaviš. Mali koraci koji čitanje vraćaju u dan.',
    summary:
      'Za čitanje nije potrebno više vremena, nego bolje mesto u danu. Evo nekoliko navika koje ne koštaju ništa: stalan trenutak, telefon u drugoj sobi, dve knjige umesto jedne, ostavljanje bez griže savesti i polica koja se stalno menja.',
    buttonText: 'Pročitaj savete',
    date: '2026-11-21',
    author: 'Korice',
  },
  {
    id: 'book-statistics',
    title: 'Brojevi o knjigama: kojima da veruješ, a koje da brojiš',
    shortSummary:
      'Proseci, liste najprodavanijih i trinaest cifara na poleđini. Kako da čitaš statistiku o knjigama, a da te ne prevari.',
    summary:
      'O knjigama se stalno govori u brojevima: koliko čitamo, šta se najviše prodaje, koliko se dugo jedan naslov traži. Objašnjavamo šta ti brojevi zaista mere, šta piše u ISBN-u i koje tri brojke vredi voditi za sopstvenu policu.',
    buttonText: 'Zaviri u brojeve',
    date: '2026-11-21',
    author: 'Korice',
  },
  {
    id: 'price-of-books',
    title: 'Koliko vredi polovna knjiga?',
    shortSummary:
      'Izdanje, stanje, potražnja i poštarina. Kako da odrediš cenu koju ćeš moći da objasniš, i kupcu i sebi.',
    summary:
      'Cena polovne knjige nije ni cena iz knjižare ni vrednost uspomene koja te za nju veže. Pokazujemo redom šta je podiže, šta je obara i kako da dođeš do cene po kojoj knjiga brzo nađe kupca, a niko nema osećaj da je prevaren.',
    buttonText: 'Pročitaj kako',
    date: '2026-11-21',
    author: 'Korice',
  },
] as const satisfies readonly ArticleSummary[];
