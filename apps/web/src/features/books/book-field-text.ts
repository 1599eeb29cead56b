import { bookBounds } from '@korice/contracts/book';
import type { TFunction } from 'i18next';
import { formatNumber, formatPrice } from '../../lib/format.js';
import type { BookField, BookFormValues } from './book-form-values.js';
import { invalidTextKey } from '../../lib/errors.js';

const longest: Partial<Record<BookField, number>> = {
  title: bookBounds.title,
  author: bookBounds.author,
  publisher: bookBounds.publisher,
  shortDescription: bookBounds.shortDescription,
  fullDescription: bookBounds.fullDescription,
};

/** What is wrong with a field of the book form, by the code of the form, the contract or the API. */
export function bookFieldText(
  t: TFunction<'errors'>,
  field: BookField,
  code: string,
  { currency }: Pick<BookFormValues, 'currency'>,
): string {
  const max = longest[field];
  if (code === 'too_big' && max !== undefined) return t('tooLong', { count: max });
  if (field === 'price') return priceText(t, code, currency);
  if (field === 'title' && code === 'too_small') return t('titleRequired');
  if (field === 'author' && code === 'too_small') return t('authorRequired');
  if (field === 'ISBN') return t('invalidIsbn');
  if (field === 'publishedDate') return t('invalidPublishedDate');
  if (field === 'pageCount') return t('outOfRange', { min: '1', max: formatNumber(bookBounds.pageCount) });
  return chosen.has(field) ? t('invalidChoice') : t(invalidTextKey(code));
}

const chosen: ReadonlySet<BookField> = new Set([
  'currency',
  'condition',
  'categories',
  'language',
  'script',
  'binding',
]);

function priceText(t: TFunction<'errors'>, code: string, currency: BookFormValues['currency']): string {
  if (code === 'required') return t('priceRequired');
  if (code === 'not_a_number') return t('notANumber');
  if (code === 'too_many_decimals') return t('tooManyDecimals');
  return t('priceOutOfRange', {
    min: formatPrice(bookBounds.minPrice, currency),
    max: formatPrice(bookBounds.maxPrice, currency),
  });
}
