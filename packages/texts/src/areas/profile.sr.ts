export default {
  // heading and text of the section with the links dashboard.pageListing and dashboard.addPage
  pagesTitle: 'Tvoje stranice',
  pagesLead: 'Stranice koje pišeš ti, objavljene na sajtu.',
  // page title and h1
  pageTitle: 'Izmeni profil',
  // loading
  loading: 'Učitavamo profil…',
  // failed state; button common.retry
  loadFailed: 'Profil se nije učitao.',
  // aria label of the tabs, which are a select on phones
  parts: 'Delovi profila',
  // tab and section
  sectionPersonal: 'Lični podaci',
  // tabs
  partSelling: 'Prodaja i plaćanje',
  partAccount: 'Nalog i podaci',
  sectionAccount: 'Podešavanja naloga',
  // label
  name: 'Ime',
  gender: 'Pol',
  // option
  genderMale: 'Muški',
  genderFemale: 'Ženski',
  genderOther: 'Drugo',
  // option, empty value
  genderNone: 'Ne želim da navedem',
  // label
  bio: 'O meni',
  // placeholder
  bioPlaceholder: 'Šta čitaš, šta prodaješ, gde predaješ knjige.',
  // label
  categories: 'Omiljene kategorije',
  avatar: 'Adresa slike profila',
  // placeholder
  avatarPlaceholder: 'https://…',
  // help
  avatarHint: 'Link ka slici koja je već na internetu.',
  // alt text
  avatarPreview: 'Prikaz slike profila',
  // below the preview
  avatarBroken: 'Na ovom linku nema slike. Proveri ga ili izaberi drugi.',
  // button
  avatarUpload: 'Izaberi sliku profila',
  // button, when there is a picture
  avatarChange: 'Promeni sliku',
  // button
  avatarRemove: 'Ukloni sliku',
  // help
  avatarLimits: 'JPEG, PNG, WebP, AVIF ili GIF, do {{size}} MB.',
  // dialog title
  cropTitle: 'Isecanje slike',
  // dialog
  cropHint: 'Pomeri i uvećaj sliku tako da ono važno bude u krugu.',
  // sr-only instruction
  cropKeyboard: 'Strelicama pomeraj sliku, a tasterima plus i minus menjaj uvećanje.',
  // label of the slider
  cropZoom: 'Uvećanje',
  // button, dialog
  cropApply: 'Koristi ovu sliku',
  // notification
  avatarFailed: 'Slika profila nije sačuvana.',
  // label
  town: 'Mesto',
  // placeholder
  townPlaceholder: 'Novi Sad',
  // help
  townHint: 'Samo mesto, bez adrese. Vidi se na profilu i u oglasima.',
  // label
  newPassword: 'Nova lozinka',
  // help
  newPasswordHint: 'Ostavi prazno ako lozinku ne menjaš.',
  // label
  confirmPassword: 'Ponovi novu lozinku',
  // label, shown after REAUTHENTICATION_REQUIRED
  currentPassword: 'Sadašnja lozinka',
  // section
  sectionMails: 'Imejlovi',
  // label; the options are the names of the languages in themselves
  mailLanguage: 'Jezik imejlova',
  // switch
  messageMails: 'Imejlovi o nepročitanim porukama',
  // help
  messageMailsHint: 'Najviše jednom dnevno, i samo dok te nema na sajtu.',
  // switch
  listingMails: 'Imejlovi o starim oglasima',
  // help
  listingMailsHint: 'Jedan podsetnik posle 60 dana. Bez njega te pitamo samo u „Mojim oglasima”.',
  // button
  update: 'Sačuvaj profil',
  // notification
  updated: 'Profil je sačuvan',
  updatedPassword: 'Profil je sačuvan, a lozinka promenjena. Ostali uređaji su odjavljeni.',
  // red alert
  failed: 'Profil nije sačuvan.',
  // link to /owner/{id}
  viewPublic: 'Pogledaj svoj profil',
  // read-only line
  emailFixed: 'Imejl za prijavu: {{email}}',
  // section
  blocksTitle: 'Blokirani nalozi',
  // below it; button messaging.unblock in every row
  blocksHint: 'Sa ovih naloga ne mogu da ti pišu.',
  // empty state
  blocksEmpty: 'Nema blokiranih naloga.',
  // failed state; button common.retry
  blocksFailed: 'Blokirani nalozi se nisu učitali.',
  // section, only with a kept address; below it; button; notification; red alert
  addressTitle: 'Sačuvana adresa',
  addressLead: 'Čeka te u sledećem dogovoru za paket. Vidi je samo prodavac sa kojim se dogovoriš.',
  addressRemove: 'Obriši adresu',
  addressRemoved: 'Adresa je obrisana',
  addressFailed: 'Adresa nije obrisana.',
  // section
  exportTitle: 'Tvoji podaci',
  // below it
  exportBody:
    'Sve što čuvamo uz tvoj nalog, u jednoj zip datoteci: profil, oglasi sa slikama, poruke, dogovori, spiskovi, lista želja i kupljene knjige.',
  // button
  export: 'Preuzmi podatke',
  // button while it streams
  exporting: 'Pripremamo datoteku…',
  // below it
  exportReceived: 'Stiglo je {{size}} MB.',
  // notification
  exported: 'Podaci su preuzeti',
  exportFailed: 'Podaci nisu preuzeti.',
  // section
  closeTitle: 'Zatvaranje naloga',
  // below it
  closeLead: 'Nalog možeš da zatvoriš kad god želiš. Ono što se obriše ne može da se vrati.',
  // button; button, dialog
  close: 'Zatvori nalog',
  // dialog title
  closeQuestion: 'Zatvoriti nalog?',
  // dialog, list of consequences; left out when there are none
  closeListings_one: 'Briše se {{count}} oglas sa svim slikama.',
  closeListings_few: 'Brišu se {{count}} oglasa sa svim slikama.',
  closeListings_other: 'Briše se {{count}} oglasa sa svim slikama.',
  // the same while their number is not known
  closeAllListings: 'Brišu se svi tvoji oglasi sa slikama.',
  // dialog, list of consequences
  closeProfile: 'Brišu se profil, lista želja, spiskovi, „Javi mi” i tvoje stranice.',
  closeConversations: 'Iz razgovora nestaju tvoje poruke i ime. Drugoj strani ostaju samo njene poruke.',
  closeDeals: 'Otvoreni dogovori se prekidaju. Završeni dogovori i ocene od tebe ostaju drugoj strani, bez tvog imena.',
  // dialog, list of consequences; only when something was sold
  closeBuyers: 'Kupcima ostaje zapis o knjizi, bez slika.',
  // dialog; link profile.export
  closeExport: 'Pre toga preuzmi podatke, ako ti trebaju.',
  // label, dialog
  closePassword: 'Lozinka, za potvrdu',
  // button while the request runs
  closing: 'Zatvaramo nalog…',
  // notification on the home page
  closed: 'Nalog je zatvoren. Hvala ti na svakoj knjizi.',
  // red alert in the dialog
  closeFailed: 'Nalog nije zatvoren.',
} as const;
