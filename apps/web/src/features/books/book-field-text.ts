import { bookBounds } from '@korice/contracts/book';
import type { TFunction } from 'i18next';
import { formatNumber, formatPrice } from '../../lib/format.js';
import { invalidIsbnKey } from '../../lib/isbn.js';
import type { BookField, BookFormValues } from './book-form-values.js';
import { invalidTextKey } from '../../lib/form.js';

const {
  categories: _count,
  pageCount: _pages,
  weight: _grams,
  minPrice: _min,
  maxPrice: _max,
  ...maxLengths
} = bookBounds;

/** Returns the error message of a field for a code of the form, the contract or the API. */
export function bookFieldText(
  t: TFunction<'errors'>,
  field: BookField,
  code: string,
  { currency, ISBN }: Pick<BookFormValues, 'currency' | 'ISBN'>,
): string {
  const max = (maxLengths as Partial<Record<BookField, number>>)[field];
  if (code === 'too_big' && max !== undefined) return t('tooLong', { count: max });
  if (field === 'price') return priceText(t, code, currency);
  if (field === 'title' && code === 'too_small') return t('titleRequired');
  if (field === 'author' && code === 'too_small') return t('authorRequired');
  if (field === 'city' && code === 'required') return t('townRequired');
  if (field === 'condition' && code === 'required') return t('conditionRequired');
  if (field === 'ISBN') return t(invalidIsbnKey(ISBN));
  if (field === 'publishedDate') return t('invalidPublishedDate');
  if (field === 'pageCount') return t('outOfRange', { min: '1', max: formatNumber(bookBounds.pageCount) });
  if (field === 'weight') return t('outOfRange', { min: '1', max: formatNumber(bookBounds.weight) });
  return choices.has(field) ? t('invalidChoice') : t(invalidTextKey(code));
}

const choices: ReadonlySet<BookField> = new Set([
  'currency',
  'condition',
  'categories',
  'language',
  'script',
  'binding',
  'school',
  'defects',
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
