import { describe, expect, it } from 'vitest';
import { buildOwnBookCard } from '../../testing/samples.js';
import { nextSort, type OwnBooksView, ownBooksUrl, saleReversibleUntil, selectOwnBooks } from './own-books.js';

const view = (overrides: Partial<OwnBooksView> = {}): OwnBooksView => ({
  q: '',
  status: undefined,
  sort: undefined,
  page: 1,
  ...overrides,
});

const books = [
  buildOwnBookCard({ title: 'Čarobni breg', author: 'Tomas Man', priceRsd: 900, ISBN: '9788607004171' }),
  buildOwnBookCard({ title: 'Сеобе', author: 'Милош Црњански', priceRsd: 1200, status: 'reserved', ISBN: '' }),
  buildOwnBookCard({ title: 'Ćelija', author: 'Stiven King', priceRsd: 300, ISBN: '' }),
  buildOwnBookCard({ title: 'Cveće zla', author: 'Šarl Bodler', priceRsd: 500, status: 'sold', ISBN: '' }),
];

const titles = (given: Partial<OwnBooksView>) =>
  selectOwnBooks(books, view(given), () => 'Klasici').map(({ title }) => title);

describe('the URL state of the own-books table', () => {
  it('reads back the view that it writes', () => {
    const shown = view({ q: 'andrić', status: 'sold', sort: { column: 'price', isDescending: true }, page: 3 });
    expect(ownBooksUrl.search(shown)).toBe('?q=andri%C4%87&status=sold&sort=-price&page=3');
    expect(ownBooksUrl.read(new URLSearchParams(ownBooksUrl.search(shown)))).toEqual(shown);
    expect(ownBooksUrl.search(view())).toBe('');
  });

  it('ignores invalid values', () => {
    expect(ownBooksUrl.read(new URLSearchParams('status=lost&sort=-weight&page=-4'))).toEqual(view());
    expect(ownBooksUrl.read(new URLSearchParams('page=1.5')).page).toBe(1);
  });

  it('cycles through ascending, descending and unsorted with nextSort', () => {
    const up = nextSort(undefined, 'title');
    const down = nextSort(up, 'title');
    expect([up?.isDescending, down?.isDescending, nextSort(down, 'title')]).toEqual([false, true, undefined]);
    expect(nextSort(down, 'price')).toEqual({ column: 'price', isDescending: false });
  });
});

describe('selectOwnBooks', () => {
  it('keeps the order of the API', () => expect(titles({})).toEqual(books.map(({ title }) => title)));

  it('sorts texts in Serbian order, in either script', () =>
    expect(titles({ sort: { column: 'title', isDescending: false } })).toEqual([
      'Cveće zla',
      'Čarobni breg',
      'Ćelija',
      'Сеобе',
    ]));

  it('sorts prices by their value in dinars', () =>
    expect(titles({ sort: { column: 'price', isDescending: true } })).toEqual([
      'Сеобе',
      'Čarobni breg',
      'Cveće zla',
      'Ćelija',
    ]));

  it.each([
    ['crnjanski', ['Сеобе']],
    ['Црњ', ['Сеобе']],
    ['carobni man', ['Čarobni breg']],
    ['97886', ['Čarobni breg']],
    ['breg king', []],
  ])('filters by the search text %j', (q, found) => expect(titles({ q })).toEqual(found));

  it('filters by status', () => expect(titles({ status: 'sold' })).toEqual(['Cveće zla']));
});

describe('saleReversibleUntil', () => {
  const day = 24 * 3_600_000;
  const soldDaysAgo = (days: number) =>
    saleReversibleUntil({ status: 'sold', soldAt: new Date(Date.now() - days * day).toISOString() });

  it('returns the date two weeks after the sale, and undefined after that date', () => {
    const until = soldDaysAgo(13);
    expect((until?.getTime() ?? 0) - Date.now()).toBeCloseTo(day, -4);
    expect(soldDaysAgo(15)).toBeUndefined();
    expect(saleReversibleUntil({ status: 'available', soldAt: null })).toBeUndefined();
  });
});
