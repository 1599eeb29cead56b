import type { EnglishOf } from '../english.js';
import type sr from './notFound.sr.js';

export default {
  pageTitle: 'Page Not Found',
  heading: 'This page is missing from the book',
  body: 'The link may be old, or there is a typo in it.',
  homeAction: 'Back to Homepage',
  appErrorTitle: 'Unexpected Application Error!',
  appErrorBody: 'Reload the page or go back to the homepage. Nothing that was saved is lost.',
  appErrorDetails: 'Technical details',
  chunkFailed: 'A new version of the site is here. Reload the page to continue.',
} satisfies EnglishOf<typeof sr>;
