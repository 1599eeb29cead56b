export default {
  // condition of a book, badge and option
  new: 'Novo',
  // help in the form
  newHint: 'Nečitano, kao iz knjižare.',
  // condition
  likeNew: 'Kao novo',
  // help in the form
  likeNewHint: 'Pročitano pažljivo, bez vidljivih tragova.',
  // condition
  good: 'Dobro očuvano',
  // help in the form
  goodHint: 'Jedva primetni tragovi, sve strane čiste.',
  // condition
  fair: 'Tragovi čitanja',
  // help in the form
  fairHint: 'Izlizane ivice, podvlačenja ili požutele strane.',
  // condition
  poor: 'Oštećeno',
  // help in the form
  poorHint: 'Pocepane strane, mrlje ili labav povez, ali je tekst ceo.',
  // when the field is empty
  unspecified: 'Stanje nije navedeno',
} as const;
