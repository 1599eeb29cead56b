import { describe, expect, it } from 'vitest';
import { storageNames } from '../../lib/storage.js';
import { forgetRecentBooks, readRecentBooks, rememberBook } from './recent-books.js';

const id = (index: number) => String(index).padStart(24, '0');

describe('recently viewed books', () => {
  it('are stored latest first, each once, 13 at most', () => {
    for (let index = 1; index <= 20; index += 1) rememberBook(id(index));
    rememberBook(id(15));
    expect(readRecentBooks().slice(0, 3)).toEqual([id(15), id(20), id(19)]);
    expect(readRecentBooks()).toHaveLength(13);
  });

  it('are restored below the books that were viewed after they were cleared', () => {
    rememberBook(id(1));
    rememberBook(id(2));
    const takeBack = forgetRecentBooks();
    expect(localStorage.getItem(storageNames.recentBooks)).toBeNull();
    rememberBook(id(1));
    takeBack();
    expect(readRecentBooks()).toEqual([id(1), id(2)]);
  });

  it('ignore invalid ids', () => {
    localStorage.setItem(storageNames.recentBooks, `x,${id(3)},../`);
    expect(readRecentBooks()).toEqual([id(3)]);
  });
});
