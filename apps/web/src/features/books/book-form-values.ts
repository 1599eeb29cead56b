import type { Book, CategoryName, Currency } from '@korice/contracts';
import { CreateBookForm } from '@korice/contracts/book-form';
import { checkFields, type FieldFault } from '../../lib/check-fields.js';
import { readIsbnData } from './book-edition.js';
import { formatAmount, formatPublishedDate, parsePrice, parsePublishedDate } from '../../lib/format.js';

/** A book as it stands in the form: everything that is typed is text. */
export interface BookFormValues {
  title: string;
  author: string;
  /** As typed: `1.234,50`, `1234,5` or `1234.50`. */
  price: string;
  currency: Currency;
  condition: Book['condition'];
  ISBN: string;
  categories: CategoryName[];
  shortDescription: string;
  fullDescription: string;
  publisher: string;
  /** As typed: `1984`, `05.1984` or `24.05.1984`. */
  publishedDate: string;
  pageCount: string;
  language: string;
  script: Book['script'];
  binding: Book['binding'];
  /** JSON of the lookup that the ISBN was filled in with; `''` without one. */
  ISBNData: string;
}

export type BookField = keyof BookFormValues;

/** In the order in which the form shows them, which is that of its summary of faults. */
export const bookFields = [
  'title',
  'author',
  'price',
  'currency',
  'condition',
  'ISBN',
  'categories',
  'publisher',
  'publishedDate',
  'pageCount',
  'language',
  'script',
  'binding',
  'shortDescription',
  'fullDescription',
] as const satisfies readonly BookField[];

export const emptyValues = (currency: Currency): BookFormValues => ({
  title: '',
  author: '',
  price: '',
  currency,
  condition: '',
  ISBN: '',
  categories: [],
  shortDescription: '',
  fullDescription: '',
  publisher: '',
  publishedDate: '',
  pageCount: '',
  language: '',
  script: '',
  binding: '',
  ISBNData: '',
});

export const valuesOf = (book: Book): BookFormValues => ({
  title: book.title,
  author: book.author,
  price: formatAmount(book.price),
  currency: book.currency,
  condition: book.condition,
  ISBN: book.ISBN,
  categories: book.categories,
  shortDescription: book.shortDescription,
  fullDescription: book.fullDescription,
  publisher: book.publisher,
  publishedDate: formatPublishedDate(book.publishedDate),
  pageCount: book.pageCount === null ? '' : String(book.pageCount),
  language: book.language,
  script: book.script,
  binding: book.binding,
  ISBNData: readIsbnData(book.ISBNData) === 'broken' ? '' : book.ISBNData,
});

/** As the contract's form takes them. What cannot be read is sent as typed, for `checkBookForm` and the API to refuse. */
function wireTexts(values: BookFormValues): Record<BookField, string> {
  const price = parsePrice(values.price);
  return {
    ...values,
    price: price === null ? values.price : String(price),
    categories: values.categories.join(','),
    publishedDate: parsePublishedDate(values.publishedDate) ?? values.publishedDate,
  };
}

/** The multipart form of a book with its kept pictures in their order. */
export function bookFormData(values: BookFormValues, imageUrls: readonly string[]): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(wireTexts(values))) form.set(name, text);
  form.set('imageUrls', imageUrls.join(','));
  return form;
}

/**
 * What is wrong with the form, before it is sent. A price has codes of its own: `required` when there is none or zero, `not_a_number` and
 * `too_many_decimals` when it cannot be read.
 */
export function checkBookForm(values: BookFormValues): FieldFault[] {
  const price = priceFault(values.price);
  const others = checkFields(CreateBookForm, wireTexts(values)).filter(
    ({ path }) => path !== 'price' || price === undefined,
  );
  return price === undefined ? others : [{ path: 'price', code: price }, ...others];
}

function priceFault(typed: string): string | undefined {
  if (typed.trim() === '') return 'required';
  const amount = parsePrice(typed);
  if (amount === null) return /^[\d\s.]*[.,]\d{3,}$/.test(typed.trim()) ? 'too_many_decimals' : 'not_a_number';
  return amount === 0 ? 'required' : undefined;
}
