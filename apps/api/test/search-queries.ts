import type { CategoryName } from '@korice/contracts';

/** A query with its expected first page. */
export interface SearchQuery {
  query: string;
  /** Titles that come first, in any order among themselves; others may follow. */
  first?: readonly string[];
  /** The first category that the search suggests. */
  category?: CategoryName;
}

/** Listings that the demo shop lacks: school books, and authors in the spelling of the original. */
export const extraListings: readonly {
  title: string;
  author: string;
  publisher?: string;
  categories?: readonly CategoryName[];
}[] = [
  { title: 'Matematika za 5. razred', author: 'Sanja Milojević', publisher: 'Klett', categories: ['Edukativni'] },
  { title: 'Matematika za 8. razred', author: 'Nenad Vulović', publisher: 'Klett', categories: ['Edukativni'] },
  {
    title: 'Matematika, zbirka zadataka za prijemni ispit',
    author: 'Grupa autora',
    publisher: 'Zavod za udžbenike',
    categories: ['Edukativni'],
  },
  { title: 'Istorija za 6. razred, udžbenik', author: 'Rade Mihaljčić', categories: ['Edukativni'] },
  { title: 'Čitanka za 3. razred', author: 'Simeon Marinković', publisher: 'Kreativni centar' },
  { title: 'Biologija 7, udžbenik za sedmi razred', author: 'Dejan Bošković', categories: ['Edukativni'] },
  { title: 'Engleski jezik za 4. razred gimnazije', author: 'Grupa autora', categories: ['Edukativni'] },
  { title: 'Lektira za osmi razred', author: 'Grupa autora', publisher: 'Pčelica' },
  { title: 'Školska lektira za peti razred', author: 'Grupa autora', publisher: 'Pčelica' },
  { title: 'Braća Karamazovi', author: 'Fjodor Mihajlovič Dostojevski', categories: ['Klasici'] },
  { title: 'Hamlet', author: 'Vilijam Šekspir', categories: ['Drama'] },
  { title: 'Romeo and Juliet', author: 'William Shakespeare', publisher: 'Penguin', categories: ['Drama'] },
  { title: 'Emma', author: 'Jane Austen', categories: ['Klasici'] },
  { title: 'Homo Deus', author: 'Yuval Noah Harari', categories: ['Istorija'] },
  { title: 'Starac i more', author: 'Ernest Hemingvej', categories: ['Klasici'] },
  { title: 'Proces', author: 'Franc Kafka', categories: ['Klasici'] },
  { title: 'Stranac', author: 'Alber Kami', categories: ['Klasici'] },
  { title: '1984', author: 'Džordž Orvel', categories: ['Naučna fantastika'] },
  { title: 'Životinjska farma', author: 'Džordž Orvel', categories: ['Klasici'] },
  { title: 'Рат и мир', author: 'Лав Толстој', categories: ['Klasici'] },
];

const named = (first: readonly string[], ...queries: string[]): SearchQuery[] =>
  queries.map((query) => ({ query, first }));

const inCategory = (category: CategoryName, ...queries: string[]): SearchQuery[] =>
  queries.map((query) => ({ query, category }));

const allOfMathematics = [
  'Matematika za 5. razred',
  'Matematika za 8. razred',
  'Matematika, zbirka zadataka za prijemni ispit',
  'Zbirka rešenih zadataka iz matematike 4',
];
const textbooks = ['Istorija za 6. razred, udžbenik', 'Biologija 7, udžbenik za sedmi razred'];
const schoolReading = ['Lektira za osmi razred', 'Školska lektira za peti razred'];

/**
 * Queries that people in Serbia type into the search of a bookshop, with the first page that they expect from the demo
 * shop.
 */
export const searchQueries: readonly SearchQuery[] = [
  // Authors: transcribed, in the original spelling, in Cyrillic, inflected.
  ...named(
    ['Zločin i kazna', 'Braća Karamazovi'],
    'dostojevski',
    'dostoyevsky',
    'Dostoevsky',
    'Достојевски',
    'dostojevskog',
    'Достоевский',
    'dostoyev',
  ),
  ...named(['Hamlet', 'Romeo and Juliet'], 'Šekspir', 'sekspir', 'Shakespeare', 'Шекспир', 'šekspira', 'shakespeare w'),
  ...named(['Gordost i predrasuda', 'Emma'], 'Jane Austen', 'Džejn Ostin', 'dzejn ostin', 'austen', 'Џејн Остин'),
  ...named(['Sapijens', 'Homo Deus'], 'harari', 'Yuval Noah Harari', 'juval noa harari', 'yuval'),
  ...named(['Gospodar prstenova 1–3'], 'tolkin', 'Tolkien', 'j r r tolkien', 'Толкина'),
  ...named(['Isijavanje'], 'stephen king', 'stiven king', 'stivena kinga'),
  ...named(['Ubistvo u Orijent ekspresu'], 'agatha christie', 'agate kristi', 'Агата Кристи'),
  ...named(['Norveška šuma'], 'murakami', 'murakamija'),
  ...named(['Ana Karenjina 1–2', 'Рат и мир'], 'tolstoj', 'tolstoy', 'leo tolstoy', 'tolstoja'),
  ...named(['Starac i more'], 'hemingway', 'hemingvej'),
  ...named(['Proces'], 'franz kafka', 'kafke'),
  ...named(['Stranac'], 'albert camus', 'kami'),
  ...named(['1984', 'Životinjska farma'], 'orwell', 'džordža orvela'),
  ...named(['Tako je govorio Zaratustra'], 'nietzsche', 'niče'),
  ...named(['Mali princ'], 'Saint-Exupéry', 'egziperi'),
  ...named(['Alisa u zemlji čuda'], 'lewis carroll'),
  ...named(['Sto godina samoće'], 'gabriel garcia marquez', 'markesa'),
  ...named(['Ime ruže', 'Fukoovo klatno', 'This Is Not the End of the Book'], 'umberto eko', 'umberto eco'),
  ...named(['Čovek i njegovi simboli'], 'carl jung'),
  ...named(['Umeće ljubavi'], 'fromm'),
  ...named(['Na Zapadu ništa novo'], 'remarque'),
  ...named(['Da Vinčijev kod'], 'dan brown'),
  ...named(['Muškarci koji mrze žene'], 'stieg larsson'),
  ...named(['Kratka povest vremena'], 'stephen hawking'),
  ...named(['The Selfish Gene'], 'ričard dokins'),
  ...named(['Čarobni breg'], 'thomas mann'),
  ...named(['Serviraj za pobedu'], 'novak djokovic'),
  ...named(
    ['Na Drini ćuprija', 'Prokleta avlija', 'Sabrana djela Ive Andrića 1–17'],
    'andrić',
    'andric',
    'Андрић',
    'ive andrića',
  ),
  ...named(['Derviš i smrt', 'Tvrđava'], 'mesa selimovic', 'meše selimovića'),
  ...named(
    ['Lirika Itake', 'Roman o Londonu', 'Kod Hiperborejaca', 'Сеобе', 'Dnevnik o Čarnojeviću'],
    'crnjanski',
    'crnjanskog',
  ),
  ...named(['Grobnica za Borisa Davidoviča', 'Bašta, pepeo', 'Peščanik'], 'kis', 'danila kiša'),
  ...named(['Горски вијенац'], 'njegos', 'gorskog vijenca'),
  ...named(['Tražim pomilovanje'], 'desanke maksimović'),
  ...named(['Autobiografija', 'Gospođa ministarka'], 'nusic'),

  // Titles: inflected, without diacritics, with đ or dj.
  ...named(['Na Drini ćuprija'], 'na drini cuprija', 'na drini ćupriju', 'ћуприја'),
  ...named(['Mali princ'], 'mali princ', 'malog princa', 'male princ', 'malom princu'),
  ...named(['Zločin i kazna'], 'zlocin i kazna', 'zločina i kazne'),
  ...named(['Derviš i smrt'], 'derviša i smrti'),
  ...named(['Сеобе'], 'seobe', 'seoba'),
  ...named(['Ana Karenjina 1–2'], 'ane karenjine', 'Ana Karenjina 2'),
  ...named(['Tvrđava'], 'tvrdjava', 'tvrđave'),
  ...named(['Gospodar prstenova 1–3'], 'gospodara prstenova'),
  ...named(['Orkanski visovi'], 'orkanskih visova'),
  ...named(['Pipi Duga Čarapa'], 'pipi duge čarape'),
  ...named(['Нечиста крв'], 'nečiste krvi', 'necista krv'),
  ...named(['Зона Замфирова'], 'zone zamfirove'),
  ...named(['Prokleta avlija'], 'proklete avlije'),
  ...named(['Hajduk u Beogradu'], 'hajduci u beogradu'),
  ...named(['Đavo nosi Pradu'], 'djavo nosi pradu', 'đavola nosi'),
  ...named(
    [
      'Ex YU rock enciklopedija 1960–2006',
      'Mala enciklopedija Prosveta: Opšta enciklopedija 1–3',
      'Opšta enciklopedija Larousse 1–3',
    ],
    'enciklopedije',
  ),
  ...named(['Roman o Londonu'], 'romani'),

  // Typing errors.
  ...named(['Zločin i kazna', 'Braća Karamazovi'], 'dostojevksi'),
  ...named(['Na Drini ćuprija'], 'na drini cupirja'),
  ...named(['Sapijens'], 'sapjens'),
  ...named(['Norveška šuma'], 'murakmi'),
  ...named(['Gospodar prstenova 1–3'], 'gospodra prstenova'),
  ...named(['Hamlet', 'Romeo and Juliet'], 'shakespere', 'šekspri'),
  ...named(['Drakula'], 'drakla', 'drakule'),

  // School books: grades in digits and in words, inflected words.
  ...named(textbooks, 'udžbenici', 'udzbenik', 'udžbenika'),
  ...named(schoolReading, 'lektira', 'lektire', 'lektiru'),
  ...named(['Lektira za osmi razred'], 'lektire za osmi razred', 'lektira 8', 'lektira 8. razred'),
  ...named(['Školska lektira za peti razred'], 'lektira 5', 'lektira peti razred', 'školske lektire'),
  ...named(allOfMathematics, 'matematika', 'matematike', 'matematika 2'),
  ...named(['Matematika za 5. razred'], 'matematika 5', 'matematika peti razred', 'matematika V razred'),
  ...named(['Matematika za 8. razred'], 'matematika za osmi', 'matematika VIII'),
  ...named(['Istorija za 6. razred, udžbenik'], 'istorija 6', 'istorija šesti razred'),
  ...named(['Biologija 7, udžbenik za sedmi razred'], 'biologija 7', 'biologija 7 razred', 'udzbenici za 7. razred'),
  ...named(['Čitanka za 3. razred'], 'citanka 3', 'čitanke'),
  ...named(['Engleski jezik za 4. razred gimnazije'], 'engleski 4', 'engleskog jezika'),
  ...named(
    ['Zbirka rešenih zadataka iz matematike 4', 'Matematika, zbirka zadataka za prijemni ispit'],
    'zbirke zadataka',
    'zbirka iz matematike',
  ),

  // Publishers and ISBN.
  ...named(
    [
      'Sapijens',
      'Dnevnik Bridžet Džouns',
      'Islednik',
      'Magi: Kao da je bila nekad',
      'Igra prestola',
      'Konstantinovo raskršće',
      'Simeonov pečat',
      'Kratka istorija bezmalo svega',
    ],
    'laguna',
  ),
  ...named(['Matematika za 5. razred', 'Matematika za 8. razred'], 'klett'),
  ...named(['Norveška šuma', 'Černobiljske jagode'], 'geopoetike'),
  ...named(['The C Programming Language'], '9780131103627', '978-0-13-110362-7', '0131103628'),
  ...named(['The Complete Maus'], 'isbn 9780141014081'),

  // Categories, by their names in both languages and by other words for them.
  ...inCategory('Ljubavni', 'ljubavni', 'ljubavni romani', 'ljubići', 'ljubavnih romana'),
  ...inCategory('Knjige za decu', 'dečje knjige', 'decije knjige', 'knjige za decu', 'children books'),
  ...inCategory('Edukativni', 'udžbenici', 'udzbenici', 'školske knjige'),
  ...inCategory('Kuvari', 'kuvar', 'kuvari', 'recepti'),
  ...inCategory('Manga i strip', 'stripovi', 'strip'),
  ...inCategory('Kriminalistički', 'krimići', 'kriminalistički romani'),
  ...inCategory('Istorijski', 'istorijski romani'),
  ...inCategory('Poezija', 'poezije', 'pesme'),
  ...inCategory('Horor', 'horor', 'хорор'),
  ...inCategory('Biografija', 'biografije'),
  ...inCategory('Trileri', 'triler', 'thrillers'),
  ...inCategory('Naučna fantastika', 'naucna fantastika'),
];
