export default {
  // section of the profile
  title: 'Obaveštenja na ovom uređaju',
  // below it while they are off
  lead: 'Javljamo ti čim se nešto desi, i kad Korice nisu otvorene.',
  // button
  turnOn: 'Uključi obaveštenja',
  // button while it runs
  turningOn: 'Uključujemo…',
  // line while they are on
  isOn: 'Obaveštenja na ovom uređaju su uključena.',
  // button
  turnOff: 'Isključi ovde',
  // notifications
  turnedOn: 'Obaveštenja su uključena',
  turnedOff: 'Obaveštenja su isključena na ovom uređaju',
  turnOffFailed: 'Obaveštenja nisu isključena.',
  // notes
  denied: 'Pregledač ne dozvoljava obaveštenja sa Korica. Dozvoli ih u njegovim podešavanjima, pa se vrati ovde.',
  needsInstall:
    'Na telefonu i tabletu koji koriste iOS obaveštenja stižu tek kad su Korice na početnom ekranu. U pregledaču otvori meni za deljenje, dodaj sajt na početni ekran, pa ga otvori odatle.',
  unsupported: 'Ovaj pregledač ne prima obaveštenja. Imejlovi stižu kao i do sada.',
  failed: 'Obaveštenja nisu uključena. Proveri vezu i pokušaj ponovo.',
  dismissed: 'Obaveštenja nisu uključena jer pregledač još nema tvoju dozvolu.',
  // heading above the switches
  kinds: 'Šta da ti javljamo',
  // below it
  kindsHint: 'Važi za sve tvoje uređaje.',
  // switch and its help
  message: 'Poruke',
  messageHint: 'Jedno obaveštenje za razgovor, dok ga ne pročitaš. Tekst poruke se u njemu ne vidi.',
  deal: 'Dogovori',
  dealHint: 'Kad druga strana nešto predloži, prihvati ili pošalje.',
  alert: 'Knjige koje tražiš',
  alertHint: 'Kad se pojavi nešto za šta je uključeno „Javi mi”.',
  // failed state; button common.retry
  loadFailed: 'Podešavanja obaveštenja se nisu učitala.',
  // notification
  saveFailed: 'Izbor nije sačuvan.',
} as const;
