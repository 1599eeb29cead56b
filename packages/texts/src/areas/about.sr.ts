export default {
  // page title and h1
  pageTitle: 'O nama',
  // meta description
  metaDescription: 'Korice povezuju ljude koji prodaju pročitane knjige i one koji ih traže.',
  // below the h1
  lead: 'Korice su mesto gde knjiga nalazi sledeću policu.',
  // {{year}} filled in by the operator's setting
  since: 'Korice postoje od {{year}}. godine.',
  // heading
  howHeading: 'Kako radi',
  // step 1
  howList: 'Dodaj knjigu: upiši ISBN ili naslov, stavi slike i cenu.',
  // step 2
  howTalk: 'Dogovori se: pitanja, cena i preuzimanje idu kroz poruke.',
  // step 3
  howHandOver: 'Predaj knjigu: lično ili pošiljkom, kako vam odgovara.',
  // button
  ctaSell: 'Dodaj prvu knjigu',
  ctaBrowse: 'Pogledaj knjige',
} as const;
