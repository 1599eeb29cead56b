import { act, screen, waitFor, within } from '@testing-library/react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectSession, endSession, startSession } from '../features/auth/session.js';
import { call } from '../lib/call.js';
import BookForm from '../screens/dashboard/BookForm.js';
import MyBooks from '../screens/dashboard/MyBooks.js';
import { fillIn } from '../testing/fill-in.js';
import { fill } from '../testing/open-book-form.js';
import { refuse, reply, withNetwork } from '../testing/reply.js';
import { render } from '../testing/render.js';
import { withWideWindow } from '../testing/wide-window.js';
import { buildBook, buildId, buildMe, buildOwnBookCard } from '../testing/samples.js';
import { RequireLogin } from './guards.js';

withNetwork();
connectSession();
withWideWindow();

const me = buildMe();

const Here = () => <p>{useLocation().pathname}</p>;

const open = (at = '/dashboard/add-book') =>
  render(
    <Routes>
      <Route
        element={
          <RequireLogin>
            <Outlet />
          </RequireLogin>
        }
      >
        <Route path="/dashboard/add-book" element={<BookForm />} />
        <Route path="/dashboard/book-listing" element={<MyBooks />} />
      </Route>
      <Route path="*" element={<Here />} />
    </Routes>,
    {
      at,
      areas: [
        ...(['bookForm', 'bookTable', 'book', 'edition', 'languages', 'isbn', 'auth'] as const),
        ...([
          'conditions',
          'categories',
          'images',
          'shelf',
          'errors',
          'dashboard',
          'statuses',
          'search',
          'imports',
        ] as const),
      ],
    },
  );

type Opened = Awaited<ReturnType<typeof open>>;

/** Saves with a token that the API refuses, and returns the dialog that opens. */
async function saveExpired(opened: Opened): Promise<HTMLElement> {
  refuse('POST /api/books', 'UNAUTHENTICATED');
  await fill(opened);
  await opened.user.click(screen.getByRole('button', { name: 'Dodaj knjigu' }));
  return screen.findByRole('dialog', { name: 'Sesija je istekla' });
}

async function login({ user }: Opened, dialog: HTMLElement, account: ReturnType<typeof buildMe>): Promise<void> {
  reply('POST /auth/login', { token: 'fresh' });
  reply('GET /auth/me', account);
  await fillIn(user, within(dialog).getByLabelText('Lozinka'), 'procitane-knjige');
  await user.click(within(dialog).getByRole('button', { name: 'Prijavi se' }));
}

beforeEach(() => {
  startSession('t', me);
  reply('GET /api/rates', { EUR: 117.2, USD: 108 });
  reply('GET /api/books/price-hint', { hint: null });
  reply('GET /api/wanted/demand', { readers: 0 });
  reply('GET /api/editions/suggestions', []);
  reply('GET /api/wanted/my-books', []);
  reply('GET /api/books/my-books', []);
});
afterEach(() => {
  act(() => endSession());
});

describe('RequireLogin when the session expires during a save', () => {
  it('saves the book with the fresh token after a login in the dialog', async () => {
    const opened = await open();
    const dialog = await saveExpired(opened);
    expect(within(dialog).getByLabelText('Imejl')).toHaveValue(me.email);
    expect(within(dialog).getByLabelText('Lozinka')).toHaveFocus();
    const sent: unknown[] = [];
    reply('POST /api/books', async ({ request }) => {
      sent.push([request.headers.get('authorization'), (await request.formData()).get('title')]);
      return buildBook();
    });
    await login(opened, dialog, me);
    expect(await screen.findByText('Knjiga je dodata!')).toBeInTheDocument();
    expect(sent).toEqual([['Bearer fresh', 'Tvrđava']]);
    expect(screen.queryByRole('dialog', { name: 'Sesija je istekla' })).not.toBeInTheDocument();
    expect(screen.getByText('Prijava je uspela. Nastavi odavde.')).toBeInTheDocument();
  });

  it('shows an error for a wrong password and keeps the form', async () => {
    const opened = await open();
    const dialog = await saveExpired(opened);
    refuse('POST /auth/login', 'INVALID_CREDENTIALS');
    await fillIn(opened.user, within(dialog).getByLabelText('Lozinka'), 'nije ta lozinka');
    await opened.user.click(within(dialog).getByRole('button', { name: 'Prijavi se' }));
    expect(await within(dialog).findByRole('alert')).toBeInTheDocument();
    expect(screen.getByLabelText('Naslov')).toHaveValue('Tvrđava');
  });

  it('shows an empty form after a login to another account, and keeps the draft of the first one', async () => {
    const opened = await open();
    const dialog = await saveExpired(opened);
    await login(opened, dialog, buildMe({ _id: buildId(), name: 'Dragan' }));
    expect(await screen.findByText(/^Nedovršeni tekstovi pripadaju drugom nalogu\./)).toBeInTheDocument();
    expect(screen.getByLabelText('Naslov')).toHaveValue('');
    expect(localStorage.getItem(`korice.draft.${me._id}.book.new`)).toContain('Tvrđava');
  });

  it('redirects to the home page and keeps the draft when the dialog is closed', async () => {
    const opened = await open();
    const dialog = await saveExpired(opened);
    await opened.user.click(within(dialog).getByRole('button', { name: 'Nastavi bez prijave' }));
    await waitFor(() => expect(opened.history.location.pathname).toBe('/'));
    expect(localStorage.getItem(`korice.draft.${me._id}.book.new`)).toContain('Tvrđava');
  });
});

describe('RequireLogin when the session expires on a list', () => {
  it('shows another account only its own books', async () => {
    reply('GET /api/books/my-books', [buildOwnBookCard({ title: 'Tvrđava' })]);
    const opened = await open('/dashboard/book-listing');
    expect(await screen.findByRole('link', { name: 'Tvrđava' })).toBeInTheDocument();
    refuse('GET /auth/me', 'UNAUTHENTICATED');
    await act(() => expect(call('GET /auth/me')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sesija je istekla' });
    reply('GET /api/books/my-books', [buildOwnBookCard({ title: 'Seobe' })]);
    await login(opened, dialog, buildMe({ _id: buildId(), name: 'Dragan' }));
    expect(await screen.findByRole('link', { name: 'Seobe' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Tvrđava' })).not.toBeInTheDocument();
  });

  it('refetches the failed queries after a login in another tab', async () => {
    refuse('GET /api/books/my-books', 'UNAUTHENTICATED');
    await open('/dashboard/book-listing');
    await screen.findByRole('dialog', { name: 'Sesija je istekla' });
    reply('GET /api/books/my-books', [buildOwnBookCard({ title: 'Tvrđava' })]);
    localStorage.setItem('loggedInUserData', JSON.stringify(me));
    localStorage.setItem('token', 'fresh');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    expect(await screen.findByRole('link', { name: 'Tvrđava' })).toBeInTheDocument();
  });
});

describe('RequireLogin after a logout', () => {
  it('redirects to the home page from the screen on which the member logged out', async () => {
    const { history } = await open();
    act(() => endSession());
    await waitFor(() => expect(history.location.pathname).toBe('/'));
  });

  it('redirects to the login when the visitor opens the form again', async () => {
    act(() => endSession());
    const { history } = await open('/');
    act(() => history.push('/dashboard/add-book'));
    await waitFor(() => expect(history.location.pathname).toBe('/auth/login'));
    expect(history.location.state).toMatchObject({ from: '/dashboard/add-book', reason: 'sell' });
  });
});
