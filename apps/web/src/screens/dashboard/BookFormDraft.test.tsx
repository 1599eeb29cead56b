import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { startSession } from '../../features/auth/session.js';
import { fillIn } from '../../testing/fill-in.js';
import { withLogin } from '../../testing/logged-in.js';
import {
  acceptBooks,
  addButton,
  fill,
  openBookForm,
  openFilledBookForm,
  photo,
  uploaded,
  withRates,
} from '../../testing/open-book-form.js';
import { reply, withNetwork } from '../../testing/reply.js';
import { buildBook, buildMe } from '../../testing/samples.js';
import { withWideWindow } from '../../testing/wide-window.js';

withNetwork();

const me = buildMe();
const draftKey = `korice.draft.${me._id}.book.new`;

withLogin(me);
withRates();
withWideWindow();

/** Fills in a title and an image in the form of a new book, then unmounts the form. */
async function leaveUnfinished() {
  const opened = await openBookForm();
  reply('POST /api/images', uploaded());
  await fillIn(opened.user, screen.getByLabelText('Naslov'), 'Tvrđava');
  await opened.user.upload(screen.getByLabelText('Slike'), photo());
  await screen.findByRole('img', { name: 'Slika 1' });
  expect(await screen.findByText('Nedovršen oglas je sačuvan na ovom uređaju.')).toBeInTheDocument();
  opened.unmount();
}

describe('the draft of a book', () => {
  it('is restored with its images', async () => {
    await leaveUnfinished();
    await openBookForm();
    expect(screen.getByText(/^Vratili smo nedovršen oglas od \d\d\.\d\d\.\d{4} u \d\d:\d\d\.$/)).toBeInTheDocument();
    expect(screen.getByLabelText('Naslov')).toHaveValue('Tvrđava');
    expect(screen.getByRole('img', { name: 'Slika 1' })).toBeInTheDocument();
  });

  it('is restored for its own account only', async () => {
    await leaveUnfinished();
    act(() => startSession('t', buildMe({ _id: '0000000000000000000000bb' })));
    await openBookForm();
    expect(screen.getByLabelText('Naslov')).toHaveValue('');
  });

  it('is discarded, and restored by undo', async () => {
    await leaveUnfinished();
    const { user } = await openBookForm();
    await user.click(screen.getByRole('button', { name: 'Počni ispočetka' }));
    expect(screen.getByLabelText('Naslov')).toHaveValue('');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem(draftKey)).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Vrati' }));
    expect(screen.getByLabelText('Naslov')).toHaveValue('Tvrđava');
    expect(screen.getByRole('img', { name: 'Slika 1' })).toBeInTheDocument();
  });

  it('cannot be restored by undo after the form closes', async () => {
    await leaveUnfinished();
    const { user, history } = await openBookForm();
    await user.click(screen.getByRole('button', { name: 'Počni ispočetka' }));
    expect(screen.getByRole('button', { name: 'Vrati' })).toBeVisible();
    act(() => history.push('/dashboard'));
    expect(await screen.findByText('Drugi ekran')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Vrati' })).not.toBeInTheDocument();
  });

  it('cannot be restored by undo after another book is saved', async () => {
    await leaveUnfinished();
    const opened = await openBookForm();
    await opened.user.click(screen.getByRole('button', { name: 'Počni ispočetka' }));
    await fill(opened);
    acceptBooks('POST /api/books', buildBook());
    await opened.user.click(addButton());
    expect(await screen.findByText('Knjiga je dodata!')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Vrati' })).not.toBeInTheDocument();
  });

  it('updates the book that an interrupted save had created', async () => {
    const opened = await openFilledBookForm();
    reply('POST /api/books', buildBook(), { delay: 'infinite' });
    await opened.user.click(addButton());
    opened.unmount();
    const { user } = await openBookForm();
    const book = buildBook();
    acceptBooks('POST /api/books', book, '"1"');
    const changed = acceptBooks('PUT /api/books/:bookId', book);
    await user.type(screen.getByLabelText('Naslov'), ' 2');
    await user.click(addButton());
    expect(await screen.findByText('Knjiga je dodata!')).toBeInTheDocument();
    expect(changed).toMatchObject([{ ifMatch: '"1"', fields: { title: 'Tvrđava 2' } }]);
  });

  it('does not pass its clientId to a book that is started after it is discarded', async () => {
    await leaveUnfinished();
    const { clientId } = JSON.parse(localStorage.getItem(draftKey) ?? '') as { clientId: string };
    const opened = await openBookForm();
    await opened.user.click(screen.getByRole('button', { name: 'Počni ispočetka' }));
    await fill(opened);
    const created = acceptBooks('POST /api/books', buildBook());
    const changed = acceptBooks('PUT /api/books/:bookId', buildBook());
    await opened.user.click(addButton());
    expect(await screen.findByText('Knjiga je dodata!')).toBeInTheDocument();
    expect(created).toHaveLength(1);
    expect(created[0]?.fields.clientId).not.toBe(clientId);
    expect(changed).toEqual([]);
  });

  it('shows a note instead of its images after 24 hours', async () => {
    await leaveUnfinished();
    const draft = JSON.parse(localStorage.getItem(draftKey) ?? '') as { pictures: { sentAt: number }[] };
    draft.pictures.forEach((picture) => (picture.sentAt -= 25 * 3_600_000));
    localStorage.setItem(draftKey, JSON.stringify(draft));
    await openBookForm();
    expect(screen.getByText(/^Slike iz nedovršenog oglasa čuvamo 24 sata/)).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('shows a note when an image was not uploaded before the form closed', async () => {
    const opened = await openBookForm();
    reply('POST /api/images', uploaded(), { delay: 'infinite' });
    await fillIn(opened.user, screen.getByLabelText('Naslov'), 'Tvrđava');
    await opened.user.upload(screen.getByLabelText('Slike'), photo());
    opened.unmount();
    await openBookForm();
    expect(screen.getByLabelText('Naslov')).toHaveValue('Tvrđava');
    expect(screen.getByText('1 slika nije stigla da se pošalje. Dodaj je ponovo.')).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  // @spec 2-form-buttons
  it('asks before the member leaves the form, and is deleted on confirmation', async () => {
    const { user, history } = await openBookForm();
    await fillIn(user, screen.getByLabelText('Naslov'), 'Tvrđava');
    await screen.findByText('Nedovršen oglas je sačuvan na ovom uređaju.');
    await user.click(screen.getByRole('link', { name: 'Odustani' }));
    await user.click(screen.getByRole('button', { name: 'Ostani ovde' }));
    expect(history.location.pathname).toBe('/dashboard/add-book');
    await user.click(screen.getByRole('link', { name: 'Odustani' }));
    await user.click(screen.getByRole('button', { name: 'Odbaci izmene' }));
    expect(history.location.pathname).toBe('/dashboard/book-listing');
    expect(localStorage.getItem(draftKey)).toBeNull();
  });
});

describe('the form of a new book in two tabs', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  /** Fakes the locks that all tabs of a browser share; jsdom has none. Returns the names of the held locks. */
  function withLocks(): Set<string> {
    const held = new Set<string>();
    const request = async (name: string, _options: LockOptions, callback: (lock: object | null) => unknown) => {
      const isFree = !held.has(name);
      held.add(name);
      await callback(isFree ? { name } : null);
      if (isFree) held.delete(name);
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    return held;
  }

  it('stores the draft of the second tab separately and keeps that of the first', async () => {
    await leaveUnfinished();
    const stored = localStorage.getItem(draftKey);
    const held = withLocks();
    held.add(draftKey); // the first tab
    const second = await openBookForm();
    expect(await screen.findByLabelText('Naslov')).toHaveValue('');
    await fillIn(second.user, screen.getByLabelText('Naslov'), 'Seobe');
    await screen.findByText('Nedovršen oglas je sačuvan na ovom uređaju.');
    expect(localStorage.getItem(draftKey)).toBe(stored);
    expect(localStorage.getItem(`${draftKey}.2`)).toContain('Seobe');
    second.unmount();
    await waitFor(() => expect([...held]).toEqual([draftKey]));
    await openBookForm();
    expect(await screen.findByLabelText('Naslov')).toHaveValue('Seobe');
  });
});
