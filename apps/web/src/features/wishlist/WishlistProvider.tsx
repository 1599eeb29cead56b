import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ReactNode, useEffect } from 'react';
import { loadTexts } from '../../i18n.js';
import { ProblemError } from '../../lib/call.js';
import { notify } from '../../lib/notices.js';
import { onAccountWishesChanged, tellOtherTabs } from './account-tabs.js';
import { mergeWishes } from './merge-wishes.js';
import { wishlistQueries } from './queries.js';
import { readVisitorWishes } from './visitor-wishes.js';
import { WishAccount } from './wish-account.js';

/** Milliseconds between two attempts to hand a visitor's wishes over grow up to this. */
const longestPause = 60_000;

/**
 * Says below it whose wishlist it is, keeps the account's list in step with other tabs, and hands a visitor's wishes to the account that
 * logs in, as often as it takes.
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
