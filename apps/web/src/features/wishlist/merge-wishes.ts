import type { QueryClient } from '@tanstack/react-query';
import { call, ProblemError } from '../../lib/call.js';
import { wishlistQueries } from './queries.js';
import { readVisitorWishes, removeVisitorWish } from './visitor-wishes.js';

export interface Merged {
  /** Books that the account had not wished for before. */
  added: number;
  /** Why some are still in this browser; undefined when all went over. */
  failure: ProblemError | undefined;
}

/**
 * Hands the wishes of this browser to the account, the oldest first so that their order stays. What arrived leaves the browser, what a
 * call failed for stays for the next time. One tab at a time where the browser can say so.
 */
export async function mergeWishes(queryClient: QueryClient, accountId: string): Promise<Merged> {
  const merge = () => handOver(queryClient, accountId);
  return 'locks' in navigator ? navigator.locks.request('korice.wishlist', merge) : merge();
}

async function handOver(queryClient: QueryClient, accountId: string): Promise<Merged> {
  if (readVisitorWishes().length === 0) return { added: 0, failure: undefined };
  const known = await queryClient.query(wishlistQueries.ofAccount(accountId));
  let added = 0;
  let failure: ProblemError | undefined;
  for (const { _id } of readVisitorWishes().toReversed())
    try {
      if (!known.some((book) => book._id === _id)) {
        await call('PUT /api/wishlist/:bookId', { params: { bookId: _id } });
        added += 1;
      }
      removeVisitorWish(_id);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (error.code === 'BOOK_NOT_FOUND') removeVisitorWish(_id);
      else failure = error;
    }
  return { added, failure };
}
