import type { IsbnData } from '../isbn.js';

/** What a lookup of an ISBN answers when the book-data service knows no more of the edition than `known`. */
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
