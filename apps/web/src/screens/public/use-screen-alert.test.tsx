import type { Alert, AlertSubject, Book as BookData } from '@korice/contracts';
import { paths } from '@korice/contracts/paths';
import { screenAreas } from '@korice/texts/screen-areas';
import { screen, waitFor, within } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '../../features/auth/session.js';
import { WishlistProvider } from '../../features/wishlist/WishlistProvider.js';
import { addVisitorWish } from '../../features/wishlist/visitor-wishes.js';
import { withLogout } from '../../testing/logged-in.js';
import { buildAlert, serveAlerts } from '../../testing/alert-samples.js';
import { render } from '../../testing/render.js';
import { refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildBook, buildBookCard, buildMe, buildOwner } from '../../testing/samples.js';
import Book from './Book.js';
import Categories from './Categories.js';
import Owner from './Owner.js';
import Wishlist from './Wishlist.js';

withNetwork();
withLogout();

const reader = buildMe({ _id: '0000000000000000000000bb', name: 'Ivana Petrović' });
const owner = buildOwner();
const book = buildBook({ title: 'Atlantida', author: 'Borislav Pekić' });

/** Shows the return path of the login as text, so that a test can follow it. */
function Login() {
  const { state } = useLocation() as { state: { from: string; reason: string } };
  return (
    <p>
      {state.reason}: {state.from}
    </p>
  );
}

const open = (Screen: FunctionComponent, path: string, at: string, accountId: string | null) =>
  render(
    <WishlistProvider accountId={accountId}>
      <Routes>
        <Route path={path} element={<Screen />} />
        <Route path={paths.login} element={<Login />} />
      </Routes>
    </WishlistProvider>,
    {
      at,
      areas: [...screenAreas.categories, ...screenAreas.book, ...screenAreas.owner],
    },
  );

function serveSearch(found: number): void {
  const books = Array.from({ length: found }, () => buildBookCard({ title: 'Seobe' }));
  reply('GET /api/books', books, { headers: { 'X-Total-Count': String(found) } });
  reply('GET /api/books/facets', {
    total: found,
    categories: {},
    conditions: {},
    statuses: {},
    languages: {},
    scripts: {},
    sellers: {},
  });
  reply('GET /api/books/towns', []);
}

function serveBook(status: BookData['status']): void {
  reply('GET /api/books/:bookId', { ...book, status, soldAt: status === 'sold' ? '2026-06-01T10:00:00.000Z' : null });
  reply('GET /api/books/:bookId/similar', []);
}

interface Place {
  place: string;
  Screen: FunctionComponent;
  path: string;
  at: string;
  button: string;
  subject: AlertSubject;
  serve: () => void;
}

const work: AlertSubject = { kind: 'work', title: 'Atlantida', author: 'Borislav Pekić' };

const places: Place[] = [
  {
    place: 'a search without results',
    Screen: Categories,
    path: paths.categories,
    at: '/categories?q=pekić+atlantida',
    button: 'Javi mi',
    subject: { kind: 'search', search: { q: 'pekić atlantida' } },
    serve: () => serveSearch(0),
  },
  {
    place: 'a search with results and filters',
    Screen: Categories,
    path: paths.category,
    at: `/category/Klasici?maxPrice=800&status=available`,
    button: 'Javi mi',
    subject: { kind: 'search', search: { category: 'Klasici', maxPrice: 800 } },
    serve: () => serveSearch(2),
  },
  {
    place: 'the page of an available book',
    Screen: Book,
    path: paths.book,
    at: `/book/${book._id}`,
    button: 'Javi mi za drugi primerak',
    subject: work,
    serve: () => serveBook('available'),
  },
  {
    place: 'the page of a sold book',
    Screen: Book,
    path: paths.book,
    at: `/book/${book._id}`,
    button: 'Javi mi za drugi primerak',
    subject: work,
    serve: () => serveBook('sold'),
  },
  {
    place: 'the page of a seller',
    Screen: Owner,
    path: paths.owner,
    at: `/owner/${owner._id}`,
    button: 'Prati',
    subject: { kind: 'seller', sellerId: owner._id },
    serve: () => reply('GET /api/books/by-owner/:ownerId', { books: [], totalBooks: 0 }),
  },
];

beforeEach(() => {
  reply('GET /api/owners/:ownerId', owner);
  reply('GET /api/wanted/demand', { readers: 4 });
  reply('GET /api/wishlist', []);
  reply('GET /api/blocks', []);
});

const [emptySearch] = places;
if (!emptySearch) throw new Error('No places');

describe.each(places)('an alert from $place', ({ Screen, path, at, button, subject, serve }) => {
  it('starts with one click, shows its state, ends with another click and is restored by undo', async () => {
    startSession('t', reader);
    serve();
    const { alerts, started } = serveAlerts();
    const { user } = await open(Screen, path, at, reader._id);
    const [first] = await screen.findAllByRole('button', { name: button });
    await waitFor(() => expect(first).toBeEnabled());
    if (first) await user.click(first);
    const [on] = await screen.findAllByRole('button', { name: 'Pratiš' });
    expect(started).toEqual([subject]);
    expect(screen.getByText('Važi, javljamo ti')).toBeVisible();

    if (on) await user.click(on);
    expect((await screen.findAllByRole('button', { name: button }))[0]).toBeVisible();
    expect(alerts).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Vrati' }));
    await screen.findAllByRole('button', { name: 'Pratiš' });
    expect(alerts).toHaveLength(1);
  });

  it('is kept for a visitor through the login and then starts once', async () => {
    serve();
    const { user, unmount } = await open(Screen, path, at, null);
    const [link] = await screen.findAllByRole('link', { name: button });
    if (link) await user.click(link);
    const { from = '' } = /^alert: (?<from>\/.+)$/.exec(screen.getByText(/^alert: /).textContent)?.groups ?? {};
    unmount();

    startSession('t', reader);
    const { started } = serveAlerts();
    await open(Screen, path, from, reader._id);
    await screen.findAllByRole('button', { name: 'Pratiš' });
    expect(started).toEqual([subject]);
    expect(window.location.search).not.toContain('tellMe');
  });
});

describe('an alert from the wishlist', () => {
  it('starts with one click for a sold book', async () => {
    startSession('t', reader);
    reply('GET /api/wishlist', [
      buildBookCard({ title: 'Atlantida', author: 'Borislav Pekić', status: 'sold' }),
      buildBookCard({ title: 'Seobe' }),
    ]);
    const { started } = serveAlerts();
    const { user } = await open(Wishlist, paths.wishlist, '/wishlist', reader._id);
    await user.click(await screen.findByRole('button', { name: 'Javi mi za drugi primerak: Atlantida' }));
    expect(await screen.findByRole('button', { name: 'Pratiš: Atlantida' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /: Seobe$/ })).toHaveAccessibleName('Ukloni sa liste želja: Seobe');
    expect(started).toEqual([work]);
  });

  it('is kept through the login for a visitor whose book was deleted, and then starts', async () => {
    addVisitorWish(buildBookCard({ title: 'Atlantida', author: 'Borislav Pekić' }));
    reply('GET /api/books', []);
    const { user, unmount } = await open(Wishlist, paths.wishlist, '/wishlist', null);
    await user.click(await screen.findByRole('link', { name: 'Javi mi za drugi primerak: Atlantida' }));
    const { from = '' } = /^alert: (?<from>\/.+)$/.exec(screen.getByText(/^alert: /).textContent)?.groups ?? {};
    unmount();

    startSession('t', reader);
    refuse('PUT /api/wishlist/:bookId', 'BOOK_NOT_FOUND');
    const { started } = serveAlerts();
    await open(Wishlist, paths.wishlist, from, reader._id);
    expect(await screen.findByText('Važi, javljamo ti')).toBeVisible();
    expect(started).toEqual([work]);
  });
});

describe('the button of an alert', () => {
  it('shows that the alert exists already', async () => {
    startSession('t', reader);
    serveSearch(0);
    serveAlerts([buildAlert({ kind: 'search', search: { q: 'Pekić Atlantida' } })]);
    await open(Categories, paths.categories, emptySearch.at, reader._id);
    expect(await screen.findByRole('button', { name: 'Pratiš' })).toBeVisible();
  });

  it('shows the limit with a link to the alerts after ALERT_LIMIT', async () => {
    startSession('t', reader);
    serveSearch(0);
    serveAlerts();
    refuse('POST /api/alerts', 'ALERT_LIMIT');
    const { user } = await open(Categories, paths.categories, emptySearch.at, reader._id);
    await user.click(await screen.findByRole('button', { name: 'Javi mi' }));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('Već imaš 50 obaveštenja. Ugasi neko, pa dodaj novo.');
    expect(within(notice).getByRole('link', { name: 'Obaveštenja' })).toHaveAttribute('href', '/dashboard/alerts');
    expect(screen.getByRole('button', { name: 'Javi mi' })).toBeVisible();
  });

  it('keeps the focus when the alert starts', async () => {
    startSession('t', reader);
    serveSearch(0);
    serveAlerts();
    const { user } = await open(Categories, paths.categories, emptySearch.at, reader._id);
    (await screen.findByRole('button', { name: 'Javi mi' })).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Pratiš' })).toHaveFocus();
  });

  it("is absent on the member's own book", async () => {
    startSession('t', buildMe({ _id: book.owner._id }));
    serveBook('available');
    await open(Book, paths.book, `/book/${book._id}`, book.owner._id);
    expect(await screen.findByRole('heading', { level: 1, name: 'Atlantida' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Javi mi/ })).not.toBeInTheDocument();
  });

  it('shows the alert as active when the API returns one with another spelling', async () => {
    startSession('t', reader);
    serveSearch(0);
    const existing: Alert = buildAlert({ kind: 'search', search: { q: 'Атлантида Пекић' } });
    reply('GET /api/alerts', [existing]);
    reply('POST /api/alerts', existing);
    const { user } = await open(Categories, paths.categories, emptySearch.at, reader._id);
    await user.click(await screen.findByRole('button', { name: 'Javi mi' }));
    expect(await screen.findByRole('button', { name: 'Pratiš' })).toBeVisible();
  });

  it('offers no undo when the API returns an earlier alert, which undo would end', async () => {
    startSession('t', reader);
    serveBook('available');
    const existing: Alert = buildAlert({ kind: 'work', title: 'Атлантида', author: 'Пекић' });
    reply('GET /api/alerts', [existing]);
    reply('POST /api/alerts', existing, { status: 200 });
    const { user } = await open(Book, paths.book, `/book/${book._id}`, reader._id);
    await user.click(await screen.findByRole('button', { name: 'Javi mi za drugi primerak' }));
    expect(await screen.findByText('Važi, javljamo ti')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Vrati' })).not.toBeInTheDocument();
  });
});

describe('the page of a sold book', () => {
  it('shows how many others wait for another copy', async () => {
    serveBook('sold');
    await open(Book, paths.book, `/book/${book._id}`, null);
    expect(await screen.findByText('4 čitaoca već čekaju ovu knjigu.')).toBeVisible();
  });
});
