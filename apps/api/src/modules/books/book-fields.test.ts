import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { derivedFields, priceInRsd } from './book-fields.js';

const rates = { RSD_PER_EUR: 117.2, RSD_PER_USD: 108 };

const book = {
  title: 'Žuta kuća i đak',
  author: 'Андрић, Иво',
  publisher: 'Prosveta',
  ISBN: '8652118760',
  price: 10.5,
  currency: 'EUR' as const,
  status: 'available' as const,
  images: [],
  ownerActive: true,
  owner: { _id: new Types.ObjectId(), name: 'Ana', city: ' Novi  Sad' },
};

describe('priceInRsd', () => {
  it('rounds the price in dinars to two decimals', () => {
    expect(priceInRsd(10.5, 'EUR', rates)).toBe(1230.6);
    expect(priceInRsd(0.01, 'USD', rates)).toBe(1.08);
    expect(priceInRsd(3.33, 'EUR', { ...rates, RSD_PER_EUR: 117.1234 })).toBe(390.02);
  });

  it('returns a price in dinars unchanged', () => {
    expect(priceInRsd(1234.56, 'RSD', rates)).toBe(1234.56);
  });
});

describe('derivedFields', () => {
  it('returns the same keys for a title and author in Latin and in Cyrillic', () => {
    const latin = derivedFields({ ...book, author: 'Ivo Andrić' }, rates);
    const cyrillic = derivedFields({ ...book, title: 'Жута кућа и ђак' }, rates);
    expect(cyrillic.workKey).toBe(latin.workKey);
    expect(cyrillic.authorKey).toBe(latin.authorKey);
    expect(cyrillic.titleKey).toBe(latin.titleKey);
    expect(latin.titleWords).toEqual(['zuta', 'kuca', 'i', 'djak']);
  });

  it('contains the words of title, author, publisher and both forms of the ISBN, each once', () => {
    const { words } = derivedFields({ ...book, publisher: 'Žuta' }, rates);
    expect(words).toEqual(['zuta', 'kuca', 'i', 'djak', 'andric', 'ivo', '8652118760', '9788652118762']);
  });

  it('contains the stems of the words, except of the ISBN', () => {
    const { stems } = derivedFields({ ...book, title: 'Žute kuće' }, rates);
    expect(stems).toEqual(['zut', 'kuc', 'andric', 'iv', 'prosvet']);
  });

  it('marks a book as listed when it is not sold and its owner is active', () => {
    expect(derivedFields(book, rates).listed).toBe(true);
    expect(derivedFields({ ...book, status: 'reserved' }, rates).listed).toBe(true);
    expect(derivedFields({ ...book, status: 'sold' }, rates).listed).toBe(false);
    expect(derivedFields({ ...book, ownerActive: false }, rates).listed).toBe(false);
  });

  it('sets cityKey to the town in lower case with single spaces', () => {
    expect(derivedFields(book, rates).cityKey).toBe('novi sad');
  });
});
