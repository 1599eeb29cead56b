import type { Query, QueryClient } from '@tanstack/react-query';

/** Key prefix of all queries about deals. */
export const dealsKey = ['deals'] as const;

/** Key prefix of all queries about lists of wanted books. Deals change which items of a list are settled. */
export const listsKey = ['lists'] as const;

/** Key prefixes of own listings and of single listings, which show the deals that hold them. */
export const ownBooksKey = ['books', 'mine'] as const;
export const bookDetailsKey = ['books', 'detail'] as const;

/** Key of the books that the account has bought. */
export const purchasedBooksKey = ['books', 'purchased'] as const;

/** Key prefixes of the pages of sellers and of the reviews on them. */
export const ownersKey = ['owners'] as const;
export const reviewsKey = ['reviews'] as const;

/** Returns whether a query is a list of books, also of an owner's page; false for the details of a book and the book of an open form. */
export const isBookList = ({ queryKey: [area, kind] }: Pick<Query, 'queryKey'>): boolean =>
  area === ownersKey[0] || (area === 'books' && kind !== 'detail' && kind !== 'edit');

/** Invalidates the deals and what shows them: after every step of a deal, the event `dealChanged` and a reconnect. */
export function invalidateDeals(queryClient: QueryClient): void {
  for (const queryKey of [dealsKey, ownBooksKey, purchasedBooksKey, bookDetailsKey])
    void queryClient.invalidateQueries({ queryKey });
  // Without a refetch: the plan whose deals are being proposed, and the list that the person reads, must not change meanwhile.
  void queryClient.invalidateQueries({ queryKey: listsKey, refetchType: 'none' });
  void queryClient.invalidateQueries({ predicate: isBookList, refetchType: 'none' });
}

/** Invalidates what others read of a seller: the seller's page and the options of a deal with them. */
export function invalidateSeller(queryClient: QueryClient): void {
  for (const queryKey of [ownersKey, dealsKey]) void queryClient.invalidateQueries({ queryKey });
}
