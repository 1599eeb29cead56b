import type { BookCard } from '@korice/contracts';
import type { Language } from '@korice/texts';
import { serverText } from '@korice/texts/server';
import { formatPrice } from '../platform/text/format-price.js';

const conditionKeys = { new: 'new', 'like-new': 'likeNew', good: 'good', fair: 'fair', poor: 'poor' } as const;

/** Returns the description of a book for chats and feeds: the price first, because some show one line only. */
export const offerOf = (
  book: Pick<BookCard, 'priceRsd' | 'status' | 'condition' | 'shortDescription'>,
  language: Language,
): string =>
  [
    formatPrice(book.priceRsd),
    ...(book.status === 'available' ? [] : [serverText(language, 'statuses', book.status)]),
    ...(book.condition === '' ? [] : [serverText(language, 'conditions', conditionKeys[book.condition])]),
    ...(book.shortDescription === '' ? [] : [book.shortDescription]),
  ].join(' · ');
