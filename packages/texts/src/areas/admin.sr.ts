export default {
  // heading of the counts on the admin home
  last30Days: 'Poslednjih 30 dana',
  // caption of the chart and of its table
  chartCaption: 'Brojevi po danima',
  // column
  day: 'Dan',
  // column and label of a count
  views: 'Otvaranja strana',
  newListings: 'Novi oglasi',
  newAccounts: 'Novi nalozi',
  messages: 'Poruke',
  // label of a count
  conversations: 'Razgovori',
  // failed state; button common.retry
  summaryFailed: 'Brojevi se nisu učitali.',
  // heading on the admin home: versions, disk and jobs of the server
  operationTitle: 'Rad servera',
  // failed state; button common.retry
  operationFailed: 'Stanje servera se nije učitalo.',
  // empty state
  operationFine: 'Sve radi kako treba.',
  // facts below the heading; {{total}} is the estimated number of records, {{date}} the day of the last migration
  operationEmbedded: 'ugrađena baza, oko {{total}} zapisa',
  operationMongo: 'MongoDB, oko {{total}} zapisa',
  operationMigrated: 'podaci izmenjeni {{date}}',
  operationFree: 'slobodno {{size}} GB',
  // a problem and the advice below it; {{command}} is a shell command, {{guide}} the path of a document
  operationDatabaseReadOnly: 'Baza više ne prima izmene: disk joj je bio pun.',
  operationDatabaseReadOnlyAdvice: 'Oslobodi prostor, pa ponovo pokreni server: do tada se ništa ne čuva.',
  operationDiskLow: 'Na disku je ostalo manje od 1 GB.',
  operationDiskLowAdvice: 'Oslobodi prostor ili dodaj disk: bez prostora se ništa više ne čuva.',
  operationDatabaseLarge: 'Ugrađena baza je veća nego što je predviđeno.',
  operationDatabaseLargeAdvice: 'Pređi na MongoDB: {{guide}}',
  operationJobsFailed_one: '{{count}} posao u pozadini ne uspeva.',
  operationJobsFailed_few: '{{count}} posla u pozadini ne uspevaju.',
  operationJobsFailed_other: '{{count}} poslova u pozadini ne uspeva.',
  operationJobsFailedAdvice: 'Pokušava se ponovo. Ako ostane ovde, razlog je u dnevniku servera.',
  operationJobsLate_one: '{{count}} posao u pozadini kasni više od sata.',
  operationJobsLate_few: '{{count}} posla u pozadini kasne više od sata.',
  operationJobsLate_other: '{{count}} poslova u pozadini kasni više od sata.',
  operationJobsLateAdvice: 'Ponovo pokreni server.',
  operationDealsStuck_one: '{{count}} dogovor čeka na svoje knjige.',
  operationDealsStuck_few: '{{count}} dogovora čekaju na svoje knjige.',
  operationDealsStuck_other: '{{count}} dogovora čeka na svoje knjige.',
  operationDealsStuckAdvice: 'Pokreni na serveru: {{command}}',
  operationMailsLate_one: '{{count}} imejl čeka na slanje više od sata.',
  operationMailsLate_few: '{{count}} imejla čekaju na slanje više od sata.',
  operationMailsLate_other: '{{count}} imejlova čeka na slanje više od sata.',
  operationMailsLateAdvice: 'Proveri server za poštu i SMTP_URL.',
  operationMailsFailed_one: '{{count}} imejl nije isporučen za 30 dana.',
  operationMailsFailed_few: '{{count}} imejla nisu isporučena za 30 dana.',
  operationMailsFailed_other: '{{count}} imejlova nije isporučeno za 30 dana.',
  operationMailsFailedAdvice: 'Pojedine adrese ne postoje. Ako ih je mnogo, proveri SPF, DKIM i dnevnik servera.',
  operationEventsFailed_one: 'Posledica {{count}} promene nije izvršena za 30 dana.',
  operationEventsFailed_few: 'Posledice {{count}} promene nisu izvršene za 30 dana.',
  operationEventsFailed_other: 'Posledice {{count}} promena nisu izvršene za 30 dana.',
  operationEventsFailedAdvice: 'Razlog je u dnevniku servera. Zatim pokreni: {{command}}',
  // heading of a list on the admin home
  clientErrorsTitle: 'Greške u pregledaču',
  // below the heading
  clientErrorsLead: 'Bez ličnih podataka. Brišu se posle 30 dana.',
  // empty state
  clientErrorsEmpty: 'Nema prijavljenih grešaka.',
  // failed state; button common.retry
  clientErrorsFailed: 'Greške se nisu učitale.',
  // how often the error was seen
  clientErrorCount_one: '{{count}} put',
  clientErrorCount_few: '{{count}} puta',
  clientErrorCount_other: '{{count}} puta',
  clientErrorLastSeen: 'Poslednji put {{date}} u {{time}}',
  // in place of the address pattern of a screen
  clientErrorNoPage: 'Nepoznata strana',
  // {{release}} is a file name
  clientErrorRelease: 'Verzija {{release}}',
  // button
  clientErrorsShowAll: 'Prikaži sve ({{count}})',
  // page title and h1
  contactTitle: 'Poruke sa strane Kontakt',
  // below the h1
  contactLead: 'Čuvaju se 12 meseci, a zatim se brišu.',
  // empty state
  contactEmpty: 'Nema poruka sa strane Kontakt.',
  // failed state; button common.retry
  contactFailed: 'Poruke se nisu učitale.',
  // above a message
  contactFrom: 'Šalje: {{name}}, {{email}}',
  // button, opens the mail program
  contactReply: 'Odgovori imejlom',
  // status of a contact message or report, filter
  open: 'Otvoreno',
  // status of a contact message, filter
  handled: 'Rešeno',
  // button
  markHandled: 'Označi kao rešeno',
  markOpen: 'Otvori ponovo',
  // notification; button common.undo
  markedHandled: 'Označeno kao rešeno',
  // notification
  markedOpen: 'Ponovo otvoreno',
  // notification of every action in this area
  markFailed: 'Promena nije sačuvana.',
  // label of the filter; first option search.filterAny
  filterStatus: 'Status',
  // page title and h1
  reportsTitle: 'Prijavljeni sadržaj',
  // loading
  reportsLoading: 'Učitavamo prijavljeno…',
  // below the h1, all of the chosen status
  // total: '1.000+'
  reportsOver: '{{total}} slučajeva',
  reportsCount_one: '{{count}} slučaj',
  reportsCount_few: '{{count}} slučaja',
  reportsCount_other: '{{count}} slučajeva',
  // table caption, sr-only
  reportsCaption: 'Tabela prijavljenog sadržaja',
  // column
  reportSubject: 'Prijavljeno',
  reportReason: 'Razlog',
  reportActions: 'Radnje',
  // empty state
  reportsEmpty: 'Nema otvorenih slučajeva',
  reportsEmptyDismissed: 'Nema odbačenih slučajeva',
  reportsEmptyActed: 'Nema rešenih slučajeva',
  // button below these empty states, when there are open reports
  reportsShowOpen: 'Pogledaj otvorene',
  // failed state; button common.retry
  reportsFailed: 'Prijavljeni sadržaj se nije učitao.',
  // kind of the thing reported
  reportedBook: 'Oglas',
  reportedRoom: 'Razgovor',
  reportedUser: 'Nalog',
  reportedRating: 'Utisak',
  // in a row
  reportedBy: 'Prijavljuje: {{name}}',
  // in a row of a reported listing: its owner
  reportedAccount: 'Nalog: {{name}}',
  // in a row without a text
  reportedNoText: 'Bez opisa.',
  // instead of the link to the thing reported
  reportedGone: 'Više ne postoji',
  // aria label of the three dots in a row
  reportMenu: 'Još radnji: {{name}}',
  // menu entry, to the table of all books
  findBook: 'Nađi oglas u tabeli',
  // menu entry, to the table of all accounts
  findAccount: 'Nađi nalog u tabeli',
  // button
  dismiss: 'Odbaci',
  // dialog title
  dismissTitle: 'Odbaciti prijavu?',
  // dialog body
  dismissBody: 'Ništa se ne menja, a onome ko je prijavio javljamo da je pregledano.',
  // button
  act: 'Označi kao rešeno',
  // dialog title
  actTitle: 'Označiti kao rešeno?',
  // dialog body
  actBody: 'Prvo u tabeli sredi oglas ili nalog. Onome ko je prijavio javljamo da smo reagovali.',
  // notification
  markedActed: 'Označeno kao rešeno',
  markedDismissed: 'Označeno kao odbačeno',
  // notifications when another admin was faster
  alreadyOpen: 'Slučaj je već ponovo otvoren.',
  alreadyActed: 'Slučaj je već rešen.',
  alreadyDismissed: 'Slučaj je već odbačen.',
  // menu entry and button of its dialog
  actAll_one: 'Reši sve slučajeve ({{count}})',
  actAll_few: 'Reši sve slučajeve ({{count}})',
  actAll_other: 'Reši sve slučajeve ({{count}})',
  // dialog title
  actAllTitle: 'Rešiti sve slučajeve ovog naloga?',
  // dialog body
  actAllBody:
    'Svi otvoreni slučajevi se označavaju kao rešeni. Nalog: {{name}}. Onima koji su prijavili javljamo da smo reagovali, svakome jednom.',
  // notification
  markedAllActed_one: 'Rešen je {{count}} slučaj.',
  markedAllActed_few: 'Rešena su {{count}} slučaja.',
  markedAllActed_other: 'Rešeno je {{count}} slučajeva.',
  // status of a report, filter
  dismissed: 'Odbačeno',
  acted: 'Rešeno',
  // page title and h1
  editionsTitle: 'Katalog izdanja',
  // below the title
  editionsCount_one: '{{count}} izdanje',
  editionsCount_few: '{{count}} izdanja',
  editionsCount_other: '{{count}} izdanja',
  // total is like 1.000+
  editionsOver: '{{total}} izdanja',
  editionsSearch: 'Naslov, autor ili ISBN',
  editionsLoading: 'Učitavamo katalog…',
  editionsFailed: 'Katalog se nije učitao.',
  editionsEmpty: 'Katalog je još prazan',
  editionsEmptyBody: 'Puni se iz oglasa, kad se dva prodavca slože, i iz uvoza.',
  editionsNone: 'Takvog izdanja nema u katalogu',
  // column headings
  editionWork: 'Naslov i autor',
  editionPublisher: 'Izdavač, godina',
  editionSource: 'Izvor naslova',
  editionActions: 'Radnje',
  // sources of a value
  editionFromSellers: 'Iz oglasa dva prodavca',
  editionFromAdmin: 'Od administratora',
  editionFromImport: 'Iz uvoza',
  // titles of the dialogs and their buttons
  editionEdit: 'Ispravi izdanje {{isbn}}',
  editionSave: 'Sačuvaj',
  editionSaved: 'Izdanje je ispravljeno.',
  editionFailed: 'Promena nije sačuvana.',
  // field error
  editionLanguageInvalid: 'Upiši oznaku jezika od dva slova. Primer: sr ili en',
  editionMenu: 'Još radnji: {{name}}',
  editionMerge: 'Spoji izdanje {{isbn}}',
  editionMergeVerb: 'Spoji',
  editionMergeBody: 'Ko traži ovaj ISBN, dobijaće podatke drugog izdanja. Ono preuzima podatke koje nema: {{title}}',
  editionMergeInto: 'Spoji sa izdanjem čiji je ISBN',
  editionMergeMissing: 'Upiši ISBN.',
  // field error: the catalogue of editions lacks the ISBN
  editionMergeUnknown: 'Izdanje sa ovim ISBN-om nije u katalogu.',
  editionMerged: 'Izdanja su spojena.',
  editionMergedInto: 'spojeno sa {{isbn}}',
  editionPart: 'Razdvoji',
  editionParted: 'Izdanje je opet zasebno.',
  // counts on the home page of admins
  alertMembers: 'čitaoci sa obaveštenjima',
  alertSearches: 'obaveštenja o pretragama',
  alertWorks: 'obaveštenja o delima',
  alertSellers: 'praćenja prodavaca',
  alertsTold: 'javljeno za 7 dana',
  pushDevices: 'uređaji sa obaveštenjima',
  alertCounts: 'Obaveštenja čitalaca',
  // in place of a name in the log and in reports
  deletedMember: 'Zatvoren nalog',
  // page title and h1
  newsletterTitle: 'Sledeći bilten',
  // below the h1
  newsletterWhen: 'Šalje se {{date}} u {{time}}.',
  // a newsletter that is stopped
  newsletterWasDue: 'Trebalo je da se pošalje {{date}} u {{time}}.',
  // beside it
  newsletterNoReaders: 'Još nema pretplatnika.',
  newsletterReaders_one: 'Dobija ga {{count}} adresa.',
  newsletterReaders_few: 'Dobijaju ga {{count}} adrese.',
  newsletterReaders_other: 'Dobija ga {{count}} adresa.',
  // info alert; {{min}} is 6
  newsletterTooFew:
    'Novih knjiga je premalo: {{books}} od potrebnih {{min}}. Ako ih do tada ne bude dovoljno, ovaj broj se preskače.',
  // tab
  newsletterPreviewSr: 'Prikaz na srpskom',
  newsletterPreviewEn: 'Prikaz na engleskom',
  // failed state; button common.retry
  newsletterFailed: 'Bilten se nije učitao.',
  // button; button, dialog
  newsletterStop: 'Zaustavi ovaj broj',
  // dialog title
  newsletterStopTitle: 'Zaustaviti ovaj broj?',
  // dialog body
  newsletterStopBody: 'Ovaj broj se ne šalje nikome. Sledeći ide po rasporedu.',
  // notification and info alert
  newsletterStopped: 'Ovaj broj je zaustavljen',
  // button
  newsletterResume: 'Vrati u raspored',
  // notification
  newsletterResumed: 'Ovaj broj se šalje po rasporedu',
  // info alert with the button and the dialog below: an issue whose mails are not all sent yet
  newsletterSending: 'Bilten od {{date}} se upravo šalje',
  newsletterHalt: 'Prekini slanje',
  newsletterHaltTitle: 'Prekinuti slanje?',
  newsletterHaltBody:
    'Ko još nije dobio ovaj broj, neće ga ni dobiti, i slanje ne može da se nastavi. Poslati imejlovi ostaju kod pretplatnika.',
  // notification
  newsletterHalted: 'Slanje je prekinuto',
  // menu entries of a reported rating
  hideRating: 'Sakrij utisak',
  showRating: 'Prikaži utisak ponovo',
  // in a row of a reported rating
  ratingIsHidden: 'Sakriveno',
  // above the reply of the rated member
  ratingReply: 'Odgovor',
  // notifications
  ratingHidden: 'Utisak je sakriven',
  ratingShown: 'Utisak se ponovo vidi',
} as const;
