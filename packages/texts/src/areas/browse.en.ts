export default {
  ownTown: 'Your town',
  chooseTown: 'Choose',
  changeTown: 'Change',
  onlyOwnTown: 'Only your town: {{town}}',
  nearby: 'Near You',
  allFromTown: 'All books: {{town}}',
} as const;
