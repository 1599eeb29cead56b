import { useDebouncedValue } from '@mantine/hooks';
import type { OwnBookCard } from '@korice/contracts';
import { listBounds } from '@korice/contracts/lists';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { bookQueries } from './queries.js';

const debounceMs = 300;

interface OwnBooks {
  /** The query of the newest listings. */
  query: UseQueryResult<OwnBookCard[]>;
  /** The newest listings, and older ones that match the search; undefined while the newest load. */
  books: readonly OwnBookCard[] | undefined;
  /** Whether the member may have older listings than `query` returned. */
  isCut: boolean;
  /** The search for older listings, if it has failed. */
  failedSearch: UseQueryResult<OwnBookCard[]> | undefined;
  isSearching: boolean;
}

/** Returns the own listings. If there are more than one response can contain, the older ones are found by `q`. */
export function useOwnBooks(q: string, isEnabled = true): OwnBooks {
  const query = useQuery({ ...bookQueries.mine(), enabled: isEnabled });
  const { data: newest } = query;
  const isCut = newest?.length === listBounds.ownBooks;
  const typed = q.trim().slice(0, listBounds.q);
  const [sought] = useDebouncedValue(typed, debounceMs);
  const search = useQuery({ ...bookQueries.mine(sought), enabled: isCut && sought !== '' });
  const { data: found, isError, isFetching } = search;
  const books = useMemo(() => {
    if (!newest || !found) return newest;
    const known = new Set(newest.map(({ _id }) => _id));
    return [...newest, ...found.filter(({ _id }) => !known.has(_id))];
  }, [newest, found]);
  return {
    query,
    books,
    isCut,
    failedSearch: isCut && isError && !found ? search : undefined,
    isSearching: isCut && (isFetching || sought !== typed),
  };
}
