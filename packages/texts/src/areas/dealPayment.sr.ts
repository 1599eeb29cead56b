export default {
  // page title and h1
  title: 'Plaćanje IPS QR kodom',
  // button
  backToThread: 'Nazad na razgovor',
  // warning before the first deal of two members
  warnTitle: 'Uplata ide unapred, direktno prodavcu',
  warnBody:
    'Ovo je prvi zajednički dogovor. Korice ne primaju i ne čuvaju novac i ne mogu da ga vrate. Ako nešto deluje čudno, traži pouzeće.',
  // the same after the seller has sent the parcel
  warnSentBody:
    'Ovo je prvi zajednički dogovor. Korice ne primaju i ne čuvaju novac i ne mogu da ga vrate. Ako nešto deluje čudno, sačekaj da paket stigne.',
  // button in the warning
  askOnDelivery: 'Predloži pouzeće',
  // message to the seller, ready in the composer
  askOnDeliveryMessage: 'Može li ipak pouzećem? Ako može, prekidamo ovaj dogovor i stiže nov predlog.',
  // h2 above the code
  scan: 'Skeniraj aplikacijom svoje banke',
  scanBody: 'Otvori mBanking, izaberi „IPS skeniraj” i usmeri kameru na kod.',
  // h3, phones only
  samePhone: 'Banka je na ovom telefonu?',
  samePhoneBody: 'Sačuvaj sliku, pa je u aplikaciji banke otvori preko „IPS sa slike”. Podatke možeš i da prepišeš.',
  // button
  savePicture: 'Sačuvaj sliku',
  // notifications
  pictureSaved: 'Slika koda je sačuvana',
  pictureFailed: 'Slika nije sačuvana. Prepiši podatke za uplatu.',
  // description of the code
  qrLabel: 'IPS QR kod za plaćanje: {{name}}, {{price}}',
  // h2
  details: 'Podaci za uplatu',
  // labels
  amount: 'Iznos',
  recipient: 'Primalac',
  account: 'Broj računa',
  purpose: 'Svrha uplate',
  reference: 'Poziv na broj',
  notMoney: 'Korice ne primaju novac. Uplata ide pravo na račun prodavca.',
  // button
  tell: 'Javi da je uplaćeno',
  // beside it
  tellHelp: 'Prodavac dobija poruku. Potvrdu o uplati sačuvaj kod sebe.',
  // instead of the button after the report
  told: 'Javljeno {{date}} da je uplaćeno. Potvrdu o uplati sačuvaj kod sebe.',
  // message to the seller
  tellMessage: 'Uplata je poslata, {{price}}, poziv na broj {{reference}}.',
} as const;
