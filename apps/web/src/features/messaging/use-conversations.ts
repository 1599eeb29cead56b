import type { Conversation } from '@korice/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { filterConversations } from './conversations.js';
import { messagingQueries } from './queries.js';

/**
 * The account's conversations that match `filter`, the latest first. Pages come as they are asked for; a filter asks for all of them, so
 * that it misses none.
 */
export function useConversations(viewerId: string, filter: string, isEnabled = true) {
  const query = useInfiniteQuery({ ...messagingQueries.rooms(), enabled: isEnabled });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isFiltered = filter.trim() !== '';

  useEffect(() => {
    if (isFiltered && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isFiltered, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  const all: readonly Conversation[] | undefined = data;
  return { ...query, all, found: all && (isFiltered ? filterConversations(all, filter, viewerId) : all) };
}
