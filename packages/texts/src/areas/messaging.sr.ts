export default {
  // page title and h1
  pageTitle: 'Poruke',
  // heading of the list on the right
  chatList: 'Razgovori',
  // spinner of the list
  loading: 'Učitavamo razgovore…',
  // spinner of the thread
  loadingMessages: 'Učitavamo poruke…',
  // failed state; button common.retry
  listFailed: 'Razgovori se nisu učitali.',
  threadFailed: 'Razgovor se nije učitao.',
  // after a wrong link
  notFound: 'Ovaj razgovor ne postoji',
  // empty state
  emptyTitle: 'Još nema razgovora',
  emptyBody: 'Kad pitaš za knjigu ili neko pita za tvoju, razgovor ćeš naći ovde.',
  // button to /categories
  emptyAction: 'Pronađi knjigu',
  // thread without messages
  noMessages: 'Još nema poruka. Pitaj za stanje knjige, cenu ili preuzimanje.',
  // label and placeholder
  search: 'Pretraži razgovore',
  // empty result
  searchEmpty: 'Nema takvog razgovora.',
  // aria label of a row
  conversationLabel: 'Razgovor: {{name}}, {{title}}',
  // instead of a link to the book
  bookGone: 'Oglas je obrisan',
  // link in the thread heading
  viewBook: 'Pogledaj knjigu',
  viewProfile: 'Pogledaj profil',
  // aria label of the arrow on phones
  backToList: 'Nazad na razgovore',
  // aria label of the message log
  log: 'Poruke u razgovoru',
  // sender of own messages, sr-only
  you: 'Ti',
  // last message in a row when it is one's own
  youPrefix: 'Ti: {{text}}',
  // instead of the text of a message with photos alone: in lists, mails and notices
  photoMessage: 'Fotografija',
  // sr-only heading of a message
  messageFrom: '{{name}}, {{time}}',
  // notification on another screen
  newMessageFrom: 'Nova poruka: {{name}}',
  // the same when the sender cannot be loaded
  newMessage: 'Nova poruka',
  // action of that notification and of queueFailed
  openConversation: 'Otvori razgovor',
  // aria label of the composer
  inputLabel: 'Tvoja poruka',
  // placeholder
  inputPlaceholder: 'Napiši poruku…',
  // help, not on phones
  inputHint: 'Enter šalje poruku, a Shift + Enter prelazi u novi red.',
  // button beside the composer
  addPhotos: 'Dodaj fotografije',
  // aria label of the photos in the composer and of their large view
  photosOfMessage: 'Fotografije uz poruku',
  // alt text
  photoOf: 'Fotografija {{index}} od {{total}}',
  // aria label of a photo in a message
  openPhoto: 'Uvećaj fotografiju {{index}} od {{total}}',
  // aria label
  removePhoto: 'Ukloni fotografiju {{index}}',
  // instead of a photo that did not load
  photoFailed: 'Fotografija se nije učitala.',
  // aria label of a chosen photo until it can be sent
  preparingPhoto: 'Pripremamo fotografiju…',
  // aria label of the progress bar
  photosSent: 'Slanje fotografija',
  // above the composer; {{max}} is formatted
  tooManyPhotos: 'Uz jednu poruku ide najviše {{max}} fotografija.',
  photoTooLarge: 'Fotografija je veća od {{size}} MB: {{name}}',
  photoWrongType: 'Ovo nije fotografija: {{name}}',
  // below the composer; {{max}} is formatted
  tooLong: 'Poruka može da ima najviše {{max}} znakova.',
  // under an own message
  statusSending: 'Šalje se…',
  statusSent: 'Poslato',
  statusSeen: 'Viđeno',
  // under an own message
  statusFailed: 'Poruka nije poslata.',
  // button under a failed message
  retrySend: 'Pošalji ponovo',
  discardMessage: 'Obriši poruku',
  // after statusFailed
  photoLost_one: '{{count}} fotografija više nije na ovom uređaju.',
  photoLost_few: '{{count}} fotografije više nisu na ovom uređaju.',
  photoLost_other: '{{count}} fotografija više nije na ovom uređaju.',
  // button instead of retrySend, after photoLost
  sendRest: 'Pošalji ostalo',
  // under an own message while offline
  waitingOnline: 'Šaljemo čim se veza vrati.',
  // above the composer
  offlineComposer: 'Nema veze. Piši slobodno, šaljemo čim se veza vrati.',
  // notification
  queueSent_one: 'Poslata je {{count}} poruka koja je čekala vezu',
  queueSent_few: 'Poslate su {{count}} poruke koje su čekale vezu',
  queueSent_other: 'Poslato je {{count}} poruka koje su čekale vezu',
  queueFailed_one: '{{count}} poruka nije poslata. Otvori razgovor i pošalji je ponovo.',
  queueFailed_few: '{{count}} poruke nisu poslate. Otvori razgovor i pošalji ih ponovo.',
  queueFailed_other: '{{count}} poruka nije poslato. Otvori razgovor i pošalji ih ponovo.',
  // second line of a row in the list
  draftPrefix: 'Nedovršeno: {{text}}',
  // announced, and shown once above the composer
  draftRestored: 'Vratili smo nedovršenu poruku.',
  // line before the first unread message
  unreadDivider: 'Nove poruke',
  // button when scrolled up
  jumpToLatest: 'Na najnovije',
  // button, when the first unread message is above
  jumpToUnread: 'Na nepročitano',
  // on that button
  newBelow_one: '{{count}} nova poruka',
  newBelow_few: '{{count}} nove poruke',
  newBelow_other: '{{count}} novih poruka',
  // button at the top of the thread
  loadOlder: 'Prikaži starije',
  // at the top
  loadingOlder: 'Učitavamo starije poruke…',
  // at the top; button common.retry
  olderFailed: 'Starije poruke se nisu učitale.',
  // at the top of the thread
  beginning: 'Početak razgovora',
  // aria label of the strip below the thread heading
  dealMenu: 'Dogovor o knjizi',
  // aria label of its steps
  dealSteps: 'Tok dogovora',
  // the steps
  stepAsked: 'Pitanje',
  stepAgreed: 'Dogovoreno',
  stepHandedOver: 'Predato',
  // button, owner only
  reserve: 'Rezerviši knjigu',
  // dialog title
  reserveTitle: 'Rezervisati knjigu?',
  // dialog body
  reserveBody: 'Na sajtu će pisati da je knjiga „{{title}}” rezervisana. Uvek možeš da je vratiš u ponudu.',
  // button, dialog
  reserveConfirm: 'Rezerviši',
  // notification
  reserved: 'Knjiga je rezervisana',
  // button, owner only
  unreserve: 'Vrati u ponudu',
  // notification
  unreserved: 'Knjiga je ponovo u ponudi',
  // button, owner only; button, dialog
  sell: 'Označi kao prodato',
  // dialog title
  sellTitle: 'Označiti kao prodato?',
  // dialog body
  sellBody: 'Knjiga „{{title}}” više nije u ponudi. Kupac je {{name}}.',
  // notification
  sold: 'Knjiga je označena kao prodata',
  // banner in the thread for the buyer; link dashboard.purchasedBooks
  soldToYou: 'Ova knjiga je sada među tvojim kupljenim knjigama.',
  // line of kind reserved, for the owner
  systemReserved: 'Knjiga „{{title}}” je rezervisana. Rezervisano za: {{name}}.',
  // line of kind reserved, for the person named
  systemReservedYou: 'Knjiga „{{title}}” je rezervisana za tebe.',
  // line of kind available, for both
  systemAvailable: 'Knjiga „{{title}}” je ponovo u ponudi.',
  // line of kind sold, for the owner
  systemSold: 'Knjiga „{{title}}” je prodata. Kupac: {{name}}.',
  // line of kind sold, for the buyer
  systemSoldYou: 'Knjiga „{{title}}” je tvoja.',
  // banner in the thread, when reserved for nobody or for someone else
  bookReserved: 'Knjiga je rezervisana, ali i dalje možeš da pitaš.',
  // banner in the thread, when sold to someone else
  bookSold: 'Knjiga je prodata. Razgovor ostaje otvoren.',
  // instead of a name, wherever the account is gone
  deletedMember: 'Zatvoren nalog',
  // instead of the composer
  deletedMemberComposer: 'Ovaj nalog je zatvoren, pa odgovor nema kome da stigne.',
  // notification
  dealFailed: 'Promena nije sačuvana.',
  // note at the beginning of a thread
  safetyTip:
    'Korice nikad ne traže broj kartice ni lozinku i ne šalju kurire. Novac i knjigu razmenite onako kako se dogovorite.',
  // button beside safetyTip, opens the notice
  safetyMore: 'Prepoznaj prevaru',
  // heading of the notice
  safetyTitle: 'Kako izgleda najčešća prevara',
  // notice, first paragraph, for a seller
  safetyStorySeller:
    '„Kupac” odmah pristaje na cenu, prelazi na Viber ili WhatsApp i šalje link: knjiga je navodno plaćena, kurir već dolazi, samo upiši broj kartice da ti novac legne. Uplate nema, a novac nestaje sa kartice.',
  // the same, for a buyer
  safetyStoryBuyer:
    '„Prodavac” žuri i traži kaparu ili celu uplatu na račun ili karticu, jer navodno ne šalje pouzećem. Čim novac legne, prestaje da se javlja. Drugi šalju link za kurira: tamo treba upisati broj kartice, a onda novac nestaje sa nje.',
  // notice, heading of the list
  safetyNever: 'Tri pravila',
  // notice, list
  safetyNeverCard:
    'Nikad ne upisuj broj kartice, lozinku ni kod iz SMS poruke. To nije potrebno ni za kupovinu ni za prodaju.',
  safetyNeverLink: 'Nikad ne otvaraj tuđi link za plaćanje ili kurira. Kurir se ne plaća preko linka.',
  safetyNeverPrepay: 'Nikad ne plaćaj unapred nekome koga ne poznaješ. Bolje je lično preuzimanje ili pouzeće.',
  // notice, last paragraph; button report.room
  safetyStay:
    'Ostani u porukama na Koricama: ovde dogovor ostaje zapisan, a sumnjiv razgovor prijavljuješ u dva dodira.',
  // below a received message with a link
  linkWarning: 'Ovaj link vodi van Korica. Tamo ne upisuj broj kartice ni lozinku.',
  // heading of the warning under a message
  fraudTitle: 'Ovo je skoro sigurno prevara',
  // warning, sentences by the signs found; <host> is bold
  fraudLink: 'Link vodi na <host>{{host}}</host>, a to nije sajt pošte, kurira ni banke.',
  // after fraudLink, for the side of the reader
  fraudLinkSeller: 'Da bi ti legao novac, nikome ne treba broj tvoje kartice.',
  fraudLinkBuyer: 'Ni knjiga ni kurir se ne plaćaju preko linka.',
  fraudCardNumberSeller: 'U poruci je broj platne kartice. Kupovina na Koricama ga nikad ne traži.',
  fraudCardNumberBuyer: 'U poruci je broj platne kartice. Novac uplaćen na tuđu karticu ne može da se vrati.',
  fraudCode: 'U poruci se traže podaci kartice ili kod iz SMS-a. To ne treba nikome osim tebi.',
  fraudIdentity: 'U poruci se traži lični dokument ili JMBG. To ne treba ni za kupovinu ni za prodaju knjige.',
  fraudPaymentSeller:
    'U poruci se traži uplata da bi ti stigao novac. Ko kupuje tvoju knjigu, plaća njenu cenu i ništa ne traži unapred.',
  fraudPaymentBuyer:
    'U poruci se traži uplata posle koje novac više ne može da se vrati. Plati tek kad preuzmeš knjigu: lično ili pouzećem.',
  // warning, list, only when the message has a false link
  fraudNoLink: 'Ne otvaraj link.',
  // warning, list, only when a document or the personal number is asked for
  fraudNoIdentity: 'Ne šalji sliku lične karte ni pasoša, ni JMBG.',
  // warning, list
  fraudNoCard: 'Podatke kartice ne šalji i ne upisuj.',
  // warning, list
  fraudNoCode: 'Kod iz SMS-a ne šalji nikome, ni „kuriru”.',
  // button of the warning, verb of the question
  fraudReport: 'Prijavi i blokiraj',
  // dialog title
  fraudReportTitle: 'Prijaviti i blokirati?',
  // dialog body
  fraudReportBody: 'Administratori vide ovu poruku, a ovaj nalog više ne može da ti piše.',
  // notification
  fraudReported: 'Hvala, prijava je stigla.',
  // notification
  fraudReportFailed: 'Prijava nije poslata.',
  // button of the warning, opens the notice
  fraudLearn: 'Kako rade prevaranti',
  // heading of the hint under a message
  otherAppTitle: 'Ostani ovde dok se ne dogovorite',
  // below it
  otherAppBody: 'Nov nalog te zove u drugu aplikaciju. Tamo ne možemo da pomognemo ako nešto krene naopako.',
  // heading of the hint under a message that asks a buyer for money before the book is sent
  advancePaymentTitle: 'Plaćanje unapred nosi rizik',
  // below it
  advancePaymentBody:
    'Ako knjiga ne stigne, Korice ne mogu da vrate novac. Pouzeće te štiti: plaćaš tek kad preuzmeš paket.',
  // button of that hint, opens the proposal of a deal
  advancePaymentPropose: 'Predloži pouzeće',
  // button, dismisses a hint
  hintUnderstood: 'Razumem',
  // in the list of conversations, instead of the message
  suspiciousMessage: 'Sumnjiva poruka',
  // in the heading of a thread, beside the name
  newAccount: 'nov nalog',
  // above the composer
  ownCardNumber: 'Ovo liči na broj kartice. Ne šalji ga: ne treba ni za kupovinu ni za prodaju.',
  // banner
  connectionLost: 'Veza je prekinuta. Poruke se ne osvežavaju.',
  // aria label of the three dots in the thread heading
  threadMenu: 'Radnje za razgovor: {{name}}',
  // menu entry; button, dialog
  block: 'Blokiraj',
  // dialog title
  blockTitle: 'Blokirati ovaj nalog?',
  // dialog body
  blockBody: '{{name}} više ne može da ti piše ni da otvori novi razgovor sa tobom. Dosadašnje poruke ostaju.',
  // below it, when the conversation has an open deal
  blockDeal: 'Otvoreni dogovor ostaje na snazi dok se ne završi ili ga neko ne prekine.',
  // notification; button common.undo
  blocked: '{{name}} više ne može da ti piše',
  // notification
  blockFailed: 'Nalog nije blokiran.',
  // instead of the composer; button messaging.unblock
  youBlocked: 'Ovaj nalog je kod tebe blokiran.',
  // above a thread, beside it common.retry
  blocksUnknown: 'Ne znamo da li je ovaj nalog kod tebe blokiran.',
  // button, also in the profile
  unblock: 'Odblokiraj',
  // notification
  unblocked: '{{name}} ponovo može da ti piše',
  unblockFailed: 'Nalog nije odblokiran.',
  // asked in the thread after the first sent message, never on load
  notifyTitle: 'Uključiti obaveštenja?',
  // below it; second button common.notNow
  notifyBody: 'Pregledač ti javlja čim neko odgovori, i kad su Korice u drugoj kartici.',
  // button
  notifyAllow: 'Uključi obaveštenja',
  // notification
  notifyOn: 'Obaveštenja su uključena',
  notifyDenied: 'Pregledač ne dozvoljava obaveštenja. Uključi ih u njegovim podešavanjima.',
} as const;
