import type { IsbnData } from '@korice/contracts';
import { formatPublishedDate } from '../../lib/format.js';
import { readIsbnData } from './book-edition.js';
import type { BookFormValues } from './book-form-values.js';

/** The fields that a lookup by ISBN knows something of, in the order of the form. */
export const filledFields = [
  'title',
  'author',
  'categories',
  'publisher',
  'publishedDate',
  'pageCount',
  'fullDescription',
] as const satisfies readonly (keyof BookFormValues)[];
export type FilledField = (typeof filledFields)[number];

type Suggestion = Partial<Pick<BookFormValues, FilledField>>;

/** What a lookup offers for the form; a field of which it knows nothing is absent. */
export function suggestionOf(data: IsbnData): Suggestion {
  const offered: Pick<BookFormValues, FilledField> = {
    title: data.title,
    author: data.authors.join(', '),
    categories: data.matchedCategories,
    publisher: data.publisher,
    publishedDate: formatPublishedDate(data.publishedDate),
    pageCount: data.pageCount === null ? '' : String(data.pageCount),
    fullDescription: data.description,
  };
  return Object.fromEntries(Object.entries(offered).filter(([, value]) => value.length > 0));
}

/** Which fields a lookup fills because they are empty, and which keep what was typed although it says something else. */
export function fillOf(values: BookFormValues, data: IsbnData): { filled: FilledField[]; kept: FilledField[] } {
  const suggestion = suggestionOf(data);
  const offered = filledFields.filter((field) => suggestion[field] !== undefined);
  return {
    filled: offered.filter((field) => isEmpty(values[field])),
    kept: offered.filter((field) => !isEmpty(values[field]) && !isSame(values[field], suggestion[field])),
  };
}

/** Whether a kept lookup is about the ISBN of these digits (`isbnDigits`), in either of its lengths. */
export function isAbout(isbnData: string, digits: string | undefined): boolean {
  const data = readIsbnData(isbnData);
  if (data === undefined || data === 'broken') return false;
  return data.industryIdentifiers.some(({ identifier }) => identifier.toLowerCase() === digits);
}

type Value = BookFormValues[FilledField];

const isEmpty = (value: Value): boolean => (typeof value === 'string' ? value.trim() : value).length === 0;

const isSame = (value: Value, other: Value | undefined): boolean => String(value).trim() === String(other);
