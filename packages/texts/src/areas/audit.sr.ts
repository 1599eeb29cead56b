export default {
  title: 'Dnevnik radnji',
  // below the h1
  lead: 'Šta su administratori menjali, najnovije prvo.',
  // table caption, sr-only
  caption: 'Tabela radnji administratora',
  // column
  at: 'Vreme',
  actor: 'Administrator',
  action: 'Radnja',
  detail: 'Pojedinosti',
  // loading
  loading: 'Učitavamo dnevnik…',
  // option of the filter by action
  actionAny: 'Sve radnje',
  // chosen filter, in place of "Administrator: name" when no action is shown
  oneActor: 'Radnje jednog administratora',
  // button: removes the filter by one admin
  allActors: 'Svi administratori',
  // chosen filter
  oneMember: 'Radnje nad jednim nalogom',
  // button: removes the filter by one account
  allMembers: 'Svi nalozi',
  // empty state with filters
  emptyFiltered: 'Nema takvih radnji',
  // empty state
  empty: 'Dnevnik je još prazan',
  // failed state; button common.retry
  failed: 'Dnevnik se nije učitao.',
  // action
  accountApproved: 'Poslat link za aktivaciju: {{subject}}',
  accountBlocked: 'Nalog blokiran: {{subject}}',
  accountUnblocked: 'Nalog odblokiran: {{subject}}',
  roleGiven: 'Dodeljena uloga admina: {{subject}}',
  roleRemoved: 'Uklonjena uloga admina: {{subject}}',
  profileEdited: 'Izmenjen profil: {{subject}}',
  passwordResetSent: 'Poslat imejl za novu lozinku: {{subject}}',
  passkeysRemoved: 'Uklonjeni pristupni ključevi: {{subject}}',
  traderRemoved: 'Nalog trgovca vraćen na privatni: {{subject}}',
  passwordChanged: 'Promenjena lozinka: {{subject}}',
  bookEdited: 'Izmenjen oglas: {{subject}}',
  bookDeleted: 'Obrisan oglas: {{subject}}',
  bookFeatured: 'Izdvojena knjiga: {{subject}}',
  bookUnfeatured: 'Uklonjena iz izdvojenih: {{subject}}',
  bookReserved: 'Označeno kao rezervisano: {{subject}}',
  // action, also for an undone sale
  bookAvailable: 'Vraćeno u ponudu: {{subject}}',
  // action
  bookSold: 'Označeno kao prodato: {{subject}}',
  imageRotated: 'Okrenuta slika: {{subject}}',
  imageDeleted: 'Obrisana slika: {{subject}}',
  pageEdited: 'Izmenjena stranica: {{subject}}',
  pageDeleted: 'Obrisana stranica: {{subject}}',
  contactHandled: 'Rešena poruka sa sajta: {{subject}}',
  contactReopened: 'Ponovo otvorena poruka sa sajta: {{subject}}',
  reportDismissed: 'Odbačen slučaj: {{subject}}',
  reportActed: 'Rešen slučaj: {{subject}}',
  reportReopened: 'Ponovo otvoren slučaj: {{subject}}',
  // subject: the author of the review
  ratingHidden: 'Sakriven utisak: {{subject}}',
  ratingShown: 'Ponovo prikazan utisak: {{subject}}',
  wantedHidden: 'Uklonjeno iz „Traži se”: {{subject}}',
  wantedShown: 'Vraćeno u „Traži se”: {{subject}}',
  editionEdited: 'Ispravljeno izdanje: {{subject}}',
  editionsMerged: 'Spojena izdanja: {{subject}}',
  editionParted: 'Razdvojeno izdanje: {{subject}}',
  // action; {{subject}} is the date of the issue
  newsletterStopped: 'Zaustavljen bilten: {{subject}}',
  newsletterResumed: 'Bilten vraćen u raspored: {{subject}}',
  newsletterHalted: 'Prekinuto slanje biltena: {{subject}}',
} as const;
