import { z } from 'zod';
import { Condition } from './book.js';
import { bounded, ClientId, Id, line, Nothing, requiredLine, rule, text, Timestamp } from './common.js';
import { endpoint } from './endpoint.js';
import { Isbn } from './isbn.js';
import { bookListBounds, listBounds, schoolYearOf } from './lists.js';
import { schoolWritten } from './school.js';

/** `school` is a list of school books for one year; approved books change every year. */
export const BookListKind = z.enum(['school', 'other']);
export type BookListKind = z.infer<typeof BookListKind>;

/** A wanted book. With `isbn` only that edition matches, without it every copy with this title and author. */
export const BookListItem = z.object({
  title: requiredLine(bookListBounds.title),
  author: line(bookListBounds.author).default(''),
  publisher: line(bookListBounds.publisher).default(''),
  subject: line(bookListBounds.subject).default(''),
  isbn: Isbn.default(''),
  /** The pasted line that was recognised as this item. */
  typed: line(bookListBounds.typed).default(''),
  /** Recognition was unsure: a person has to confirm the title. */
  isDoubtful: z.boolean().default(false),
  /** Deals up to this one, in the order of their ids, no longer settle the item: its owner wants another copy. */
  afterDeal: Id.or(z.literal('')).default(''),
});
export type BookListItem = z.output<typeof BookListItem>;

/** An item in a response: without the rules of a request, which a stored item of an earlier release may not meet. */
const StoredItem = BookListItem.extend({
  title: z.string(),
  author: z.string().default(''),
  publisher: z.string().default(''),
  subject: z.string().default(''),
  isbn: z.string().default(''),
  typed: z.string().default(''),
});

const SchoolYear = bounded(bookListBounds.schoolYear)
  .trim()
  .max(bookListBounds.schoolYear, { abort: true })
  .overwrite((value) => schoolYearOf(value) ?? value)
  .refine((value) => schoolYearOf(value) === value, rule('school_year', 'A school year reads 2026/27.'));

const details = {
  name: requiredLine(bookListBounds.name),
  kind: BookListKind.default('other'),
  /** `''` for none. `2026`, `2026/2027` and `2026-27` are stored as `2026/27`. */
  schoolYear: SchoolYear.default(''),
  items: z.array(BookListItem).max(bookListBounds.maxItems).default([]),
};

/** The deal in which the owner of a list buys or has bought the book of an item. */
const ItemDeal = z.object({
  _id: Id,
  /** The deal is completed; else it is proposed, agreed or sent. */
  isBought: z.boolean(),
  /** `''` for a deleted account. */
  sellerName: z.string(),
});
export type ItemDeal = z.infer<typeof ItemDeal>;

/**
 * An item with the copies on offer. `fromRsd` is the lowest price, null without a copy. An item with a deal is settled: its copies are not
 * counted and plans leave it out.
 */
const OfferedItem = StoredItem.extend({
  copies: z.int(),
  fromRsd: z.number().nullable(),
  deal: ItemDeal.nullable(),
});
export type OfferedItem = z.infer<typeof OfferedItem>;

export const BookList = z.object({
  _id: Id,
  name: z.string(),
  kind: BookListKind,
  schoolYear: z.string(),
  items: z.array(OfferedItem),
  isShared: z.boolean(),
  /** Part of the address of a shared list. */
  slug: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  rev: z.int(),
});
export type BookList = z.infer<typeof BookList>;

/** A list without its items, for the overview of the owner. */
export const BookListSummary = BookList.pick({
  _id: true,
  name: true,
  kind: true,
  schoolYear: true,
  isShared: true,
}).extend({ itemCount: z.int(), updatedAt: Timestamp });
export type BookListSummary = z.infer<typeof BookListSummary>;

/** A shared list reveals neither its owner, nor the pasted text (`typed` is `''`), nor deals. */
export const SharedBookList = BookList.pick({ name: true, kind: true, schoolYear: true, slug: true }).extend({
  items: z.array(OfferedItem.omit({ afterDeal: true, deal: true })),
});
export type SharedBookList = z.infer<typeof SharedBookList>;

/** The ETag of a list is its `rev` in quotes; an update can send it in `If-Match`. */
const ListParams = z.object({ listId: Id });

export const listBookLists = endpoint({
  method: 'GET',
  path: '/api/lists',
  summary: 'Lists of the caller, last changed first.',
  access: 'member',
  response: z.array(BookListSummary),
  status: [200],
  errors: [],
});

export const createBookList = endpoint({
  method: 'POST',
  path: '/api/lists',
  summary: 'Creates a list, also as a copy of a shared one whose items the body repeats.',
  retry: 'safe with the same clientId: the first list is returned with 200. Without one there are two lists.',
  access: 'member',
  body: z.object({ ...details, clientId: ClientId.default('') }),
  response: BookList,
  status: [201, 200],
  headers: ['ETag'],
  errors: ['TOO_MANY_LISTS'],
});

export const recogniseItems = endpoint({
  method: 'POST',
  path: '/api/lists/items',
  summary:
    'Recognises the items of a pasted text, one a line: numbering, prices and ISBNs are read, titles compared with the listed books. Stores nothing.',
  retry: 'safe: nothing is stored.',
  access: 'member',
  body: z.object({ text: text(bookListBounds.pasted) }),
  response: z.object({
    items: z.array(OfferedItem),
    /** Lines that are remarks, such as `Napomena: …` or `Ukupno`, and lines beyond `bookListBounds.maxItems` items. */
    skipped: z.array(z.string()),
  }),
  status: [200],
  errors: [],
});

export const readBookList = endpoint({
  method: 'GET',
  path: '/api/lists/:listId',
  summary: 'A list of the caller with the copies on offer.',
  access: 'member',
  params: ListParams,
  notFound: 'LIST_NOT_FOUND',
  response: BookList,
  status: [200],
  headers: ['ETag'],
  errors: ['LIST_NOT_FOUND'],
});

export const updateBookList = endpoint({
  method: 'PUT',
  path: '/api/lists/:listId',
  summary: 'Replaces a list of the caller. `isShared` opens it to everybody who has its address.',
  retry: 'safe: the same list again is returned with 200.',
  access: 'member',
  params: ListParams,
  notFound: 'LIST_NOT_FOUND',
  body: z.object({ ...details, isShared: z.boolean() }),
  response: BookList,
  status: [200],
  headers: ['ETag'],
  errors: ['LIST_NOT_FOUND', 'CONFLICT'],
});

export const deleteBookList = endpoint({
  method: 'DELETE',
  path: '/api/lists/:listId',
  summary: 'Deletes a list of the caller. Copies that others made stay.',
  retry: 'safe: LIST_NOT_FOUND means that it is deleted.',
  access: 'member',
  params: ListParams,
  notFound: 'LIST_NOT_FOUND',
  response: Nothing,
  status: [204],
  errors: ['LIST_NOT_FOUND'],
});

export const readSharedBookList = endpoint({
  method: 'GET',
  path: '/api/lists/shared/:slug',
  summary: 'A shared list with the copies on offer.',
  access: 'optional',
  params: z.object({ slug: bounded(64).regex(/^[\w-]{1,64}$/) }),
  notFound: 'LIST_NOT_FOUND',
  response: SharedBookList,
  status: [200],
  errors: ['LIST_NOT_FOUND'],
});

/**
 * Books of one seller in a plan, at most `dealBounds.maxBooks`, so that one deal proposes them. The sums are those of a deal about these
 * books: whole dinars, while prices can have decimals. No price includes `discountRsd`; `postageRsd` is 0 for a meeting.
 */
const PlanParcel = z.object({
  seller: z.object({ _id: Id, name: z.string(), city: z.string() }),
  books: z.array(
    z.object({
      /** Index in the items of the list. */
      item: z.int(),
      _id: Id,
      title: z.string(),
      author: z.string(),
      image: z.string(),
      condition: Condition.or(z.literal('')),
      /** `''` for a copy whose writing is not stated. */
      written: z.enum(schoolWritten).or(z.literal('')),
      priceRsd: z.number(),
      /** In grams; null counts as `defaultBookGrams`. */
      weight: z.int().nullable(),
    }),
  ),
  sumRsd: z.int(),
  discountRsd: z.int(),
  postageRsd: z.int(),
});

/** `pickUp` contains only sellers in the given town, whose books are handed over in person. */
export const planGoals = ['cheapest', 'fewestParcels', 'pickUp'] as const;

/**
 * The copies and sellers that cover a list. `missing` contains the indexes of items without a copy in this plan; settled items are neither
 * covered nor missing.
 */
export const BookListPlan = z.object({
  goal: z.enum(planGoals),
  parcels: z.array(PlanParcel),
  /** The sum of all books less the discounts. */
  booksRsd: z.int(),
  postageRsd: z.int(),
  totalRsd: z.int(),
  missing: z.array(z.int()),
});
export type BookListPlan = z.infer<typeof BookListPlan>;

export const planBookList = endpoint({
  method: 'POST',
  path: '/api/lists/:listId/plan',
  summary:
    'Plans a purchase of a list: the least total, the fewest parcels and, with `town`, meetings there. Items in a deal of the caller, copies of the caller and copies of members with a block between them are left out.',
  retry: 'safe: nothing is stored.',
  access: 'member',
  params: ListParams,
  notFound: 'LIST_NOT_FOUND',
  body: z.object({
    town: line(listBounds.city).default(''),
    /** Empty for every condition. */
    conditions: z.array(Condition).max(Condition.options.length).default([]),
    /** The maximum amount of writing in a copy. Excludes copies whose amount is not stated. */
    written: z.enum(schoolWritten).optional(),
  }),
  response: z.array(BookListPlan),
  status: [200],
  errors: ['LIST_NOT_FOUND'],
});
