import { act, renderHook } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../app/query-client.js';
import { reply, withNetwork } from '../../testing/reply.js';
import { buildBook } from '../../testing/samples.js';
import { ownerQueries } from '../owners/queries.js';
import { useUpdateBookStatus } from './mutations.js';

withNetwork();

it('useUpdateBookStatus marks the queries of owner pages as stale', async () => {
  const queryClient = createQueryClient();
  const book = buildBook();
  const { queryKey } = ownerQueries.books(book.owner._id, 1);
  queryClient.setQueryData(queryKey, { books: [], totalBooks: 0 });
  reply('PUT /api/books/:bookId/status', { ...book, status: 'reserved' });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useUpdateBookStatus(), { wrapper });
  await act(() => result.current.mutateAsync({ bookId: book._id, status: 'reserved' }));
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
