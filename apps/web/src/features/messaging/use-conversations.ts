import type { Conversation } from '@korice/contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { filterConversations } from './conversations.js';
import { readMessageDraft, readPhotoDraft } from './message-drafts.js';
import { useMessenger, useOutbox } from './messenger-context.js';
import { messagingQueries } from './queries.js';

/** Returns whether a conversation belongs in lists: it has messages, or this device stores an unsent text or photo for it. */
export function useIsListed(): (conversation: Conversation) => boolean {
  const { viewerId } = useMessenger();
  const outbox = useOutbox();
  return ({ _id, messages }) =>
    messages.length > 0 ||
    outbox.some(({ roomId }) => roomId === _id) ||
    readMessageDraft(viewerId, _id) !== '' ||
    readPhotoDraft(viewerId, _id).length > 0;
}

/** Loads the account's conversations that match `filter`, newest first; `more` loads the next page, a filter loads all pages. */
export function useConversations(viewerId: string, filter: string, isEnabled = true) {
  const query = useInfiniteQuery({ ...messagingQueries.conversations(), enabled: isEnabled });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const queryClient = useQueryClient();
  const loadedPages = queryClient.getQueryData(messagingQueries.conversations().queryKey)?.pages.length ?? 0;
  const [wantedPages, setWantedPages] = useState(0);
  const isFiltered = filter.trim() !== '';
  const isListed = useIsListed();
  const all: readonly Conversation[] | undefined = data?.filter(isListed);
  const needsPages = isFiltered || loadedPages < wantedPages || all?.length === 0;

  useEffect(() => {
    if (needsPages && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [needsPages, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  const more = () => {
    setWantedPages(loadedPages + 1);
    // Do not cancel a running refetch: the next page would bring back the stale ones.
    void fetchNextPage({ cancelRefetch: false });
  };

  return { ...query, more, all, found: all && (isFiltered ? filterConversations(all, filter, viewerId) : all) };
}
