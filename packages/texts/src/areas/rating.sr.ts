export default {
  // page title and h1
  title: 'Oceni dogovor',
  // after the other member
  ended: 'završeno {{date}}',
  // the same for a deal that failed
  failed: 'dogovor nije uspeo {{date}}',
  // legend
  stars: 'Tvoja ocena',
  // one choice
  star_one: '{{count}} zvezdica',
  star_few: '{{count}} zvezdice',
  star_other: '{{count}} zvezdica',
  // words for the stars
  word1: 'Loše',
  word2: 'Slabo',
  word3: 'Dobro',
  word4: 'Vrlo dobro',
  word5: 'Odlično',
  // error
  starsMissing: 'Izaberi od 1 do 5 zvezdica.',
  // questions
  asDescribed: 'Da li je sve kao u oglasu?',
  sentInTime: 'Da li je paket poslat na vreme?',
  collected: 'Da li je paket preuzet?',
  paid: 'Da li je plaćeno kako je dogovoreno?',
  yes: 'Da',
  no: 'Ne',
  // label
  text: 'Utisak',
  textPlaceholder: 'Šta bi sledećem kupcu bilo važno da zna?',
  textPlaceholderSeller: 'Šta bi sledećem prodavcu bilo važno da zna?',
  // below the text
  charsOf: '{{chars}} od {{max}} znakova',
  // button
  seal: 'Zapečati ocenu',
  backToDeal: 'Nazad na dogovor',
  // notification
  sealedToast: 'Ocena je zapečaćena. Hvala!',
  // notification instead of it when the other side has rated before
  openedToast: 'Obe ocene su otvorene. Hvala!',
  // after sealing
  sealedTitle: 'Ocena je zapečaćena',
  sealedLead: 'Niko je ne vidi dok se ne otvori, ni druga strana. Zato slobodno piši iskreno.',
  // in place of the form when the own rating was opened while it was being changed
  changeLost: 'Ocena se otvorila pre nego što je izmena poslata',
  changeLostBody: 'Ostaje ono što je pre toga zapečaćeno. Otvorena ocena više ne može da se menja.',
  // h2 beside the form
  staysSealed: 'Ocena ostaje zapečaćena',
  whenNow: 'Do tada',
  whenNowBody: 'Možeš da je menjaš koliko god puta želiš.',
  whenBoth: 'Kad ocene obe strane',
  whenBothBody: 'Obe ocene se otvaraju u istom trenutku.',
  whenLatest: 'Najkasnije {{date}}',
  whenLatestBody: 'Otvara se i ako druga strana ne oceni. Ocena koju druga strana da posle toga ne računa se.',
  replyHint: 'Posle otvaranja svako može jednom da odgovori.',
  // h2
  theirs: 'Ocena druge strane',
  // h2 beside the form, when the rating of the other side is open
  lateTitle: 'Ova ocena se neće računati',
  lateBody:
    'Ocena druge strane je već otvorena. Tvoju vidi druga strana čim je pošalješ, ali ne ulazi u prosek i ne stoji među utiscima. Tako niko ne može da uzvrati ocenom.',
  // h2 beside the form, when nobody has rated within 14 days
  openTitle: 'Ocena se odmah otvara',
  openBody: 'Prošlo je 14 dana od kraja dogovora. Ocena se vidi čim je pošalješ i posle se ne menja.',
  // button when the rating is not sealed
  send: 'Pošalji ocenu',
  // notification after it
  sentToast: 'Ocena je poslata. Hvala!',
  // below a rating that was given after the other one was open
  notCounted: 'Data je posle otvaranja druge ocene, zato se ne računa.',
  // below a rating of a pair that has rated before
  pairNotCounted: 'Druga je između istih ljudi u 90 dana, zato se ne računa.',
} as const;
