export default {
  // button above a list of books: shows only those from this town
  onlyOwnTown: 'Samo tvoj grad: {{town}}',
  // heading of the row on the home page
  nearby: 'Blizu tebe',
  // link above that row
  allFromTown: 'Sve knjige: {{town}}',
  // heading above the list below the groups of categories
  allBooks: 'Sve knjige',
  // headings of the groups of categories on /categories
  groupFiction: 'Romani, priče i poezija',
  groupSuspense: 'Krimići, trileri i akcija',
  groupFantasy: 'Fantastika i strip',
  groupChildren: 'Za decu i mlade',
  groupSchool: 'Škola i učenje',
  groupKnowledge: 'Istorija, ljudi i umetnost',
  groupLife: 'Život i hobi',
  groupGifts: 'Pokloni i posebna izdanja',
  // heading of a category whose stored name is only an adjective or too short; also its name among the groups
  headingAction: 'Akcioni romani',
  headingAdventure: 'Avanturistički romani',
  headingCrime: 'Kriminalistički romani',
  headingEducational: 'Edukativne knjige',
  headingErotica: 'Erotski romani',
  headingHistoricalFiction: 'Istorijski romani',
  headingHistoricalThrillers: 'Istorijski trileri',
  headingRomance: 'Ljubavni romani',
  headingStickerBooks: 'Knjige sa nalepnicama',
  headingTeenYoungAdult: 'Za tinejdžere',
  // link on the page of categories
  schoolBooks: 'Udžbenici po razredima',
} as const;
