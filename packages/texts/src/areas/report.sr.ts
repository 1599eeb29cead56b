export default {
  // button on the book page; never "prijava" alone, which is the login
  book: 'Prijavi oglas',
  // button, menu entry in the thread
  room: 'Prijavi razgovor',
  // button on the owner page
  user: 'Prijavi nalog',
  // button at a review
  rating: 'Prijavi utisak',
  // dialog title
  bookTitle: 'Prijaviti oglas?',
  roomTitle: 'Prijaviti razgovor?',
  userTitle: 'Prijaviti nalog?',
  ratingTitle: 'Prijaviti utisak?',
  // dialog, below the title
  lead: 'Prijavu čitaju samo administratori, a od koga je stigla, ne otkrivamo.',
  // help, conversations only
  roomHint: 'Razgovor vide samo učesnici. Administratori čitaju jedino ono što ovde označiš ili upišeš.',
  // above boxes to tick, conversations only
  messages: 'Sporne poruke',
  // below it
  messagesHint: 'Označene se dopisuju u tekst ispod, koji možeš da menjaš.',
  // label
  reason: 'Razlog',
  // option
  reasonFraud: 'Prevara ili traženje novca',
  reasonMisleading: 'Opis ili slike ne odgovaraju knjizi',
  reasonForbidden: 'Zabranjen ili piratski sadržaj',
  reasonAbuse: 'Uvrede ili pretnje',
  reasonSpam: 'Reklama ili neželjene poruke',
  reasonOther: 'Drugo',
  // label
  text: 'Šta se dogodilo?',
  // placeholder
  textPlaceholder: 'Dve-tri rečenice su dovoljne.',
  // error
  reasonRequired: 'Izaberi razlog.',
  // button, dialog
  submit: 'Pošalji prijavu',
  // notification
  sentBook: 'Prijava oglasa je poslata. Hvala, pogledaćemo šta je u pitanju.',
  sentRoom: 'Prijava razgovora je poslata. Hvala, pogledaćemo šta je u pitanju.',
  sentUser: 'Prijava naloga je poslata. Hvala, pogledaćemo šta je u pitanju.',
  sentRating: 'Prijava utiska je poslata. Hvala, pogledaćemo šta je u pitanju.',
  // red alert in the dialog
  failed: 'Prijava nije poslata. Tekst je ostao ovde.',
} as const;
