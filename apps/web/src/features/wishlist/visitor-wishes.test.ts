import { describe, expect, it } from 'vitest';
import { storageNames } from '../../lib/storage.js';
import { addVisitorWish, readVisitorWishes, removeVisitorWish } from './visitor-wishes.js';

const wish = (index: number) => ({
  _id: String(index).padStart(24, '0'),
  title: `Knjiga ${index}`,
  author: 'Ivo Andrić',
});

describe("a visitor's wishes", () => {
  it('are stored latest first, each once', () => {
    addVisitorWish(wish(1));
    addVisitorWish(wish(2));
    addVisitorWish(wish(1));
    expect(readVisitorWishes().map(({ title }) => title)).toEqual(['Knjiga 2', 'Knjiga 1']);
    removeVisitorWish(wish(2)._id);
    expect(readVisitorWishes()).toEqual([wish(1)]);
  });

  it('are limited to 500 by removing the oldest', () => {
    localStorage.setItem(storageNames.wishes, JSON.stringify(Array.from({ length: 500 }, (_, index) => wish(index))));
    addVisitorWish(wish(900));
    expect(readVisitorWishes()).toHaveLength(500);
    expect(readVisitorWishes()[0]).toEqual(wish(900));
    expect(readVisitorWishes().at(-1)).toEqual(wish(498));
  });

  it.each(['{', '{}', '[1, null, {"_id": 5}]'])('are empty for the stored %s', (stored) => {
    localStorage.setItem(storageNames.wishes, stored);
    expect(readVisitorWishes()).toEqual([]);
  });
});
