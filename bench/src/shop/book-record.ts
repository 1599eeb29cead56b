import { categoryNames, Condition } from '@korice/contracts';
import { Types } from 'mongoose';
import { derivedFields } from '../../../apps/api/src/modules/books/book-fields.js';
import type { BookFields } from '../../../apps/api/src/modules/books/book.model.js';
import { confirmedAt } from '../../../apps/api/src/modules/books/write/book-store.js';
import { memberCount, memberId, memberName, townOf } from './member-record.js';
import { createRandom } from './random.js';
import { pickPhrase } from './vocabulary.js';

const rates = { RSD_PER_EUR: 117.2, RSD_PER_USD: 108 };
const newest = Date.UTC(2026, 0, 1);
const minute = 60_000;
/**
 * In the far future, so that listings never go stale: the product would mail their owners during a measurement and hide the books of a
 * reused database.
 */
const confirmed = confirmedAt(new Date(Date.UTC(2100, 0, 1)));

export const bookId = (index: number): Types.ObjectId =>
  new Types.ObjectId(`b00c${index.toString(16).padStart(20, '0')}`);

/** Returns the book with this number, about 1 KB in a list; deterministic for every database size, sellers alternate. */
export function bookRecord(index: number, members = memberCount): BookFields {
  const random = createRandom(index + 1);
  const below = (count: number): number => Math.floor(random() * count);
  const one = <T>(choices: readonly T[], otherwise: NoInfer<T>): T => choices[below(choices.length)] ?? otherwise;
  const owner = index % members;
  const createdAt = new Date(newest - index * minute);
  const isSold = random() < 0.1;
  const book = {
    _id: bookId(index),
    title: pickPhrase(random, 1 + below(5)),
    author: `${pickPhrase(random, 1)} ${pickPhrase(random, 1)}`,
    categories: [...new Set([one(categoryNames, 'Serijali'), one(categoryNames, 'Serijali')])],
    shortDescription: pickPhrase(random, 20),
    fullDescription: pickPhrase(random, 60),
    price: 100 + 10 * below(500),
    currency: 'RSD' as const,
    condition: one(Condition.options, 'good'),
    ISBN: '',
    ISBNData: '',
    publisher: pickPhrase(random, 2),
    publishedDate: String(1950 + below(75)),
    pageCount: 80 + below(600),
    weight: null,
    language: random() < 0.9 ? 'sr' : 'en',
    script: random() < 0.5 ? ('cyrillic' as const) : ('latin' as const),
    binding: '' as const,
    owner: { _id: memberId(owner), name: memberName(owner), city: townOf(owner) },
    ownerActive: true,
    status: isSold ? ('sold' as const) : random() < 0.1 ? ('reserved' as const) : ('available' as const),
    ...(isSold ? { soldAt: createdAt } : confirmed),
    featured: index % 500 === 0,
    images: [
      {
        url: `/uploads/${bookId(index).toHexString()}-1.webp`,
        name: 'korice',
        width: 1200,
        height: 1800,
        source: 'photo' as const,
      },
    ],
    hiddenFromOwner: false,
    rev: 1,
    createdAt,
    updatedAt: createdAt,
  };
  return { ...book, ...derivedFields(book, rates) };
}
