export default {
  // page title and h1
  pageTitle: 'O nama',
  // meta description
  metaDescription: 'Korice povezuju ljude koji prodaju pročitane knjige i one koji ih traže.',
  // below the h1
  lead: 'Korice su mesto gde knjiga nalazi sledeću policu.',
  // button
  ctaSell: 'Dodaj prvu knjigu',
  ctaBrowse: 'Pogledaj knjige',
} as const;
