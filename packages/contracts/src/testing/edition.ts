import type { IsbnData } from '../isbn.js';

/** Builds the response of an ISBN lookup; fields are empty unless `known` gives them. */
export const buildEdition = (known: Partial<IsbnData> = {}): IsbnData => ({
  title: '',
  subtitle: '',
  authors: [],
  description: '',
  categories: [],
  matchedCategories: [],
  publishedDate: '',
  publisher: '',
  pageCount: null,
  imageLinks: { thumbnail: '', smallThumbnail: '' },
  industryIdentifiers: [],
  coverUrl: '',
  ...known,
});
