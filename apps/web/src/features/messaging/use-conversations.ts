import type { Conversation } from '@korice/contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { filterConversations } from './conversations.js';
import { messagingQueries } from './queries.js';

/**
 * The account's conversations that match `filter`, the latest first. Pages come as they are asked for with `more`, whatever comes between;
 * a filter asks for all of them, so that it misses none.
 */
export function useConversations(viewerId: string, filter: string, isEnabled = true) {
  const query = useInfiniteQuery({ ...messagingQueries.rooms(), enabled: isEnabled });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const queryClient = useQueryClient();
  const held = queryClient.getQueryData(messagingQueries.rooms().queryKey)?.pages.length ?? 0;
  const [wanted, setWanted] = useState(0);
  const isFiltered = filter.trim() !== '';
  const lacksPages = isFiltered || held < wanted;

  useEffect(() => {
    if (lacksPages && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [lacksPages, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  const more = () => {
    setWanted(held + 1);
    // What is on its way comes first: a page behind those that are just asked for again would bring back the old ones.
    void fetchNextPage({ cancelRefetch: false });
  };

  const all: readonly Conversation[] | undefined = data;
  return { ...query, more, all, found: all && (isFiltered ? filterConversations(all, filter, viewerId) : all) };
}
