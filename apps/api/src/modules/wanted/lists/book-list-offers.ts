import { type BookListItem, bookListBounds, type OfferedItem } from '@korice/contracts';
import { queryWords, searchWords } from '@korice/book-text';
import { parse as parseIsbn } from 'isbn3';
import type { Types } from 'mongoose';
import { cut, oneLine } from '../../../platform/text/sanitize-text.js';
import type { BookFields, BookModel } from '../../books/book.model.js';
import type { BooksService } from '../../books/books.service.js';
import type { Editions } from '../../books/isbn/editions.js';
import type { Purchase } from '../../books/purchase.js';
import { parseListLines, type ListLine } from './list-lines.js';
import { matchScore, minDoubtfulScore, minSureScore, type WantedBook } from './offer-matching.js';
import { findSettled, type SettledItems } from './settled-items.js';

/** Maximum number of books that are compared with one item. */
const maxCompared = 200;
/** Maximum number of words of a line that are left out, one at a time, when no book has them all. */
const maxLeftOut = 4;

export type ListedCopy = Pick<
  BookFields,
  | '_id'
  | 'title'
  | 'author'
  | 'publisher'
  | 'ISBN'
  | 'condition'
  | 'status'
  | 'priceRsd'
  | 'weight'
  | 'school'
  | 'images'
  | 'owner'
>;
const copyFields = {
  title: 1,
  author: 1,
  publisher: 1,
  ISBN: 1,
  condition: 1,
  status: 1,
  priceRsd: 1,
  weight: 1,
  school: 1,
  images: 1,
  owner: 1,
} as const;

/** Whether the reader of a list can buy a copy. */
export type CanBuy = (copy: ListedCopy) => boolean;

export interface ListReader {
  canBuy: CanBuy;
  purchases: readonly Purchase[];
}

export interface BookListOffers {
  /** Resolves to the items of a pasted text, recognised by the listed books, and to the lines that are none. */
  recognise(pasted: string, canBuy: CanBuy): Promise<{ items: OfferedItem[]; skipped: string[] }>;
  /** Adds to each item its deal or, without one, the number of copies that the reader can buy and their lowest price. */
  describe(items: readonly BookListItem[], reader: ListReader): Promise<OfferedItem[]>;
  /** Resolves to the items that the purchases of the reader settle. */
  findSettled(items: readonly BookListItem[], purchases: readonly Purchase[]): Promise<SettledItems>;
  /** Resolves to the copies that the reader can buy and that fit an open item. `divideCopies` gives each to one item. */
  findFitting(items: readonly BookListItem[], settled: SettledItems, canBuy: CanBuy): Promise<FittingCopy[]>;
}

export interface FittingCopy {
  copy: ListedCopy;
  /** Indexes of the items that the copy fits best: several when it fits them equally well. */
  items: number[];
}

interface Scored {
  copy: ListedCopy;
  score: number;
}

/** Resolves to the listed books of a keyword. */
type Search = (keyword: string) => Promise<Types.ObjectId[]>;

export function createBookListOffers(
  bookModel: BookModel,
  { books, editions }: { books: Pick<BooksService, 'search'>; editions: Pick<Editions, 'find'> },
): BookListOffers {
  const listed = { listed: true } as const;

  const search: Search = async (keyword) => {
    const { terms } = await books.search.interpret(keyword, listed);
    return (await books.search.page(terms, listed, { skip: 0, limit: maxCompared })).ids;
  };

  /**
   * Returns a search for one request, which searches for the same words in any order once. A list has more keywords than the cache of
   * searches has entries, so that the cache forgets them before they are needed again.
   */
  function searchOnce(): Search {
    const found = new Map<string, Promise<Types.ObjectId[]>>();
    return (keyword) => {
      const words = queryWords(keyword).toSorted().join(' ');
      const ids = found.get(words) ?? search(keyword);
      found.set(words, ids);
      return ids;
    };
  }

  const read = (ids: readonly Types.ObjectId[]): PromiseLike<ListedCopy[]> =>
    bookModel
      .find({ _id: { $in: ids } }, copyFields)
      .limit(maxCompared)
      .lean();

  /** Resolves to the books with the ISBN, or to those whose title fits, the best first. */
  async function findCopies({ isbn, ...wanted }: WantedBook & { isbn: string }, find: Search): Promise<Scored[]> {
    if (isbn !== '') {
      const same = await read(await find(isbn));
      if (same.length > 0) return same.map((copy) => ({ copy, score: 1 }));
    }
    const score = (copies: readonly ListedCopy[]): Scored[] =>
      copies
        .map((copy) => ({ copy, score: matchScore(wanted, copy) }))
        .filter((one) => one.score >= minDoubtfulScore)
        .toSorted((a, b) => b.score - a.score);
    const words = searchWords(wanted.title);
    const keywords = [`${wanted.title} ${wanted.author}`.trim(), wanted.title, ...withoutOne(words)];
    for (const keyword of new Set(keywords)) {
      const found = score(await read(await find(keyword)));
      if (found.length > 0) return found;
    }
    return [];
  }

  async function recogniseLine({ grade, typed, ...line }: ListLine, find: Search): Promise<BookListItem> {
    const wanted = { ...line, subject: `${line.subject} ${grade}` };
    const [found] = await findCopies(wanted, find);
    // Author and title may be swapped when both look like names: Tom Sojer - Mark Tven.
    const swapped = !found && line.author !== '' ? { ...wanted, title: line.author, author: line.title } : undefined;
    const best = found ?? (swapped && (await findCopies(swapped, find))[0]);
    // A line with only an ISBN is doubtful until a book, the catalogue of editions or a person gives the title.
    const item = { ...line, title: line.title || line.isbn, typed, isDoubtful: line.title === '', afterDeal: '' };
    if (!best) return named(item);
    const { title, author, publisher } = best.copy;
    const isDoubtful = best.score < minSureScore;
    return {
      ...item,
      ...bounded({ title, author, publisher: isDoubtful ? publisher || line.publisher : line.publisher || publisher }),
      isDoubtful,
    };
  }

  /** Fills in an item that has only an ISBN from the catalogue of editions, which may know it since the item was added. */
  async function named(item: BookListItem): Promise<BookListItem> {
    const isbn13 = item.isbn !== '' && item.title === item.isbn ? parseIsbn(item.isbn)?.isbn13 : undefined;
    const known = isbn13 === undefined ? null : await editions.find(isbn13);
    if (!known) return item;
    const { title, authors, publisher } = known.data;
    const texts = bounded({ title, author: authors[0] ?? '', publisher });
    // An admin may have emptied the title.
    return texts.title === '' ? item : { ...item, ...texts, isDoubtful: false };
  }

  async function findFitting(
    items: readonly BookListItem[],
    settled: SettledItems,
    canBuy: CanBuy,
    find: Search,
  ): Promise<FittingCopy[]> {
    const best = new Map<string, FittingCopy & { score: number }>();
    // Sequential, because the searches of a list must not use all connections of the pool.
    for (const [item, wanted] of items.entries()) {
      if (settled.has(item)) continue;
      for (const { copy, score } of await findCopies(await named(wanted), find)) {
        if (copy.status !== 'available' || score < minSureScore || !canBuy(copy)) continue;
        const id = copy._id.toHexString();
        const known = best.get(id);
        if (!known || score > known.score) best.set(id, { copy, items: [item], score });
        else if (score === known.score) known.items.push(item);
      }
    }
    return [...best.values()];
  }

  async function describe(
    stored: readonly BookListItem[],
    { canBuy, purchases }: ListReader,
    find: Search,
  ): Promise<OfferedItem[]> {
    const items = await Promise.all(stored.map(named));
    const settled = await findSettled(bookModel, items, purchases);
    const copies = divideCopies(await findFitting(items, settled, canBuy, find), items.length);
    return items.map((item, index) => {
      const prices = (copies[index] ?? []).map(({ priceRsd }) => priceRsd);
      const fromRsd = prices.length > 0 ? Math.min(...prices) : null;
      return { ...item, copies: prices.length, fromRsd, deal: settled.get(index) ?? null };
    });
  }

  return {
    async recognise(pasted, canBuy) {
      const items: BookListItem[] = [];
      const { lines, skipped } = parseListLines(pasted);
      const find = searchOnce();
      for (const line of lines) items.push(await recogniseLine(line, find));
      return { items: await describe(items, { canBuy, purchases: [] }, find), skipped };
    },

    describe: (stored, reader) => describe(stored, reader, searchOnce()),

    findSettled: async (stored, purchases) => findSettled(bookModel, await Promise.all(stored.map(named)), purchases),

    findFitting: (items, settled, canBuy) => findFitting(items, settled, canBuy, searchOnce()),
  };
}

/**
 * Returns the copies of each item. As many items as possible have a copy, the cheapest copies first; of the items that
 * a further copy fits, the one with the fewest copies gets it.
 */
export function divideCopies(fitting: readonly FittingCopy[], itemCount: number): ListedCopy[][] {
  const first: (FittingCopy | undefined)[] = Array.from({ length: itemCount });
  const further = fitting.toSorted(byPrice).filter((one) => !place(one, new Set()));
  const copies = first.map((one) => (one ? [one.copy] : []));
  for (const { copy, items } of further) {
    const [fewest] = items.map((item) => copies[item] ?? []).toSorted((a, b) => a.length - b.length);
    fewest?.push(copy);
  }
  return copies;

  /** Maximum matching by augmenting paths: takes a free item, or one whose first copy can take another item. */
  function place(one: FittingCopy, visited: Set<number>): boolean {
    return one.items.some((item) => {
      if (visited.has(item)) return false;
      visited.add(item);
      const placed = first[item];
      if (placed && !place(placed, visited)) return false;
      first[item] = one;
      return true;
    });
  }
}

/** Returns the groups of items that the same copies fit, each with several items. */
export function equalItemsOf(fitting: readonly FittingCopy[]): number[][] {
  const copiesOf = new Map<number, string>();
  for (const { copy, items } of fitting)
    for (const item of items) copiesOf.set(item, `${copiesOf.get(item) ?? ''} ${copy._id.toHexString()}`);
  const groups = new Map<string, number[]>();
  for (const [item, copies] of copiesOf) groups.set(copies, [...(groups.get(copies) ?? []), item]);
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** The id makes the order of equal prices, and with it the plans, the same every time. */
const byPrice = ({ copy: a }: FittingCopy, { copy: b }: FittingCopy): number =>
  a.priceRsd - b.priceRsd || a._id.toHexString().localeCompare(b._id.toHexString());

/** A listing and an edition may have longer texts than an item, and an edition may have bidirectional controls. */
const bounded = ({ title, author, publisher }: Pick<BookListItem, 'title' | 'author' | 'publisher'>) => ({
  title: boundedText(title, bookListBounds.title),
  author: boundedText(author, bookListBounds.author),
  publisher: boundedText(publisher, bookListBounds.publisher),
});

const boundedText = (text: string, maxLength: number): string => cut(oneLine(text), maxLength);

const withoutOne = (words: readonly string[]): string[] =>
  words.length < 2 ? [] : words.slice(0, maxLeftOut).map((_, index) => words.toSpliced(index, 1).join(' '));
