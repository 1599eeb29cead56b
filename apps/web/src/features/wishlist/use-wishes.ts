import type { BookCard } from '@korice/contracts';
import { useQuery } from '@tanstack/react-query';
import { wishlistQueries } from './queries.js';
import { useIsVisitorWish, useVisitorWishes, type VisitorWish } from './visitor-wishes.js';
import { useWishAccount } from './wish-account.js';

/** Queries the account's list; disabled for a visitor. */
function useAccountWishesQuery() {
  const accountId = useWishAccount();
  return { ...wishlistQueries.ofAccount(accountId ?? ''), enabled: accountId !== null };
}

/** Hook: the ids of all wishes of the account, and of those in this browser that are not moved to an account yet. */
export function useWishedIds(): ReadonlySet<string> {
  const visitor = useVisitorWishes();
  const { data: books = [] } = useQuery(useAccountWishesQuery());
  return new Set([...visitor, ...books].map(({ _id }) => _id));
}

/** Hook: whether a book is on the wishlist; rerenders only when that changes. */
export function useIsWished(bookId: string): boolean {
  const isKeptHere = useIsVisitorWish(bookId);
  const query = useAccountWishesQuery();
  const { data: isOnAccount = false } = useQuery({
    ...query,
    select: (books) => books.some(({ _id }) => _id === bookId),
  });
  return isKeptHere || isOnAccount;
}

export interface WishedBooks {
  /** The latest wish first. */
  books: readonly BookCard[];
  /** Wishes of this browser whose listings no longer exist. */
  gone: readonly VisitorWish[];
  isPending: boolean;
  isFailed: boolean;
  isRetrying: boolean;
  retry: () => void;
}

/** Hook: all books on the wishlist, from the account and from this browser. */
export function useWishedBooks(): WishedBooks {
  const accountId = useWishAccount();
  const wishes = useVisitorWishes();
  const account = useQuery(useAccountWishesQuery());
  const visitor = useQuery({ ...wishlistQueries.ofVisitor(wishes.map(({ _id }) => _id)), enabled: wishes.length > 0 });

  const queries = [...(accountId === null ? [] : [account]), ...(wishes.length === 0 ? [] : [visitor])];
  const found = visitor.data ?? [];
  const onAccount = account.data ?? [];
  const listed = wishes.flatMap(({ _id }) => found.find((book) => book._id === _id) ?? []);
  return {
    books: [...listed, ...onAccount.filter(({ _id }) => !listed.some((book) => book._id === _id))],
    gone:
      visitor.isSuccess && !visitor.isPlaceholderData
        ? wishes.filter(({ _id }) => ![...found, ...onAccount].some((book) => book._id === _id))
        : [],
    isPending: queries.some(({ isPending }) => isPending),
    isFailed: queries.some(({ isError, data }) => isError && data === undefined),
    isRetrying: queries.some(({ isRefetching }) => isRefetching),
    retry: () => {
      for (const query of queries) void query.refetch();
    },
  };
}
