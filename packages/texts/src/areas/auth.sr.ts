export default {
  // page title
  registerTitle: 'Registracija',
  // meta description
  registerMeta: 'Napravi besplatan nalog na Koricama, postavi oglas za svoje knjige i piši drugima koji prodaju.',
  // h1
  registerHeading: 'Napravi nalog',
  // below the h1
  registerLead: 'Prodaj knjige koje već znaš, nađi one koje te čekaju.',
  // label
  name: 'Ime',
  // placeholder
  namePlaceholder: 'Kako da te zovu drugi',
  // help below the field
  nameHint: 'Vidi se na profilu i u oglasima.',
  // label
  email: 'Imejl',
  // placeholder
  emailPlaceholder: 'ime@primer.rs',
  // below the field, when the domain is one typing error away from a common one; the link corrects it
  emailSuggestion: 'Da li je to <domainLink>{{domain}}</domainLink>?',
  // label
  password: 'Lozinka',
  // help below the field
  passwordHint: 'Najmanje 8 znakova. Najbolje nekoliko nepovezanih reči.',
  // aria label of the eye
  showPassword: 'Prikaži lozinku',
  hidePassword: 'Sakrij lozinku',
  // button
  register: 'Registruj se',
  // button while the request runs
  registering: 'Pravimo nalog…',
  // below the button; tags become links
  registerConsent:
    'Registracijom prihvataš <termsLink>uslove korišćenja</termsLink> i <privacyLink>politiku privatnosti</privacyLink>.',
  // green alert
  registerSuccess: 'Registracija je uspela. Uskoro ti stiže imejl za aktivaciju naloga.',
  // red alert
  registerFailed: 'Registracija nije uspela. Pokušaj ponovo.',
  // below the green alert; the address is bold
  registerSentTo: 'Link stiže na <address>{{email}}</address>.',
  // after it
  registerNext: 'Otvori link iz imejla u roku od 48 sati. Ako ga ne vidiš, pogledaj i neželjenu poštu.',
  // before the link to login
  haveAccount: 'Već imaš nalog?',
  // before the link to register
  noAccount: 'Nemaš nalog?',
  // page title and h1
  loginTitle: 'Prijava',
  // meta description
  loginMeta: 'Prijavi se na Korice: čekaju te razgovori, oglasi i lista želja.',
  // button
  login: 'Prijavi se',
  // button while the request runs
  loggingIn: 'Prijavljivanje…',
  // shown for one second before the redirect
  loginSuccess: 'Prijava je uspela. Samo trenutak…',
  // red alert, any cause
  loginFailed: 'Prijava nije uspela. Proveri imejl i lozinku, pa pokušaj ponovo.',
  // always below the form, so that it does not reveal the state of the account
  loginNotActivated: 'Nalog još nije aktiviran? Potraži imejl sa linkom ili <resendLink>zatraži novi</resendLink>.',
  // link to /auth/forgot-password
  forgotPassword: 'Zaboravljena lozinka?',
  // info alert after a redirect from a guarded screen
  loginToContinue: 'Prijavi se da nastaviš.',
  // info alert after Message Owner
  loginToMessage: 'Prijavi se, pa pošalji poruku.',
  // info alert after Notify Me or Follow
  loginToAlert: 'Prijavi se i javljamo ti.',
  // info alert after Report Listing or Report Member
  loginToReport: 'Da nešto prijaviš, potreban ti je nalog. Prijavi se i vraćamo te na isto mesto.',
  // info alert after Sell a Book
  loginToSell: 'Prijavi se, pa dodaj knjigu.',
  // info alert after a 401
  sessionExpired: 'Sesija je istekla. Prijavi se ponovo i vraćamo te na isto mesto.',
  // dialog title: login in place after a 401
  sessionTitle: 'Sesija je istekla',
  // dialog body; button auth.login
  sessionBody: 'Ono što pišeš je sačuvano na ovom uređaju. Prijavi se i nastavi odavde.',
  // button, dialog
  sessionLeave: 'Nastavi bez prijave',
  // info after a login in place with another account
  sessionOtherAccount: 'Nedovršeni tekstovi pripadaju drugom nalogu. Sačuvani su za taj nalog i ovde se ne prikazuju.',
  // notification after the login in place
  sessionRestored: 'Prijava je uspela. Nastavi odavde.',
  // dialog title on logout with unsent messages or drafts; buttons header.logout and common.cancel
  logoutTitle: 'Odjaviti se?',
  // dialog body
  logoutUnsent_one: '{{count}} poruka još nije poslata i odjavom se briše.',
  logoutUnsent_few: '{{count}} poruke još nisu poslate i odjavom se brišu.',
  logoutUnsent_other: '{{count}} poruka još nije poslato i odjavom se briše.',
  // dialog body, when there are drafts
  logoutDrafts: 'Nedovršeni tekstovi i oglasi brišu se sa ovog uređaja.',
  // page title and h1
  activateTitle: 'Aktivacija naloga',
  // while the call runs
  activating: 'Aktiviramo tvoj nalog…',
  // green alert
  activated: 'Nalog je aktiviran. Sada možeš da se prijaviš.',
  // button to login
  activatedLogin: 'Prijavi se',
  // green alert, when the activation also logged in
  activatedLoggedIn: 'Nalog je aktiviran i prijava je uspela. Samo trenutak…',
  // green alert, when this browser already has a session, which it keeps
  activatedOverSession: 'Nalog je aktiviran. Ovaj pregledač koristi nalog: {{name}}.',
  // green alert on the registration, when the link was opened in another tab
  activatedElsewhere: 'Nalog je aktiviran i prijava je uspela.',
  // button, opens the screen that the person wanted before the registration
  activatedContinue: 'Nastavi',
  // red alert when there is no other message
  activationFailed: 'Aktivacija nije uspela',
  // below the red alert
  activationExpired: 'Link je istekao ili nije ispravan. Zatraži novi, stiže odmah.',
  // above the password, where the link is opened in another browser than the registration
  activateLead:
    'Nalog je napravljen u drugom pregledaču. Upiši lozinku iz registracije ili izaberi novu, da u nalog uđeš samo ti.',
  // label
  activatePassword: 'Lozinka za ovaj nalog',
  // help below the field
  activatePasswordHint: 'Ona iz registracije ili nova: najmanje 8 znakova, najbolje nekoliko nepovezanih reči.',
  // button
  activateSubmit: 'Aktiviraj nalog',
  // button: deletes the registration
  notMe: 'Nisam ja',
  // below the button
  notMeHint: 'Ovaj nalog nije otvoren na tvoj zahtev? Obriši registraciju.',
  // green alert after notMe
  declined: 'Registracija je obrisana. Nalog sa tvojim imejlom nije otvoren.',
  // red alert
  declineFailed: 'Registracija nije obrisana. Pokušaj ponovo.',
  // page title and h1
  resendTitle: 'Novi link za aktivaciju',
  // above the field
  resendLead: 'Upiši imejl naloga koji čeka aktivaciju.',
  // button
  resend: 'Pošalji novi link',
  // info alert, always the same
  resendSuccess: 'Ako nalog sa ovim imejlom čeka aktivaciju, novi link je na putu.',
  // below resendSuccess, on the login, register and activation screens
  resendWait_one: 'Nije stigao? Novi možeš da zatražiš za {{count}} sekundu.',
  resendWait_few: 'Nije stigao? Novi možeš da zatražiš za {{count}} sekunde.',
  resendWait_other: 'Nije stigao? Novi možeš da zatražiš za {{count}} sekundi.',
  // red alert
  resendFailed: 'Novi link nije poslat.',
  // below the form; tags become links
  resendWrongEmail: 'Pogrešan imejl? <registerLink>Registruj se ponovo</registerLink> sa pravim.',
  // page title and h1
  forgotTitle: 'Zaboravljena lozinka',
  // meta description
  forgotMeta: 'Postavi novu lozinku za nalog na Koricama.',
  // above the field
  forgotLead: 'Upiši svoj imejl i šaljemo ti link za novu lozinku.',
  // button
  forgotSubmit: 'Pošalji link za lozinku',
  // info alert, the same whether or not the account exists
  forgotSuccess: 'Ako postoji nalog sa ovim imejlom, poslali smo link za novu lozinku.',
  // in the same alert, below
  forgotNothing: 'Ništa nije stiglo? Pogledaj i neželjenu poštu i proveri da li je imejl ispravan, pa pošalji ponovo.',
  // info alert
  forgotFailed: 'Imejl za novu lozinku nije poslat. Pokušaj ponovo kasnije.',
  // link
  backToLogin: 'Nazad na prijavu',
  // page title and h1
  resetTitle: 'Nova lozinka',
  // above the fields
  resetLead: 'Izaberi novu lozinku. Time se odjavljuješ sa svih uređaja.',
  // label
  newPassword: 'Nova lozinka',
  confirmPassword: 'Ponovi novu lozinku',
  // button
  resetSubmit: 'Sačuvaj lozinku',
  // green alert, then login
  resetSuccess: 'Lozinka je promenjena. Prijavi se novom lozinkom.',
  // button to /auth/forgot-password
  resetAgain: 'Zatraži novi link',
} as const;
