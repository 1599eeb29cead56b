import type { PipelineStage, Types } from 'mongoose';
import type { AppContext } from '../../../config/app-context.js';
import type { SettingModel } from '../../../db/setting.model.js';
import type { BookQuery } from '../catalogue/book-filter.js';
import { bookOrders, workIndex, type BookModel } from '../book.model.js';
import type { WishModel } from '../wishlist/wish.model.js';
import type { TaggedCache } from '../../../platform/caching/tagged-cache.js';

const dayMs = 24 * 3_600_000;
const recentMs = 90 * dayMs;
const maxWorks = 50;
const copiesPerWork = 10;

/**
 * The works most wished for or sold in the last 90 days. Counted from wishes and sales instead of a number on each copy, which would have
 * to be updated on all copies and to expire. A job counts them and stores the ids of their copies, because both take longer than a
 * request may: a work can have thousands of copies.
 */
export interface PopularWorks {
  /**
   * Resolves to the stored copies that match `filter`: the newest ten of each of 50 works, most wanted work first, ties by the latest; to
   * none before the first run of the job.
   */
  copies(filter: BookQuery): Promise<Types.ObjectId[]>;
  /** Job: counts the works, stores their copies, and invalidates lists if the copies have changed. Idempotent. */
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
  const readStored = async (): Promise<Types.ObjectId[]> =>
    (await settings.findById('popularWorks', { copies: 1 }).lean())?.copies ?? [];

  const newestCopies = async (workKey: string): Promise<Types.ObjectId[]> => {
    const found = await books
      .find({ workKey, listed: true }, { _id: 1 })
      // Without the hint a planner may read the whole shop, newest first.
      .hint(workIndex)
      .sort(bookOrders.newest)
      .limit(copiesPerWork)
      .lean();
    return found.map(({ _id }) => _id);
  };

  return {
    async copies(filter) {
      const stored = await cache.remember('popular copies', readStored);
      if (stored.length === 0) return [];
      return cache.remember(`popular copies ${JSON.stringify(filter)}`, async () => {
        const found = await books.find({ ...filter, _id: { $in: stored } }, { _id: 1 }).lean();
        const ids = new Set(found.map(({ _id }) => _id.toHexString()));
        return stored.filter((id) => ids.has(id.toHexString()));
      });
    },

    async update() {
      const since = { $gte: new Date(now().getTime() - recentMs) };
      const [sold, wished] = await Promise.all([
        books.aggregate<Demand>(mostWanted('soldAt', since)),
        wishes.aggregate<Demand>(mostWanted('createdAt', since)),
      ]);
      const copies: Types.ObjectId[] = [];
      for (const workKey of rank([...sold, ...wished])) copies.push(...(await newestCopies(workKey)));
      if (copies.join() === (await readStored()).join()) return;
      await settings.updateOne({ _id: 'popularWorks' }, { $set: { copies } }, { upsert: true });
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
