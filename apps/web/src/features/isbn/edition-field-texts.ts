import type { EditionField } from '@korice/contracts';

/** The labels of the fields of an edition. Needs the areas `bookForm`, `book` and `edition`. */
export const editionFieldTexts = {
  title: 'bookForm:title',
  author: 'bookForm:author',
  publisher: 'book:publisher',
  publishedDate: 'book:publishedDate',
  pageCount: 'book:pageCount',
  language: 'edition:language',
  script: 'edition:script',
  binding: 'edition:binding',
  weight: 'edition:weight',
} as const satisfies Record<EditionField, string>;

export const isEditionField = (text: string): text is EditionField => Object.hasOwn(editionFieldTexts, text);
