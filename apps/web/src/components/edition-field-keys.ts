import type { EditionField } from '@korice/contracts';

/** Text keys of the labels of an edition's fields. Needs the areas `bookForm`, `book` and `edition`. */
export const editionFieldKeys = {
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

export const isEditionField = (text: string): text is EditionField => Object.hasOwn(editionFieldKeys, text);
