import type { Conversation, OwnBookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { searchHref } from '../../features/books/book-filters.js';
import { selectOwnBooks } from '../../features/books/own-books.js';
import { bookQueries } from '../../features/books/queries.js';
import { conversationHref } from '../../features/messaging/conversations.js';
import { useMessenger } from '../../features/messaging/messenger-context.js';
import { useConversations } from '../../features/messaging/use-conversations.js';

/** Shown of each kind; whoever looks for more types on. */
const most = 4;

/** What was found, and where it is. */
export type Finding =
  | { kind: 'book'; to: string; book: OwnBookCard }
  | { kind: 'conversation'; to: string; conversation: Conversation }
  | { kind: 'public'; to: string };

/** Searches the account's own listings and conversations, and leads on to the public search; asks nothing while `keyword` is empty. */
export function useDashboardSearch(keyword: string): {
  findings: readonly Finding[];
  state: 'loading' | 'failed' | 'ready';
  retry: () => void;
} {
  const { viewerId } = useMessenger();
  const isAsked = keyword !== '';
  const books = useQuery({ ...bookQueries.mine(), enabled: isAsked });
  const conversations = useConversations(viewerId, keyword, isAsked);
  const asked = [books, conversations];

  const view = { q: keyword, status: undefined, sort: undefined, page: 1 };
  const foundBooks = selectOwnBooks(books.data ?? [], view, () => '').slice(0, most);
  const foundConversations = (conversations.found ?? []).slice(0, most);
  return {
    findings: [
      ...foundBooks.map((book) => ({ kind: 'book' as const, to: pathTo('editBook', { bookId: book._id }), book })),
      ...foundConversations.map((conversation) => ({
        kind: 'conversation' as const,
        to: conversationHref(conversation._id),
        conversation,
      })),
      { kind: 'public', to: searchHref(keyword) },
    ],
    state: asked.some(({ isError, isFetching }) => isError && !isFetching)
      ? 'failed'
      : asked.some(({ isPending, isError }) => isPending || isError) || conversations.isFetchingNextPage
        ? 'loading'
        : 'ready',
    retry: () => {
      for (const query of asked) if (query.isError) void query.refetch();
    },
  };
}
