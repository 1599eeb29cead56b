import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bookQueries } from '../features/books/queries.js';
import { refuse, reply, withNetwork } from '../testing/reply.js';
import { buildOwnBookCard } from '../testing/samples.js';
import { preloadData } from './preload-data.js';
import { createQueryClient } from './query-client.js';

withNetwork();

const mine = bookQueries.mine().queryKey;

describe('preloadData', () => {
  it("requests the member's own books only for the screen that lists them", async () => {
    const books = [buildOwnBookCard()];
    reply('GET /api/books/my-books', books);
    const queryClient = createQueryClient();
    preloadData('/dashboard/purchased-books', queryClient);
    expect(queryClient.getQueryState(mine)).toBeUndefined();
    preloadData('/dashboard/book-listing', queryClient);
    await waitFor(() => expect(queryClient.getQueryData(mine)).toEqual(books));
  });

  it('does not throw when the request is refused', async () => {
    refuse('GET /api/books/my-books', 'FORBIDDEN');
    const queryClient = createQueryClient();
    preloadData('/dashboard/book-listing', queryClient);
    await waitFor(() => expect(queryClient.getQueryState(mine)?.status).toBe('error'));
  });
});
