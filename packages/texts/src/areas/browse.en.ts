import type { EnglishOf } from '../english.js';
import type sr from './browse.sr.js';

export default {
  onlyOwnTown: 'Only your town: {{town}}',
  nearby: 'Near You',
  allFromTown: 'All books: {{town}}',
  allBooks: 'All Books',
  groupFiction: 'Novels, Stories and Poetry',
  groupSuspense: 'Crime, Thrillers and Action',
  groupFantasy: 'Fantasy and Comics',
  groupChildren: 'Children and Teens',
  groupSchool: 'School and Learning',
  groupKnowledge: 'History, People and Art',
  groupLife: 'Life and Hobbies',
  groupGifts: 'Gifts and Special Editions',
  headingAction: 'Action Novels',
  headingAdventure: 'Adventure Novels',
  headingCrime: 'Crime Novels',
  headingEducational: 'Educational Books',
  headingErotica: 'Erotica',
  headingHistoricalFiction: 'Historical Fiction',
  headingHistoricalThrillers: 'Historical Thrillers',
  headingRomance: 'Romance Novels',
  headingStickerBooks: 'Sticker Books',
  headingTeenYoungAdult: 'Teen & Young Adult',
  schoolBooks: 'School books by grade',
} satisfies EnglishOf<typeof sr>;
