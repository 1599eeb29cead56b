import type { PipelineStage, Types } from 'mongoose';
import type { AppContext } from '../../../config/app-context.js';
import type { SettingModel } from '../../../db/setting.model.js';
import type { BookQuery } from '../catalogue/book-filter.js';
import type { BookFields, BookModel } from '../book.model.js';
import type { WishModel } from '../wishlist/wish.model.js';
import type { TaggedCache } from '../../../platform/caching/tagged-cache.js';

const days = 24 * 3_600_000;
const lately = 90 * days;
const maxWorks = 50;
const maxCopies = 1_000;

/**
 * The works most wished for or sold in the last 90 days. Counted from wishes and sales instead of a number on each copy, which would have
 * to be updated on all copies and to expire. A job counts and stores the ranking, because that takes longer than a request may.
 */
export interface PopularWorks {
  /** Resolves to the stored ranking: at most 50 work keys, most wanted first, ties by the latest; none until the job has counted. */
  read(): Promise<string[]>;
  /** Resolves to copies of these works that match `filter`, in the order of the works, newest first within each. */
  copies(works: readonly string[], filter: BookQuery): Promise<Types.ObjectId[]>;
  /** Job: counts and stores the ranking, and invalidates lists if it has changed. Idempotent. */
  update(): Promise<void>;
}

interface Models {
  books: BookModel;
  wishes: WishModel;
  settings: SettingModel;
}

export function createPopularWorks(
  { now, events }: Pick<AppContext, 'now' | 'events'>,
  { books, wishes, settings }: Models,
  cache: TaggedCache,
): PopularWorks {
  const readStored = async (): Promise<string[]> =>
    (await settings.findById('popularWorks', { works: 1 }).lean())?.works ?? [];

  return {
    read: () => cache.remember('popular works', readStored),

    copies: (works, filter) =>
      cache.remember(`copies ${JSON.stringify([works, filter])}`, async () => {
        const copies: Pick<BookFields, '_id' | 'workKey' | 'createdAt'>[] = await books
          .find({ ...filter, workKey: { $in: [...works] } }, { workKey: 1, createdAt: 1 })
          .limit(maxCopies)
          .lean();
        const place = new Map(works.map((work, index) => [work, index]));
        return copies
          .toSorted(
            (a, b) =>
              (place.get(a.workKey) ?? 0) - (place.get(b.workKey) ?? 0) ||
              b.createdAt.getTime() - a.createdAt.getTime() ||
              (a._id.toHexString() < b._id.toHexString() ? 1 : -1),
          )
          .map(({ _id }) => _id);
      }),

    async update() {
      const since = { $gte: new Date(now().getTime() - lately) };
      const [sold, wished] = await Promise.all([
        books.aggregate<Demand>(mostWanted('soldAt', since)),
        wishes.aggregate<Demand>(mostWanted('createdAt', since)),
      ]);
      const works = rank([...sold, ...wished]);
      if (JSON.stringify(works) === JSON.stringify(await readStored())) return;
      await settings.updateOne({ _id: 'popularWorks' }, { $set: { works } }, { upsert: true });
      events.emit('books.changed', { bookIds: [], ownerIds: [], isRemoval: false });
    },
  };
}

interface Demand {
  /** A work key. */
  _id: string;
  count: number;
  last: Date;
}

const mostWanted = (at: 'soldAt' | 'createdAt', since: { $gte: Date }): PipelineStage[] => [
  { $match: { [at]: since } },
  { $group: { _id: '$workKey', count: { $sum: 1 }, last: { $max: `$${at}` } } },
  { $sort: { count: -1, last: -1, _id: 1 } },
  { $limit: maxWorks },
];

function rank(demands: readonly Demand[]): string[] {
  const works = new Map<string, Demand>();
  for (const demand of demands) {
    const { count, last } = works.get(demand._id) ?? { count: 0, last: demand.last };
    works.set(demand._id, {
      _id: demand._id,
      count: count + demand.count,
      last: last > demand.last ? last : demand.last,
    });
  }
  return [...works.values()]
    .sort((a, b) => b.count - a.count || b.last.getTime() - a.last.getTime() || (a._id < b._id ? -1 : 1))
    .slice(0, maxWorks)
    .map(({ _id }) => _id);
}
