export default {
  // label beside the search of the home page, before the town or before browse.chooseTown
  ownTown: 'Tvoj grad',
  // button beside it while no town is known
  chooseTown: 'Izaberi',
  // button beside the town
  changeTown: 'Promeni',
  // button above a list of books: shows only those from this town
  onlyOwnTown: 'Samo tvoj grad: {{town}}',
  // heading of the row on the home page
  nearby: 'Blizu tebe',
  // link above that row
  allFromTown: 'Sve knjige: {{town}}',
} as const;
