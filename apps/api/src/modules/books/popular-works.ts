import type { Types } from 'mongoose';
import type { Deps } from '../../deps.js';
import type { BookQuery } from './book-filter.js';
import type { BookFields, BookModel } from './book.model.js';
import type { ListCache } from './list-cache.js';

const days = 24 * 3_600_000;
const soldWithin = 90 * days;
const mostWorks = 50;
const mostCopies = 1_000;

/**
 * The works of which most copies were sold in the last 90 days. Counted from the sales themselves rather than kept as a number on
 * each copy: a sale need not touch the other copies then, and nothing has to fade when its 90 days are over.
 */
export interface PopularWorks {
  /** At most 50 work keys, most sold first; then the one sold last. */
  read(): Promise<string[]>;
  /** Copies of these works that `filter` lets through, in the order of the works, newest first within. */
  copies(works: readonly string[], filter: BookQuery): Promise<Types.ObjectId[]>;
}

export function createPopularWorks({ now }: Pick<Deps, 'now'>, books: BookModel, cache: ListCache): PopularWorks {
  return {
    read: () =>
      cache.remember('popular works', async () => {
        const sold = await books.aggregate<{ _id: string }>([
          { $match: { soldAt: { $gte: new Date(now().getTime() - soldWithin) } } },
          { $group: { _id: '$workKey', copies: { $sum: 1 }, last: { $max: '$soldAt' } } },
          { $sort: { copies: -1, last: -1, _id: 1 } },
          { $limit: mostWorks },
        ]);
        return sold.map(({ _id }) => _id);
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
