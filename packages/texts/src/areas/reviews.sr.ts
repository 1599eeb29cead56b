export default {
  // aria label of the stars
  average: 'Ocena {{value}} od 5',
  // aria label of the numbers
  score: 'Ocene',
  distribution: 'Raspodela ocena',
  // headings of facts
  asSeller: 'Kad prodaje',
  asBuyer: 'Kad kupuje',
  // facts
  asDescribed: 'Knjige kao u oglasu',
  sentInTime: 'Poslato na vreme',
  parcelsCollected: 'Preuzete pošiljke',
  parcelCollected: 'Paket preuzet',
  paidAsAgreed: 'Plaćeno po dogovoru',
  // prefix of a fact that the rating denies
  not: 'Nije: {{fact}}',
  factOf: '{{done}} od {{of}}',
  // above a reply
  replyBy: 'Odgovara: {{name}}',
  // button
  reply: 'Odgovori na utisak',
  // below the field
  replyHelp: 'Jedan odgovor, do {{max}} znakova. Vide ga svi.',
  // notification
  replySent: 'Odgovor je objavljen',
  // button
  all_one: 'Svi utisci ({{count}})',
  all_few: 'Svi utisci ({{count}})',
  all_other: 'Svi utisci ({{count}})',
  // below the title of an empty list
  noneBody: 'Utisak ostavlja onaj ko je završio dogovor.',
  // instead of a name
  closedAccount: 'Zatvoren nalog',
  // failed state
  failed: 'Utisci se nisu učitali.',
  // button
  write: 'Napiši utisak',
  // when a review becomes possible
  whenDeal: 'Utisak može da napiše kupac iz završenog dogovora. Dogovor se pravi u razgovoru sa prodavcem.',
  whenFinished: 'Utisak može da se napiše kad se tvoj dogovor završi.',
  whenRated:
    'Tvoj poslednji dogovor sa ovim prodavcem je već ocenjen, ili je vreme za ocenu isteklo. Novi utisak ide uz novi dogovor.',
} as const;
