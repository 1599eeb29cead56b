import {
  Binding,
  bookBounds,
  bookTextNames,
  Condition,
  Currency,
  Defects,
  orEmpty,
  School,
  Script,
} from '@korice/contracts/book';
import type { Book } from '@korice/contracts';
import { CreateBookForm } from '@korice/contracts/book-form';
import { isChecked, unchecked } from '@korice/contracts/defects';
import { Category } from '@korice/contracts/categories';
import { z } from 'zod';
import { type InvalidField, validate } from '../../lib/form.js';
import { readIsbnData } from './book-edition.js';
import { formatAmount, formatPublishedDate, parsePrice, parsePublishedDate } from '../../lib/format.js';

/** The fields of the contract's form whose value in the browser is not the typed text. */
const choices = {
  currency: Currency,
  condition: orEmpty(Condition),
  categories: z.array(Category).max(bookBounds.categories),
  script: orEmpty(Script),
  binding: orEmpty(Binding),
  school: School.nullable(),
  defects: Defects,
};

/** `city` is the town of a seller whose profile has none. */
export type BookField = Exclude<keyof CreateBookForm, 'imageUrls' | 'clientId'>;

/** A book in the form. Every field of the contract that is not a choice is text as typed, such as `1.234,50` or `05.1984`. */
export type BookFormValues = Record<Exclude<BookField, keyof typeof choices>, string> &
  z.output<z.ZodObject<typeof choices>>;

// `Object.keys` loses the type of the names.
const fieldNames = Object.keys(CreateBookForm.omit({ imageUrls: true, clientId: true }).shape) as BookField[];

const eachField = <T>(valueOf: (name: BookField) => T): Record<BookField, T> =>
  // `Object.fromEntries` loses the names.
  Object.fromEntries(fieldNames.map((name) => [name, valueOf(name)])) as Record<BookField, T>;

/** Accepts stored values of an older version of the site without the text fields that were added since. */
export const StoredValues: z.ZodType<BookFormValues> = z.object({
  ...eachField(() => z.string().default('')),
  ...choices,
  school: choices.school.default(null),
  defects: choices.defects.default(unchecked),
});

/** In the order of the form. */
export const editionFields = [
  ...bookTextNames,
  'publishedDate',
  'pageCount',
  'language',
  'script',
  'binding',
  'weight',
] as const satisfies readonly BookField[];

/** In the order of the form, which its error summary follows. */
export const bookFields = [
  'title',
  'author',
  'price',
  'currency',
  'city',
  'condition',
  'defects',
  'ISBN',
  'categories',
  'school',
  ...editionFields,
  'shortDescription',
  'fullDescription',
] as const satisfies readonly BookField[];

export const emptyValues = (currency: z.output<typeof Currency>): BookFormValues => ({
  ...eachField(() => '' as const),
  currency,
  categories: [],
  school: null,
  defects: unchecked,
});

export function valuesOf(book: Book): BookFormValues {
  // `eachField` gives all values the same type; each one has the type of its name.
  const fields = eachField((name) => (name === 'city' ? '' : book[name])) as Pick<Book, Exclude<BookField, 'city'>>;
  return {
    ...fields,
    city: '',
    price: formatAmount(book.price),
    publishedDate: formatPublishedDate(book.publishedDate),
    pageCount: book.pageCount === null ? '' : String(book.pageCount),
    weight: book.weight === null ? '' : String(book.weight),
    ISBNData: readIsbnData(book.ISBNData) === 'broken' ? '' : book.ISBNData,
  };
}

/** Returns the texts of the contract's form. Invalid input stays as typed, so that `checkBookForm` and the API reject it. */
function wireTexts(values: BookFormValues): Record<BookField, string> {
  const price = parsePrice(values.price);
  return {
    ...values,
    price: price === null ? values.price : String(price),
    categories: values.categories.join(','),
    defects: isChecked(values.defects) ? JSON.stringify(values.defects) : '',
    school: values.school === null ? '' : JSON.stringify(values.school),
    publishedDate: parsePublishedDate(values.publishedDate) ?? values.publishedDate,
  };
}

/** Returns the multipart form of a book; `imageUrls` are in display order. */
export function bookFormData(values: BookFormValues, imageUrls: readonly string[]): FormData {
  const form = new FormData();
  const { city, ...texts } = wireTexts(values);
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  if (city !== '') form.set('city', city);
  form.set('imageUrls', imageUrls.join(','));
  return form;
}

/**
 * Validates the form. A price has its own codes: `required` if it is empty or zero, `not_a_number` and `too_many_decimals` if it cannot be
 * parsed. `required` lists fields that must be filled although they are optional in the contract (decision 0022).
 */
export function checkBookForm(
  values: BookFormValues,
  required: readonly ('condition' | 'city')[] = [],
): InvalidField[] {
  const price = priceFault(values.price);
  const others = validate(CreateBookForm, wireTexts(values)).filter(
    ({ path }) => path !== 'price' || price === undefined,
  );
  for (const path of required) if (values[path].trim() === '') others.push({ path, code: 'required' });
  return price === undefined ? others : [{ path: 'price', code: price }, ...others];
}

/** Returns the code of a typed price that cannot be parsed or is zero; undefined for an amount. */
export function priceFault(typed: string): string | undefined {
  if (typed.trim() === '') return 'required';
  const amount = parsePrice(typed);
  if (amount === null) return /^[\d\s.]*[.,]\d{3,}$/.test(typed.trim()) ? 'too_many_decimals' : 'not_a_number';
  return amount === 0 ? 'required' : undefined;
}
