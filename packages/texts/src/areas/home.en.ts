import type { EnglishOf } from '../english.js';
import type sr from './home.sr.js';

export default {
  metaDescription:
    'Used books from all over Serbia in one place. Find the title you want, or sell the books you no longer need.',
  heroHeading: "The book you want is waiting on somebody's shelf",
  ownTown: 'Your town',
  chooseTown: 'Choose',
  changeTown: 'Change',
  suggestions: 'Suggestions',
  moreResults_one: '{{count}} more result',
  moreResults_other: '{{count}} more results',
  moreResultsOver: 'More than {{max}} more results',
  noSuggestions: 'No books found matching your search.',
  popularCategories: 'Popular Categories',
  allCategories: 'All Categories',
  featuredHeading: 'Featured Books',
  featuredBadge: 'Featured',
  newReleases: 'New Releases',
  bestsellers: 'Bestsellers',
  blogHeading: 'Blog',
  seeAllNew: 'All New Books',
  sectionEmpty: 'No books here yet. Yours can be the first.',
  sectionFailed: 'The books could not be loaded.',
} satisfies EnglishOf<typeof sr>;
