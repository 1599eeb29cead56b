export default {
  askBody:
    'Upiši naslov. Kad ga neko ponudi, javljamo ti. Naslov koji na Koricama još nismo videli staje ovde kad ga potraži još neko.',
  askLabel: 'Naslov i autor',
  // heading of the form below the list
  askTitle: 'A šta ti tražiš?',
  emptyBody: 'Pogledaj šta je novo ili dodaj svoju knjigu.',
  emptyTitle: 'Sve što se traži, već je u ponudi',
  found_one: '{{count}} knjiga se traži',
  found_few: '{{count}} knjige se traže',
  found_other: '{{count}} knjiga se traži',
  // button
  haveIt: 'Imam je',
  // its aria label
  haveItLabel: 'Imam je: {{title}}',
  // below the h1
  lead: 'Ove knjige čitaoci traže, a trenutno ih niko ne prodaje. Oglas je gotov za minut, a oni kojima treba saznaju odmah.',
  metaDescription: 'Polovne knjige koje čitaoci traže na Koricama, a niko ih trenutno ne prodaje.',
  // page title
  pageTitle: 'Knjige koje čitaoci traže',
  readers_one: '{{count}} čitalac traži',
  readers_few: '{{count}} čitaoca traže',
  readers_other: '{{count}} čitalaca traži',
  // below the readers: usual prices of sold copies, in dinars
  usual: 'Obično {{from}}–{{to}} RSD',
  search: 'Naslov ili autor',
  // h1
  title: 'Ima li ih na tvojoj polici?',
  youToo: 'Tražiš je i ti',
  failed: 'Tražene knjige se nisu učitale.',
  // a search among the wanted works found nothing
  noneFound: 'Ovo niko ne traži',
  noneFoundBody: 'Upiši ispod šta ti treba i bićeš među prvima koji saznaju.',
  askPlaceholder: 'Atlantida, Pekić',
  // below the field
  askHint: 'Autor ide posle zareza.',
  // for admins: button that removes a work from the page, and the button that shows it again
  hide: 'Ukloni iz traženih',
  show: 'Vrati među tražene',
  // state of a removed work, which only admins see
  hidden: 'Uklonjeno',
  hiddenDone: '„{{title}}” više nije među traženim knjigama.',
  shown: '„{{title}}” je opet među traženim knjigama.',
  hideFailed: 'Promena nije sačuvana.',
  // error below the field
  askMissing: 'Upiši naslov.',
} as const;
