export default {
  // page title, h1 and link in the menu
  title: 'Udžbenici',
  lead: 'Polovni udžbenici po razredu i predmetu.',
  metaDescription: 'Polovni udžbenici za osnovnu i srednju školu, po razredu i predmetu, direktno od učenika.',
  gradeMeta: 'Polovni udžbenici: {{grade}}. Po predmetu i izdavaču, direktno od učenika.',
  // headings of the grades
  primary: 'Osnovna škola',
  secondary: 'Srednja škola',
  // name of a grade; the second has Roman numbers
  gradePrimary: '{{grade}}. razred osnovne',
  gradeSecondary: '{{grade}} razred srednje',
  // below the grades while none is chosen
  chooseGrade: 'Izaberi razred da vidiš udžbenike.',
  // box that leads to the lists, with its button
  makeListTitle: 'Ceo spisak odjednom',
  makeListBody:
    'Nalepi spisak iz škole. Naći ćemo primerke i složiti ih u najjeftiniju kupovinu ili u najmanje paketa.',
  makeList: 'Napravi spisak',
  // filters, and facts of a book
  filters: 'Filteri',
  subject: 'Predmet',
  allSubjects: 'Svi predmeti',
  publisher: 'Izdavač',
  town: 'Mesto',
  anyTown: 'Cela Srbija',
  kind: 'Vrsta',
  written: 'Upisano u knjigu',
  code: 'Kod za digitalni sadržaj',
  sort: 'Redosled',
  sortPrice: 'Prvo najjeftinije',
  sortNewest: 'Prvo najnovije',
  sortTitle: 'Po naslovu, A–Ž',
  // on a card
  codeUsed: 'Kod iskorišćen',
  codeUnused: 'Kod nije iskorišćen',
  // empty and failed states
  none: 'Za ovaj izbor nema udžbenika',
  noneBody: 'Skloni neki filter ili pogledaj drugi predmet.',
  noneInGrade: 'Za ovaj razred još nema udžbenika',
  noneInGradeBody: 'Napravi spisak i izaberi „Javi mi”: stiže obaveštenje čim neko ponudi knjigu sa njega.',
  failed: 'Udžbenici se nisu učitali.',
  // below the books, with its link
  sell: 'Imaš udžbenike od prošle godine?',
  sellAction: 'Prodaj udžbenike',
  // fields of the form
  factsHeading: 'Za školske knjige',
  grade: 'Razred',
  gradeHint: 'Po razredu i predmetu roditelji traže udžbenike.',
  notSchoolBook: 'Nije školska knjiga',
  writtenMissing: 'Nije navedeno',
} as const;
