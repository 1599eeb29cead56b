export default {
  // offer to install, after a second visit
  installTitle: 'Korice na početnom ekranu',
  // below it; second button common.notNow
  installBody: 'Otvaraju se jednim dodirom, i kad je veza slaba.',
  // button
  install: 'Instaliraj',
  // instead of the button where the browser has no install prompt
  installIos: 'U pregledaču otvori meni za deljenje, pa dodaj sajt na početni ekran.',
  // notification
  installed: 'Korice su na početnom ekranu',
  // page title of the offline page
  offlineTitle: 'Nema veze sa internetom',
  // h1 of the offline page
  offlineHeading: 'Ova strana čeka vezu',
  // below it; button common.retry, link book.recentHeading
  offlineBody: 'Otvara se čim se veza vrati. Nedavno pogledane knjige možeš da otvoriš i sada.',
  // notification, once
  storageFull:
    'Memorija pregledača je puna, pa se nedovršeni tekstovi ne čuvaju. Oslobodi prostor ili ih odmah pošalji.',
  // notification, once, where the browser refuses to store data
  storageRefused:
    'Pregledač ne dozvoljava čuvanje podataka, pa prijava, lista želja i nedovršeni tekstovi nestaju kad zatvoriš karticu.',
  // notification; button auth.login
  otherTabLogout: 'Odjava je obavljena u drugoj kartici.',
} as const;
