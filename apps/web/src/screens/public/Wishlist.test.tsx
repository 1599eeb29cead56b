import type { BookList } from '@korice/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { endSession, startSession } from '../../features/auth/session.js';
import { addVisitorWish, readVisitorWishes } from '../../features/wishlist/visitor-wishes.js';
import { WishlistProvider } from '../../features/wishlist/WishlistProvider.js';
import { storageNames } from '../../lib/storage.js';
import { render } from '../../testing/render.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildBookCard, buildMe } from '../../testing/samples.js';
import Wishlist from './Wishlist.js';

withNetwork();
afterEach(() => {
  act(() => endSession());
});

const show = (accountId: string | null = null) =>
  render(
    <WishlistProvider accountId={accountId}>
      <Wishlist />
    </WishlistProvider>,
    { at: '/wishlist', areas: ['wishlist', 'tellMe', 'errors', 'conditions', 'statuses', 'home', 'search'] },
  );
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('Wishlist of a visitor', () => {
  // @spec 2-route-wishlist 2-wishlist-real
  it('sends no request and explains what to do when it is empty', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1, name: 'Lista želja' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Tvoja lista želja je prazna' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pronađi knjigu' })).toHaveAttribute('href', '/categories');
    expect(document.title).toBe('Lista želja · Korice');
  });

  it('shows the latest wish first, marks sold ones, and explains where the list is stored', async () => {
    const [first, second] = [buildBookCard({ title: 'Seobe', status: 'sold' }), buildBookCard({ title: 'Lagum' })];
    addVisitorWish(first);
    addVisitorWish(second);
    reply('GET /api/books', ({ request }) => {
      const ids = new URL(request.url).searchParams.get('ids')?.split(',') ?? [];
      return [first, second].toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id));
    });
    await show();
    expect(await screen.findByText('2 knjige')).toBeInTheDocument();
    await waitFor(() => expect(titles()).toEqual(['Lagum', 'Seobe']));
    expect(screen.getByText('Ova knjiga više nije u ponudi.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Prijava' })).toHaveAttribute('href', '/auth/login');
  });

  it('removes a book at once, with undo', async () => {
    const book = buildBookCard({ title: 'Seobe' });
    addVisitorWish(book);
    reply('GET /api/books', [book]);
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Ukloni sa liste želja: Seobe' }));
    expect(screen.queryByRole('link', { name: 'Seobe' })).not.toBeInTheDocument();
    expect(readVisitorWishes()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Vrati' }));
    expect(await screen.findByRole('link', { name: 'Seobe' })).toBeInTheDocument();
    expect(readVisitorWishes()).toHaveLength(1);
  });

  it('keeps the name of a deleted listing', async () => {
    addVisitorWish({ _id: '0000000000000000000000ee', title: 'Koreni', author: 'Dobrica Ćosić' });
    reply('GET /api/books', []);
    const { user } = await show();
    const gone = await screen.findByRole('listitem');
    expect(gone).toHaveTextContent('Koreni');
    expect(gone).toHaveTextContent('Ova knjiga više nije u ponudi.');
    expect(within(gone).queryByRole('link', { name: 'Koreni' })).not.toBeInTheDocument();
    await user.click(within(gone).getByRole('button', { name: 'Ukloni sa liste želja: Koreni' }));
    expect(await screen.findByText('Tvoja lista želja je prazna')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Vrati' }));
    expect(await screen.findByRole('heading', { name: 'Koreni' })).toBeInTheDocument();
  });

  it('moves the focus to the next book when one is removed', async () => {
    const books = [buildBookCard({ title: 'Seobe' }), buildBookCard({ title: 'Lagum' })];
    for (const book of books) addVisitorWish(book);
    reply('GET /api/books', books.toReversed());
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Ukloni sa liste želja: Lagum' }));
    await waitFor(() => expect(titles()).toEqual(['Seobe']));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ukloni sa liste želja: Seobe' })).toHaveFocus());
  });

  it('shows a book that another tab added', async () => {
    const book = buildBookCard({ title: 'Seobe' });
    reply('GET /api/books', [book]);
    await show();
    localStorage.setItem(
      storageNames.wishes,
      JSON.stringify([{ _id: book._id, title: book.title, author: book.author }]),
    );
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: storageNames.wishes })));
    expect(await screen.findByRole('link', { name: 'Seobe' })).toBeInTheDocument();
  });

  it('shows a failure of the books with a retry', async () => {
    const book = buildBookCard({ title: 'Seobe' });
    addVisitorWish(book);
    cutOff('GET /api/books');
    const { user } = await show();
    expect(await screen.findByText('Lista se nije učitala.')).toBeInTheDocument();
    reply('GET /api/books', [book]);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('link', { name: 'Seobe' })).toBeInTheDocument();
  });
});

describe('Wishlist of an account', () => {
  const me = buildMe();

  // @spec 2-wishlist-real
  it('shows the wishes of the account, without the note for visitors', async () => {
    startSession('t', me);
    reply('GET /api/wishlist', [buildBookCard({ title: 'Seobe' }), buildBookCard({ title: 'Lagum' })]);
    await show(me._id);
    await waitFor(() => expect(titles()).toEqual(['Seobe', 'Lagum']));
    expect(screen.queryByText(/Lista se čuva samo u ovom pregledaču/)).not.toBeInTheDocument();
  });

  it('removes a book in the API, with undo', async () => {
    startSession('t', me);
    const book = buildBookCard({ title: 'Seobe' });
    let stored = [book];
    reply('GET /api/wishlist', () => stored);
    reply('DELETE /api/wishlist/:bookId', () => void (stored = []));
    reply('PUT /api/wishlist/:bookId', () => void (stored = [book]));
    const { user } = await show(me._id);
    await user.click(await screen.findByRole('button', { name: 'Ukloni sa liste želja: Seobe' }));
    expect(await screen.findByText('Uklonjeno sa liste želja')).toBeInTheDocument();
    expect(stored).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Vrati' }));
    expect(await screen.findByRole('link', { name: 'Seobe' })).toBeInTheDocument();
    await waitFor(() => expect(stored).toEqual([book]));
  });

  it('restores a book with a notice when its removal fails', async () => {
    startSession('t', me);
    reply('GET /api/wishlist', [buildBookCard({ title: 'Seobe' })]);
    cutOff('DELETE /api/wishlist/:bookId');
    const { user } = await show(me._id);
    await user.click(await screen.findByRole('button', { name: 'Ukloni sa liste želja: Seobe' }));
    expect(await screen.findByText('Knjiga nije uklonjena sa liste želja. Pokušaj ponovo.')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Seobe' })).toBeInTheDocument();
  });

  it('shows a failure of the list', async () => {
    startSession('t', me);
    refuse('GET /api/wishlist', 'RATE_LIMITED');
    await show(me._id);
    expect(await screen.findByText('Lista se nije učitala.')).toBeInTheDocument();
  });
});

describe('the list for plans of the wishlist', () => {
  const list: BookList = {
    _id: '0000000000000000000000aa',
    name: 'Lista želja',
    kind: 'other',
    schoolYear: '',
    items: [],
    isShared: false,
    slug: 'abc',
    createdAt: '2026-08-20T10:00:00.000Z',
    updatedAt: '2026-08-20T10:00:00.000Z',
    rev: 1,
  };

  it('is created from all books with one click, with the same clientId for the same books', async () => {
    act(() => startSession('t', buildMe()));
    reply('GET /api/wishlist', [buildBookCard({ title: 'Lagum', author: 'Svetlana Velmar-Janković' })]);
    const sent: { clientId: string }[] = [];
    reply('POST /api/lists', async ({ request }) => {
      sent.push((await request.json()) as { clientId: string });
      return list;
    });
    const { user, history } = await show(buildMe()._id);
    const plan = await screen.findByRole('button', { name: 'Nađi najjeftinije pakete' });
    await user.click(plan);
    await waitFor(() => expect(history.location.pathname).toBe(`/dashboard/lists/${list._id}`));
    // The navigation comes before the render that enables the button again.
    await waitFor(() => expect(plan).toBeEnabled());
    await user.click(plan);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]).toMatchObject({
      name: 'Lista želja',
      items: [{ title: 'Lagum', author: 'Svetlana Velmar-Janković' }],
    });
    expect(sent[1]?.clientId).toBe(sent[0]?.clientId);
  });

  it('redirects a visitor to the login, with a return path that creates the list', async () => {
    const book = buildBookCard({ title: 'Seobe' });
    addVisitorWish(book);
    reply('GET /api/books', [book]);
    const { user, history } = await show();
    await user.click(await screen.findByRole('link', { name: 'Nađi najjeftinije pakete' }));
    expect(history.location.state).toEqual({ from: '/wishlist?plan=1', reason: 'required' });
  });
});
