import { type SchoolGrade, schoolGrades } from '@korice/contracts';
import type { QueryFilter, Types } from 'mongoose';
import type { SettingModel } from '../../../db/setting.model.js';
import { ownerIndex, type BookFields, type BookModel } from '../book.model.js';

/** The id of a book or an owner in a sitemap, with the time of the last change. */
export interface Address {
  id: string;
  updatedAt: Date;
}

/** Listed books, their owners and the school grades, for sitemaps. Books and owners are divided into numbered parts, the first is 1. */
export interface BookAddresses {
  /** Job: divides books and owners into parts of about `partSize` books. Idempotent. */
  divide(): Promise<void>;
  countParts(): Promise<Record<AddressKind, number>>;
  /** Resolves to undefined for a part that does not exist. */
  books(part: number): Promise<Address[] | undefined>;
  /**
   * Resolves to the owners of listed books, each with the latest change of their newest listed books. Resolves to undefined like `books`.
   */
  owners(part: number): Promise<Address[] | undefined>;
  /** The grades with a listed school book. */
  grades(): Promise<SchoolGrade[]>;
}

export type AddressKind = 'books' | 'owners';

export interface AddressBounds {
  /** Number of books in a part when `divide` runs. The last part grows until the next run. */
  partSize: number;
  /** Books that one query reads while it looks for owners. */
  batchSize: number;
}

/** Writing a part of 10,000 books took four times as long as a public request may (50 ms of CPU). */
const defaultBounds: AddressBounds = { partSize: 2_000, batchSize: 1_000 };
/** The format of sitemaps allows 50,000 addresses in a file. */
const maxAddresses = 50_000;

const orders = { books: { _id: 1 }, owners: ownerIndex } as const;

/** The ids after `after`, up to and including `upTo`. */
interface Range {
  after: Types.ObjectId | undefined;
  upTo: Types.ObjectId | undefined;
}

function inRange(field: '_id' | 'owner._id', { after, upTo }: Range): QueryFilter<BookFields> {
  const bounds = { ...(after && { $gt: after }), ...(upTo && { $lte: upTo }) };
  return after || upTo ? { [field]: bounds } : {};
}

/** Parts are ranges of ids, so that a part is read from an index without reading the parts before it. */
export function createBookAddresses(
  books: BookModel,
  settings: SettingModel,
  { partSize, batchSize }: AddressBounds = defaultBounds,
): BookAddresses {
  /** Reads the last id of every part except the last one, by a covered query. */
  async function readBoundaries(kind: AddressKind): Promise<Types.ObjectId[]> {
    const field = kind === 'books' ? '_id' : 'owner._id';
    const boundaries: Types.ObjectId[] = [];
    for (;;) {
      const [last, next] = await books
        .find(inRange(field, { after: boundaries.at(-1), upTo: undefined }), { _id: 0, [field]: 1 })
        .sort(orders[kind])
        .hint(orders[kind])
        .skip(partSize - 1)
        .limit(2)
        .lean<Pick<BookFields, '_id' | 'owner'>[]>();
      if (!last || !next) return boundaries;
      boundaries.push(kind === 'books' ? last._id : last.owner._id);
    }
  }

  const readParts = async () => (await settings.findById('sitemap', { parts: 1 }).lean())?.parts;

  async function rangeOf(kind: AddressKind, part: number): Promise<Range | undefined> {
    const boundaries = (await readParts())?.[kind] ?? [];
    if (part < 1 || part > boundaries.length + 1) return undefined;
    return { after: boundaries[part - 2], upTo: boundaries[part - 1] };
  }

  return {
    async grades() {
      const found = await Promise.all(schoolGrades.map((schoolKey) => books.exists({ listed: true, schoolKey })));
      return schoolGrades.filter((_, at) => found[at] !== null);
    },

    async divide() {
      const parts = { books: await readBoundaries('books'), owners: await readBoundaries('owners') };
      await settings.updateOne({ _id: 'sitemap' }, { $set: { parts } }, { upsert: true });
    },

    async countParts() {
      const parts = await readParts();
      return { books: (parts?.books.length ?? 0) + 1, owners: (parts?.owners.length ?? 0) + 1 };
    },

    async books(part) {
      const range = await rangeOf('books', part);
      if (!range) return undefined;
      const found: Pick<BookFields, '_id' | 'updatedAt'>[] = await books
        .find({ ...inRange('_id', range), listed: true }, { updatedAt: 1 })
        .sort(orders.books)
        .hint(orders.books)
        .limit(maxAddresses)
        .lean();
      return found.map(({ _id, updatedAt }) => ({ id: _id.toHexString(), updatedAt }));
    },

    async owners(part) {
      const range = await rangeOf('owners', part);
      if (!range) return undefined;
      const changes = new Map<string, Date>();
      let { after } = range;
      for (;;) {
        const found = await books
          .find({ ...inRange('owner._id', { ...range, after }), listed: true }, { 'owner._id': 1, updatedAt: 1 })
          .sort(orders.owners)
          .hint(orders.owners)
          .limit(batchSize)
          .lean<Pick<BookFields, 'owner' | 'updatedAt'>[]>();
        for (const { owner, updatedAt } of found) {
          const id = owner._id.toHexString();
          const latest = changes.get(id);
          if (!latest || latest < updatedAt) changes.set(id, updatedAt);
        }
        // The next batch skips the other books of the last owner, who may have any number.
        after = found.at(-1)?.owner._id;
        if (found.length < batchSize || changes.size >= maxAddresses) break;
      }
      return [...changes].map(([id, updatedAt]) => ({ id, updatedAt })).slice(0, maxAddresses);
    },
  };
}
