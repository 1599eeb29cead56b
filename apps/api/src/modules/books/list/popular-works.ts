import type { PipelineStage, Types } from 'mongoose';
import type { AppContext } from '../../../config/app-context.js';
import type { BookQuery } from '../catalogue/book-filter.js';
import type { BookFields, BookModel } from '../book.model.js';
import type { WishModel } from '../wishlist/wish.model.js';
import type { QueryCache } from '../catalogue/query-cache.js';

const days = 24 * 3_600_000;
const lately = 90 * days;
/** A wish changes no list, so the order of the works is counted anew after ten minutes, in milliseconds, whatever the lists do. */
const countedFor = 10 * 60_000;
const mostWorks = 50;
const mostCopies = 1_000;

/**
 * The works that were most wished for or sold in the last 90 days. Counted from wishes and sales themselves rather than kept as a
 * number on each copy: neither need touch the other copies then, and nothing has to fade when its 90 days are over.
 */
export interface PopularWorks {
  /** At most 50 work keys, most wanted first; then the one wanted last. */
  read(): Promise<string[]>;
  /** Copies of these works that `filter` lets through, in the order of the works, newest first within. */
  copies(works: readonly string[], filter: BookQuery): Promise<Types.ObjectId[]>;
}

export function createPopularWorks(
  { now }: Pick<AppContext, 'now'>,
  books: BookModel,
  wishes: WishModel,
  cache: QueryCache,
): PopularWorks {
  return {
    read: () =>
      cache.remember(`popular works ${Math.floor(now().getTime() / countedFor)}`, async () => {
        const since = { $gte: new Date(now().getTime() - lately) };
        const [sold, wished] = await Promise.all([
          books.aggregate<Demand>(mostWanted('soldAt', since)),
          wishes.aggregate<Demand>(mostWanted('createdAt', since)),
        ]);
        return rank([...sold, ...wished]);
      }),

    copies: (works, filter) =>
      cache.remember(`copies ${JSON.stringify([works, filter])}`, async () => {
        const copies: Pick<BookFields, '_id' | 'workKey' | 'createdAt'>[] = await books
          .find({ ...filter, workKey: { $in: [...works] } }, { workKey: 1, createdAt: 1 })
          .limit(mostCopies)
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
  { $limit: mostWorks },
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
    .slice(0, mostWorks)
    .map(({ _id }) => _id);
}
