export default {
  // page title and h1
  pageTitle: 'Kontakt',
  // meta description
  metaDescription: 'Pitanje, predlog ili problem? Piši timu Korica.',
  // below the h1
  lead: 'Pitanje, predlog ili problem? Piši nam, čitamo svaku poruku.',
  // info above the form
  bookHint: 'Pitanje o nekoj knjizi pošalji direktno sa strane te knjige, dugmetom „Pošalji poruku”.',
  // label
  name: 'Ime',
  email: 'Imejl',
  // placeholder
  emailPlaceholder: 'ime@primer.rs',
  // help
  emailHint: 'Na ovu adresu ti stiže odgovor.',
  // label
  subject: 'Naslov poruke',
  message: 'Poruka',
  // placeholder
  messagePlaceholder: 'Kako možemo da pomognemo?',
  // green alert
  success: 'Poruka je poslata. Hvala što nam pišeš!',
  // red alert
  failed: 'Poruka nije poslata. Tekst je ostao u formularu.',
} as const;
