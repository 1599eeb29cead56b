import type { BookCard } from '@korice/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dismissNotices } from '../../lib/notices.js';
import { storageNames } from '../../lib/storage.js';
import { createDeferred } from '../../testing/deferred.js';
import { render } from '../../testing/render.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildBookCard } from '../../testing/samples.js';
import { WishHeart } from './components/WishHeart.js';
import { addVisitorWish, readVisitorWishes } from './visitor-wishes.js';
import { WishlistProvider } from './WishlistProvider.js';

withNetwork();
afterEach(() => {
  act(dismissNotices);
  vi.useRealTimers();
});

const book = buildBookCard({ title: 'Seobe' });
const accountId = '0000000000000000000000aa';
const show = (id: string | null) =>
  render(
    <WishlistProvider accountId={id}>
      <WishHeart book={book} />
    </WishlistProvider>,
    { areas: ['wishlist', 'errors'] },
  );
const kept = () => readVisitorWishes().map(({ title }) => title);

describe('WishHeart', () => {
  // @spec 2-book-wish 2-owner-grid
  it('fills before the API responds, and stays filled when the removal fails', async () => {
    reply('GET /api/wishlist', []);
    const answer = createDeferred<undefined>();
    reply('PUT /api/wishlist/:bookId', () => answer.promise);
    const { user } = await show(accountId);
    const add = await screen.findByRole('button', { name: 'Dodaj na listu želja: Seobe' });
    await waitFor(() => expect(add).toBeEnabled());
    await user.click(add);
    expect(await screen.findByRole('button', { name: 'Ukloni sa liste želja: Seobe' })).toBeInTheDocument();
    reply('GET /api/wishlist', [book]);
    answer.resolve(undefined);
    expect(await screen.findByText('Dodato na listu želja')).toBeInTheDocument();

    cutOff('DELETE /api/wishlist/:bookId');
    await user.click(screen.getByRole('button', { name: 'Ukloni sa liste želja: Seobe' }));
    expect(await screen.findByText('Knjiga nije uklonjena sa liste želja. Pokušaj ponovo.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ukloni sa liste želja: Seobe' })).toBeInTheDocument();
  });

  it('fills when it is clicked before the wishlist has loaded', async () => {
    const list = createDeferred<BookCard[]>();
    reply('GET /api/wishlist', () => list.promise);
    const answer = createDeferred<undefined>();
    reply('PUT /api/wishlist/:bookId', () => answer.promise);
    const { user } = await show(accountId);
    await user.click(await screen.findByRole('button', { name: 'Dodaj na listu želja: Seobe' }));
    expect(await screen.findByRole('button', { name: 'Ukloni sa liste želja: Seobe' })).toBeInTheDocument();
    answer.resolve(undefined);
    expect(await screen.findByText('Dodato na listu želja')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ukloni sa liste želja: Seobe' })).toBeInTheDocument();
    list.resolve([book]);
    expect(await screen.findByRole('button', { name: 'Ukloni sa liste želja: Seobe' })).toBeInTheDocument();
  });

  it('shows an error when the book could not be added', async () => {
    reply('GET /api/wishlist', []);
    refuse('PUT /api/wishlist/:bookId', 'INTERNAL');
    const { user } = await show(accountId);
    await user.click(screen.getByRole('button', { name: 'Dodaj na listu želja: Seobe' }));
    expect(await screen.findByText('Knjiga nije dodata na listu želja. Pokušaj ponovo.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Dodaj na listu želja: Seobe' })).toBeInTheDocument();
  });

  it('shows that the book does not exist any more on BOOK_NOT_FOUND', async () => {
    reply('GET /api/wishlist', []);
    refuse('PUT /api/wishlist/:bookId', 'BOOK_NOT_FOUND');
    const { user } = await show(accountId);
    await user.click(screen.getByRole('button', { name: 'Dodaj na listu želja: Seobe' }));
    expect(await screen.findByText('Ova knjiga ne postoji ili je uklonjena.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Dodaj na listu želja: Seobe' })).toBeInTheDocument();
  });

  it.each([
    ['a visitor', null],
    ['a member', accountId],
  ])('rerenders for %s only when its own book changes', async (_who, id) => {
    const other = buildBookCard({ title: 'Koreni' });
    const drawn: string[] = [];
    reply('GET /api/wishlist', []);
    reply('PUT /api/wishlist/:bookId', undefined);
    const { user } = await render(
      <WishlistProvider accountId={id}>
        {[book, other].map((one) => (
          <Profiler key={one._id} id={one.title} onRender={(title) => drawn.push(title)}>
            <WishHeart book={one} />
          </Profiler>
        ))}
      </WishlistProvider>,
      { areas: ['wishlist', 'errors'] },
    );
    const add = await screen.findByRole('button', { name: 'Dodaj na listu želja: Seobe' });
    await waitFor(() => expect(add).toBeEnabled());
    drawn.length = 0;
    reply('GET /api/wishlist', [book]);
    await user.click(add);
    await screen.findByText('Dodato na listu želja');
    await screen.findByRole('button', { name: 'Ukloni sa liste želja: Seobe' });
    expect(new Set(drawn)).toEqual(new Set(['Seobe']));
  });

  it('stores the wish in the browser of a visitor', async () => {
    const { user } = await show(null);
    await user.click(screen.getByRole('button', { name: 'Dodaj na listu želja: Seobe' }));
    expect(screen.getByRole('button', { name: 'Ukloni sa liste želja: Seobe' })).toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem(storageNames.wishes) ?? '')).toEqual([
      { _id: book._id, title: 'Seobe', author: book.author },
    ]);
  });

  it('updates when the wishlist of the account changes in another tab', async () => {
    reply('GET /api/wishlist', []);
    const { queryClient } = await show(accountId);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    reply('GET /api/wishlist', [book]);
    localStorage.setItem(storageNames.wishesChanged, '2026-11-21T10:00:00.000Z');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: storageNames.wishesChanged })));
    expect(await screen.findByRole('button', { name: 'Ukloni sa liste želja: Seobe' })).toBeInTheDocument();
  });
});

describe('the wishes of a visitor who logs in', () => {
  it('move to the account, oldest first, with one notice', async () => {
    const other = buildBookCard({ title: 'Lagum' });
    const known = buildBookCard({ title: 'Koreni' });
    for (const wish of [book, known, other]) addVisitorWish(wish);
    const sent: string[] = [];
    reply('GET /api/wishlist', [known]);
    reply('PUT /api/wishlist/:bookId', ({ params }) => void sent.push(params.bookId ?? ''));
    await show(accountId);
    expect(await screen.findByText('2 knjige iz ovog pregledača dodate su na tvoju listu')).toBeInTheDocument();
    expect(sent).toEqual([book._id, other._id]);
    expect(kept()).toEqual([]);
  });

  it('stay visible and stored after a failed request, and move to the account on the next attempt', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 200 });
    addVisitorWish(book);
    reply('GET /api/wishlist', []);
    cutOff('PUT /api/wishlist/:bookId');
    await show(accountId);
    expect(await screen.findByRole('button', { name: 'Ukloni sa liste želja: Seobe' })).toBeInTheDocument();
    expect(kept()).toEqual(['Seobe']);
    reply('GET /api/wishlist', []);
    reply('PUT /api/wishlist/:bookId', undefined);
    expect(await screen.findByText('1 knjiga iz ovog pregledača dodata je na tvoju listu')).toBeInTheDocument();
    expect(kept()).toEqual([]);
  });

  it('are removed without a notice when the listing does not exist any more', async () => {
    addVisitorWish(book);
    reply('GET /api/wishlist', []);
    refuse('PUT /api/wishlist/:bookId', 'BOOK_NOT_FOUND');
    await show(accountId);
    await waitFor(() => expect(kept()).toEqual([]));
    expect(screen.queryByText(/iz ovog pregledača/)).not.toBeInTheDocument();
  });
});
