import type { QueryClient } from '@tanstack/react-query';

/** Key prefix of all queries about deals. */
export const dealsKey = ['deals'] as const;

/** Key prefix of all queries about lists of wanted books. Deals change which items of a list are settled. */
export const listsKey = ['lists'] as const;

/** Key prefixes of own listings and of single listings, which show the deals that hold them. */
export const ownBooksKey = ['books', 'mine'] as const;
export const bookDetailsKey = ['books', 'detail'] as const;

/** Invalidates the deals and what shows them: after every step of a deal and the event `dealChanged`. */
export function invalidateDeals(queryClient: QueryClient): void {
  for (const queryKey of [dealsKey, ownBooksKey, bookDetailsKey]) void queryClient.invalidateQueries({ queryKey });
  // Without a refetch: the plan whose deals are being proposed must not change meanwhile.
  void queryClient.invalidateQueries({ queryKey: listsKey, refetchType: 'none' });
}
