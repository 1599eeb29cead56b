import type { IsbnData } from '@korice/contracts';
import { formatPublishedDate } from '../../lib/format.js';
import { readIsbnData } from './book-edition.js';
import type { BookFormValues } from './book-form-values.js';

/** The fields that an ISBN lookup can fill, in the order of the form. */
export const filledFields = [
  'title',
  'author',
  'categories',
  'publisher',
  'publishedDate',
  'pageCount',
  'language',
  'script',
  'binding',
  'weight',
  'fullDescription',
] as const satisfies readonly (keyof BookFormValues)[];
export type FilledField = (typeof filledFields)[number];

type Suggestion = Partial<Pick<BookFormValues, FilledField>>;

/** Returns the values of a lookup for the form; unknown fields are absent. */
export function suggestionOf(data: IsbnData): Suggestion {
  const offered: Pick<BookFormValues, FilledField> = {
    title: data.title,
    author: data.authors.join(', '),
    categories: data.matchedCategories,
    publisher: data.publisher,
    publishedDate: formatPublishedDate(data.publishedDate),
    pageCount: data.pageCount === null ? '' : String(data.pageCount),
    language: data.language ?? '',
    script: data.script ?? '',
    binding: data.binding ?? '',
    weight: data.weight === undefined ? '' : String(data.weight),
    fullDescription: data.description,
  };
  return Object.fromEntries(Object.entries(offered).filter(([, value]) => value.length > 0));
}

/** Returns the fields that a lookup fills because they are empty, and those that keep a different typed value. */
export function fillOf(values: BookFormValues, data: IsbnData): { filled: FilledField[]; kept: FilledField[] } {
  const suggestion = suggestionOf(data);
  const offered = filledFields.filter((field) => suggestion[field] !== undefined);
  return {
    filled: offered.filter((field) => isEmpty(values[field])),
    kept: offered.filter((field) => !isEmpty(values[field]) && !isSame(values[field], suggestion[field])),
  };
}

/** Returns whether a stored lookup belongs to the ISBN with these digits (`isbnDigits`), as ISBN-10 or ISBN-13. */
export function isAbout(isbnData: string, digits: string | undefined): boolean {
  const data = readIsbnData(isbnData);
  if (data === undefined || data === 'broken') return false;
  return data.industryIdentifiers.some(({ identifier }) => identifier.toLowerCase() === digits);
}

type Value = BookFormValues[FilledField];

const isEmpty = (value: Value): boolean => (typeof value === 'string' ? value.trim() : value).length === 0;

const isSame = (value: Value, other: Value | undefined): boolean => String(value).trim() === String(other);
