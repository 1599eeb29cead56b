import { Book, BookCard, OwnBookCard } from '@korice/contracts';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { ifMatchHolds } from '../../platform/etag.js';
import { derivedFields } from './book-fields.js';
import type { BookFields } from './book.model.js';
import { bookEtag, bookEtags, cardFields, presentBook, presentBookCard, presentOwnBookCard } from './book.presenter.js';

const person = new Types.ObjectId();
const moment = new Date('2026-02-03T04:05:06.789Z');
const source = {
  title: 'Most',
  author: 'Ivo Andrić',
  categories: ['Klasici' as const],
  shortDescription: 'kratko',
  fullDescription: 'dugo',
  price: 10,
  currency: 'EUR' as const,
  condition: '' as const,
  ISBN: '',
  ISBNData: '',
  publisher: '',
  publishedDate: '1999',
  pageCount: null,
  weight: null,
  school: null,
  language: '',
  script: '' as const,
  binding: 'hard' as const,
  owner: { _id: new Types.ObjectId(), name: 'Ana', city: 'Niš' },
  ownerActive: true,
  status: 'reserved' as const,
  reservedFor: person,
  featured: false,
  images: [
    {
      url: `/uploads/${'a'.repeat(24)}-1.webp`,
      name: 'a.jpg',
      width: 3,
      height: 4,
      source: 'photo' as const,
      _id: 'x',
    },
  ],
  hiddenFromOwner: false,
};
const book: BookFields = {
  _id: new Types.ObjectId(),
  ...source,
  ...derivedFields(source, { RSD_PER_EUR: 117.2, RSD_PER_USD: 108 }),
  rev: 3,
  createdAt: moment,
  updatedAt: moment,
};

describe('book presenter', () => {
  // @spec 3-book-fields
  it('returns exactly the fields of the contract', () => {
    expect(Book.strict().parse(presentBook(book, true))).toMatchObject({
      priceRsd: 1172,
      reservedFor: person.toHexString(),
      soldAt: null,
      createdAt: '2026-02-03T04:05:06.789Z',
    });
    expect(BookCard.strict().parse(presentBookCard(book))).toEqual(presentBookCard(book));
    expect(OwnBookCard.strict().parse(presentOwnBookCard(book)).reservedFor).toBe(person.toHexString());
    expect(presentBookCard(book).images[0]).not.toHaveProperty('_id');
  });

  it('returns the deal of a book only to viewers who may see its buyer', () => {
    const deal = new Types.ObjectId();
    const held = { ...book, heldBy: deal };
    const sold = { ...book, status: 'sold' as const, soldIn: deal };
    expect(presentBook(held, true)).toMatchObject({ heldBy: deal.toHexString(), soldIn: null });
    expect(presentBook(sold, true)).toMatchObject({ heldBy: null, soldIn: deal.toHexString() });
    expect(presentBook({ ...held, soldIn: deal }, false)).toMatchObject({ heldBy: null, soldIn: null });
    expect(presentOwnBookCard(held)).toMatchObject({ heldBy: deal.toHexString(), soldIn: null });
  });

  it('returns reservedFor as null to viewers who may not see it, and without a reservation', () => {
    expect(presentBook(book, false).reservedFor).toBeNull();
    const { reservedFor: _, ...free } = book;
    expect(presentBook(free, true).reservedFor).toBeNull();
    expect(presentOwnBookCard(free).reservedFor).toBeNull();
  });

  it('lists in cardFields every field that a card needs, and not reservedFor', () => {
    const read = new Set(['_id', ...Object.keys(cardFields)]);
    const cardOf = { ...book };
    for (const field of Object.keys(cardOf)) if (!read.has(field)) Reflect.deleteProperty(cardOf, field);
    expect(presentBookCard(cardOf)).toEqual(presentBookCard(book));
    expect(read.has('reservedFor')).toBe(false);
  });
});

describe('bookEtag', () => {
  it('differs by revision and by what the viewer may see', () => {
    const tags = [bookEtag({ rev: 1 }, false), bookEtag({ rev: 1 }, true), bookEtag({ rev: 2 }, false)];
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });

  it('matches a missing If-Match, *, and the ETag of this revision in either representation', () => {
    const tags = bookEtags({ rev: 2 });
    expect(ifMatchHolds(undefined, ...tags)).toBe(true);
    expect(ifMatchHolds('*', ...tags)).toBe(true);
    expect(ifMatchHolds(bookEtag({ rev: 2 }, false), ...tags)).toBe(true);
    expect(ifMatchHolds(`"1", ${bookEtag({ rev: 2 }, true)}`, ...tags)).toBe(true);
  });

  it('does not match an If-Match of another revision or without a strong ETag', () => {
    const tags = bookEtags({ rev: 2 });
    for (const header of ['"1"', '"12"', 'W/"2"', '2', '', '"2', 'null'])
      expect(ifMatchHolds(header, ...tags), header).toBe(false);
  });
});
