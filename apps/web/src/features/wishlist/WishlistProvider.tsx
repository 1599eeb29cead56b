import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ReactNode, useEffect } from 'react';
import { loadTexts } from '../../i18n.js';
import { call, ProblemError } from '../../lib/call.js';
import { notify } from '../../lib/notices.js';
import { onAccountWishesChanged, tellOtherTabs } from './account-tabs.js';
import { wishlistQueries } from './queries.js';
import { readVisitorWishes, removeVisitorWish } from './visitor-wishes.js';
import { WishAccount } from './wish-account.js';

interface Merged {
  /** Books that the account had not wished for before. */
  added: number;
  /** Why some are still in this browser; undefined when all went over. */
  failure: ProblemError | undefined;
}

/**
 * Moves the wishlist of this browser to the account, oldest first to keep the order. Wishes whose request failed stay for the next
 * attempt. Runs in one tab at a time if the browser has Web Locks.
 */
async function mergeWishes(queryClient: QueryClient, accountId: string): Promise<Merged> {
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

/** Milliseconds between two attempts to hand a visitor's wishes over grow up to this. */
const longestPause = 60_000;

/**
 * Provides the owner of the wishlist, synchronizes the account's list with other tabs, and moves a visitor's wishes to the account after
 * a login, with retries.
 */
export function WishlistProvider({ accountId, children }: { accountId: string | null; children: ReactNode }) {
  const queryClient = useQueryClient();
  const { mutate: merge } = useMutation({
    mutationFn: async (id: string) => {
      const { added, failure } = await mergeWishes(queryClient, id);
      if (added > 0) {
        tellOtherTabs();
        await queryClient.invalidateQueries({ queryKey: wishlistQueries.ofAccount(id).queryKey });
        await loadTexts(['wishlist']);
        notify({ tone: 'good', text: i18next.t('wishlist:merged', { count: added }) });
      }
      if (failure !== undefined) throw failure;
    },
    retry: (_, error) => !(error instanceof ProblemError && error.status === 401),
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, longestPause),
  });

  useEffect(() => {
    if (accountId !== null && readVisitorWishes().length > 0) merge(accountId);
  }, [accountId, merge]);

  useEffect(() => {
    if (accountId === null) return undefined;
    const { queryKey } = wishlistQueries.ofAccount(accountId);
    return onAccountWishesChanged(() => void queryClient.invalidateQueries({ queryKey }));
  }, [accountId, queryClient]);

  return <WishAccount value={accountId}>{children}</WishAccount>;
}
