export default {
  // heading of the band
  heading: 'Nove knjige u tvom sandučetu',
  // below the heading
  lead: 'Povremeno pismo o novim oglasima i čitanju. Odjava jednim klikom.',
  // label and placeholder of the field
  email: 'Imejl',
  emailPlaceholder: 'ime@primer.rs',
  // button
  subscribe: 'Prijavi me',
  // green alert, always the same
  success: 'Skoro gotovo: potvrdi prijavu linkom iz imejla koji ti upravo šaljemo.',
  // red alert
  failed: 'Prijava na bilten nije uspela.',
  // page title and h1
  confirmTitle: 'Prijava na bilten',
  // loading
  confirming: 'Potvrđujemo prijavu…',
  // green alert; link common.backToHome
  confirmed: 'Prijava na bilten je potvrđena. Hvala ti!',
  // red alert
  confirmFailed: 'Link za potvrdu je istekao ili nije ispravan. Prijavi se ponovo na početnoj strani.',
  // page title and h1
  unsubscribeTitle: 'Odjava sa biltena',
  // loading
  unsubscribing: 'Odjavljujemo adresu…',
  // green alert
  unsubscribed: 'Odjava je uspela. Bilten ti više ne stiže.',
  // below unsubscribed; link common.backToHome
  unsubscribedRegret: 'Odjava je bila greška? Prijavi se ponovo na početnoj strani.',
  // red alert; link footer.contact
  unsubscribeFailed: 'Odjava nije uspela. Pokušaj ponovo ili nam piši.',
  // below errors.tokenInvalid; link footer.contact
  unsubscribeInvalidNote: 'Piši nam i odjavićemo te.',
} as const;
