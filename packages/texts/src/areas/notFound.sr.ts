export default {
  // page title
  pageTitle: 'Strana ne postoji',
  // h1 of any unknown path
  heading: 'Ove strane nema u knjizi',
  // below the h1
  body: 'Možda je link star ili se potkrala greška u kucanju.',
  // button
  homeAction: 'Na početnu stranu',
  // h1 of the fallback screen
  appErrorTitle: 'Neočekivana greška!',
  // below the status text or message
  appErrorBody: 'Osveži stranu ili se vrati na početnu. Ono što je sačuvano nije izgubljeno.',
  // toggle above the status text or message
  appErrorDetails: 'Tehnički podaci',
  // when a lazy part cannot be loaded
  chunkFailed: 'Stigla je nova verzija sajta. Osveži stranu da nastaviš.',
} as const;
