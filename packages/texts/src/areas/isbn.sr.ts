export default {
  // aria label and tooltip of the search button
  search: 'Pronađi podatke po ISBN-u',
  // status while looking up
  lookingUp: 'Tražimo podatke o izdanju…',
  // green status
  found: 'Podaci o knjizi su preuzeti na osnovu ISBN-a',
  // the same when the data comes from listings on Korice
  foundHere: 'Podaci su iz oglasa na Koricama, proveri ih',
  // red status
  notFound: 'Nema podataka o knjizi sa ovim ISBN-om',
  failed: 'Greška pri preuzimanju podataka na osnovu ISBN-a',
  // below failed
  failedPlain: 'Trenutno ne možemo da preuzmemo podatke za ovaj ISBN.',
  // status while the cover is saved
  coverLoading: 'Učitavamo korice…',
  // notes below the status: where the values of these fields come from
  fromSellers: 'Iz oglasa na Koricama: {{fields}}',
  // checked by an admin
  fromAdmins: 'Proverile Korice: {{fields}}',
  fromOpenLibrary: 'Sa sajta Open Library: {{fields}}',
  // note below the status
  matchedCategories_one: 'Prepoznata {{count}} kategorija: {{categories}}',
  matchedCategories_few: 'Prepoznate {{count}} kategorije: {{categories}}',
  matchedCategories_other: 'Prepoznato {{count}} kategorija: {{categories}}',
  // note below found
  fillsEmptyOnly: 'Popunili smo prazna polja. Ono što je već upisano nije menjano.',
  // note below fillsEmptyOnly; {{fields}} are field labels, separated by commas
  kept: 'Zadržano kako je upisano: {{fields}}',
  // button beside that note
  replaceRest: 'Zameni i ta polja',
  // note after the button; button common.undo
  replaced: 'Zamenjeno podacima o izdanju: {{fields}}',
  // help after notFound and failed
  fillManually: 'Popuni polja ručno, oglas može i bez ISBN-a.',
  // button beside the ISBN field
  scan: 'Skeniraj bar-kod',
  // dialog title
  scanTitle: 'Skeniranje bar-koda',
  // button, dialog
  scanStart: 'Uključi kameru',
  // over the picture
  scanHint: 'Usmeri kameru ka bar-kodu na poleđini knjige.',
  // small print
  scanPrivacy: 'Slika sa kamere ne napušta tvoj uređaj.',
  // status, until the reader, a file, has loaded
  scanPreparing: 'Pripremamo čitač…',
  // status
  scanning: 'Tražimo bar-kod…',
  // status, announced; the lookup starts at once
  scanFound: 'Pročitan je ISBN {{isbn}}',
  // after 10 seconds and for a picture without one
  scanNotFound: 'Bar-kod nije pronađen. Približi knjigu, dodaj svetla ili izaberi sliku.',
  // status
  scanNotIsbn: 'Ovaj bar-kod nije ISBN. Potraži onaj koji počinje sa 978 ili 979.',
  scanNoCamera: 'Kamera nije dostupna. Izaberi sliku bar-koda ili upiši ISBN.',
  scanDenied: 'Pregledač ne dozvoljava pristup kameri. Dozvoli ga u podešavanjima ili izaberi sliku.',
  // the same where no picture can be chosen
  shelfNoCamera: 'Kamera nije dostupna. Upiši ISBN ili nalepi ceo spisak.',
  shelfDenied: 'Pregledač ne dozvoljava pristup kameri. Dozvoli ga u podešavanjima ili upiši ISBN.',
  scanUnsupported: 'Ovaj pregledač ne ume da čita bar-kodove. Upiši ISBN.',
  // the reader, a file, did not load
  scanNotLoaded: 'Čitač bar-koda se nije učitao. Proveri vezu i uključi ga ponovo, ili upiši ISBN.',
  // button, dialog
  scanPicture: 'Izaberi sliku',
  // aria label
  scanLightOn: 'Uključi svetlo',
  scanLightOff: 'Isključi svetlo',
} as const;
