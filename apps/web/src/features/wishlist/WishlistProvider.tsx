import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ReactNode, useEffect } from 'react';
import { loadTexts } from '../../i18n.js';
import { call, ProblemError } from '../../lib/call.js';
import { notify } from '../../lib/notices.js';
import { onAccountWishesChanged, notifyOtherTabs } from './account-tabs.js';
import { wishlistQueries } from './queries.js';
import { readVisitorWishes, removeVisitorWish } from './visitor-wishes.js';
import { WishAccount } from './wish-account.js';

interface Merged {
  /** Number of books that were not on the wishlist of the account before. */
  added: number;
  /** Why some wishes are still in this browser; undefined if all were moved. */
  failure: ProblemError | undefined;
}

/**
 * Moves the wishlist of this browser to the account, oldest first to keep the order. Wishes whose request failed stay for the next
 * attempt. Runs in one tab at a time if the browser has Web Locks.
 */
async function mergeWishes(queryClient: QueryClient, accountId: string): Promise<Merged> {
  const merge = () => moveWishes(queryClient, accountId);
  return 'locks' in navigator ? navigator.locks.request('korice.wishlist', merge) : merge();
}

async function moveWishes(queryClient: QueryClient, accountId: string): Promise<Merged> {
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

/** Maximum delay between two attempts to move a visitor's wishes, in milliseconds. */
const maxRetryDelayMs = 60_000;

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
        notifyOtherTabs();
        await queryClient.invalidateQueries({ queryKey: wishlistQueries.ofAccount(id).queryKey });
        await loadTexts(['wishlist']);
        notify({ tone: 'good', text: i18next.t('wishlist:merged', { count: added }) });
      }
      if (failure !== undefined) throw failure;
    },
    retry: (_, error) => !(error instanceof ProblemError && error.status === 401),
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, maxRetryDelayMs),
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
