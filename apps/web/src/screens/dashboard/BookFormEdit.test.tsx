import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { startSession } from '../../features/auth/session.js';
import { withLogin } from '../../testing/logged-in.js';
import { acceptBooks, openBook, openBookForm, saveButton, withRates } from '../../testing/open-book-form.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildBook, buildImage, buildMe } from '../../testing/samples.js';
import { withWideWindow } from '../../testing/wide-window.js';

withNetwork();
withLogin(buildMe());
withRates();
withWideWindow();

describe('an existing book', () => {
  // @spec 2-route-edit-book 2-form-title 4-form-mode
  it('shows the stored values and saves with the ETag it was loaded with', async () => {
    const book = buildBook({ images: [buildImage(), buildImage()] });
    await openBook(book);
    expect(await screen.findByLabelText('Naslov')).toHaveValue('Na Drini ćuprija');
    expect(screen.getByRole('heading', { level: 1, name: 'Izmeni knjigu' })).toBeInTheDocument();
    expect(screen.getByLabelText('Datum izdanja')).toHaveValue('15.03.1986');
    expect(screen.getByRole('link', { name: /Pogledaj oglas/ })).toHaveAttribute('href', `/book/${book._id}`);
    const sent = acceptBooks('PUT /api/books/:bookId', book);
    await waitFor(() => expect(saveButton()).toBeEnabled());
    screen.getByRole('button', { name: 'Obriši sliku 1' }).click();
    await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(1));
    saveButton().click();
    expect(await screen.findByText('Izmene su sačuvane!')).toBeInTheDocument();
    expect(sent).toMatchObject([{ ifMatch: '"1"', fields: { imageUrls: book.images[1]?.url } }]);
  });

  it('asks which version to keep after a conflict', async () => {
    const book = buildBook();
    const { user } = await openBook(book);
    await user.type(await screen.findByLabelText('Naslov'), ' 2');
    refuse('PUT /api/books/:bookId', 'CONFLICT');
    await user.click(saveButton());
    const dialog = await screen.findByRole('alertdialog', { name: 'U međuvremenu je sačuvana druga izmena' });
    reply('GET /api/books/:bookId', { ...book, author: 'Neko drugi' }, { headers: { ETag: '"7"' } });
    const sent = acceptBooks('PUT /api/books/:bookId', book);
    await user.click(within(dialog).getByRole('button', { name: 'Zadrži moje izmene' }));
    expect(await screen.findByText('Izmene su sačuvane!')).toBeInTheDocument();
    expect(sent).toMatchObject([{ ifMatch: '"7"', fields: { title: 'Na Drini ćuprija 2', author: 'Ivo Andrić' } }]);
  });

  /** Opens the form of a book, changes its title and saves it; the API stores the book, but the response is lost. */
  async function saveWithoutResponse() {
    const book = buildBook();
    const { user } = await openBook(book);
    await user.type(await screen.findByLabelText('Naslov'), ' 2');
    cutOff('PUT /api/books/:bookId');
    await user.click(saveButton());
    expect(await screen.findByText(/^Greška: /)).toBeInTheDocument();
    refuse('PUT /api/books/:bookId', 'CONFLICT');
    reply('GET /api/books/:bookId', { ...book, title: 'Na Drini ćuprija 2' }, { headers: { ETag: '"2"' } });
    return { user, book };
  }

  it('is saved when a conflict is its own earlier save, whose response was lost', async () => {
    const { user } = await saveWithoutResponse();
    await user.click(saveButton());
    expect(await screen.findByText('Izmene su sačuvane!')).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('saves changes made after a save whose response was lost', async () => {
    const { user, book } = await saveWithoutResponse();
    await user.type(screen.getByLabelText('Naslov'), '3');
    let sent: ReturnType<typeof acceptBooks> | undefined;
    const stored = { ...book, title: 'Na Drini ćuprija 2' };
    reply(
      'GET /api/books/:bookId',
      ({ params }) => {
        // The pattern matches the request for a price hint too.
        if (params.bookId === book._id) sent ??= acceptBooks('PUT /api/books/:bookId', book);
        return stored;
      },
      { headers: { ETag: '"2"' } },
    );
    await user.click(saveButton());
    expect(await screen.findByText('Izmene su sačuvane!')).toBeInTheDocument();
    expect(sent).toMatchObject([{ ifMatch: '"2"', fields: { title: 'Na Drini ćuprija 23' } }]);
  });

  it('asks which version to keep when somebody else saved after a save whose response was lost', async () => {
    const { user, book } = await saveWithoutResponse();
    reply('GET /api/books/:bookId', { ...book, author: 'Neko drugi' }, { headers: { ETag: '"7"' } });
    await user.click(saveButton());
    expect(await screen.findByRole('alertdialog', { name: 'U međuvremenu je sačuvana druga izmena' })).toBeVisible();
  });

  it('keeps an image rotation saved elsewhere when the member keeps their version after a conflict', async () => {
    const image = buildImage({ url: '/uploads/65f000000000000000000001-1.webp' });
    const book = buildBook({ images: [image, buildImage()] });
    const { user } = await openBook(book);
    await user.type(await screen.findByLabelText('Naslov'), ' 2');
    refuse('PUT /api/books/:bookId', 'CONFLICT');
    await user.click(saveButton());
    const turned = { ...image, url: '/uploads/65f000000000000000000001-2.webp', width: 1500, height: 1000 };
    const images = [turned, ...book.images.slice(1)];
    reply('GET /api/books/:bookId', { ...book, images }, { headers: { ETag: '"7"' } });
    const sent = acceptBooks('PUT /api/books/:bookId', book);
    await user.click(await screen.findByRole('button', { name: 'Zadrži moje izmene' }));
    expect(await screen.findByText('Izmene su sačuvane!')).toBeInTheDocument();
    const imageUrls = images.map(({ url }) => url).join(',');
    expect(sent).toMatchObject([{ ifMatch: '"7"', fields: { title: 'Na Drini ćuprija 2', imageUrls } }]);
  });

  it('asks to remove the missing image after IMAGE_NOT_FOUND, and saves without it', async () => {
    const book = buildBook({ images: [buildImage(), buildImage()] });
    const { user } = await openBook(book);
    await user.type(await screen.findByLabelText('Naslov'), ' 2');
    refuse('PUT /api/books/:bookId', 'IMAGE_NOT_FOUND');
    const look = vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
      const isGone = address instanceof URL && address.pathname === book.images[1]?.url;
      return Promise.resolve(new Response(null, { status: isGone ? 404 : 200 }));
    });
    await user.click(saveButton());
    expect(await screen.findByText('1 slika ne može da se sačuva. Ukloni je, pa sačuvaj oglas.')).toBeVisible();
    look.mockRestore();
    const sent = acceptBooks('PUT /api/books/:bookId', book);
    await user.click(screen.getByRole('button', { name: 'Obriši sliku 2' }));
    await user.click(saveButton());
    expect(await screen.findByText('Izmene su sačuvane!')).toBeInTheDocument();
    expect(sent).toMatchObject([{ fields: { imageUrls: book.images[0]?.url } }]);
  });

  it('shows the stored version on request after a conflict', async () => {
    const book = buildBook();
    const { user } = await openBook(book);
    await user.type(await screen.findByLabelText('Naslov'), ' 2');
    refuse('PUT /api/books/:bookId', 'CONFLICT');
    await user.click(saveButton());
    reply('GET /api/books/:bookId', { ...book, author: 'Neko drugi' }, { headers: { ETag: '"7"' } });
    await user.click(await screen.findByRole('button', { name: 'Učitaj sačuvano' }));
    await waitFor(() => expect(screen.getByLabelText('Autor')).toHaveValue('Neko drugi'));
    expect(screen.getByLabelText('Naslov')).toHaveValue('Na Drini ćuprija');
  });

  it('is read-only once it is sold', async () => {
    await openBook(buildBook({ status: 'sold', soldAt: '2026-05-24T10:00:00.000Z' }));
    expect(await screen.findByText('Knjiga je prodata, pa se oglas više ne menja.')).toBeInTheDocument();
    expect(screen.getByLabelText('Naslov')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Sačuvaj izmene' })).not.toBeInTheDocument();
  });

  it('becomes read-only when a save fails with BOOK_SOLD', async () => {
    const { user } = await openBook(buildBook());
    await user.type(await screen.findByLabelText('Naslov'), ' 2');
    refuse('PUT /api/books/:bookId', 'BOOK_SOLD');
    await user.click(saveButton());
    expect(await screen.findByText('Knjiga je prodata, pa se oglas više ne menja.')).toBeInTheDocument();
    expect(screen.getByLabelText('Naslov')).toBeDisabled();
  });

  // @spec 6-edit-checked
  it('can be edited by an admin, but not by another member', async () => {
    const book = buildBook({ owner: { _id: '0000000000000000000000cc', name: 'Ivana', city: '', kind: 'private' } });
    const { unmount } = await openBook(book);
    expect(await screen.findByText('Ovaj oglas može da menja samo onaj ko ga je postavio.')).toBeInTheDocument();
    unmount();
    act(() => startSession('t', buildMe({ role: 'admin' })));
    await openBook(book);
    expect(await screen.findByLabelText('Naslov')).toBeInTheDocument();
  });

  it('distinguishes a missing book from a failed load, with a retry', async () => {
    refuse('GET /api/books/:bookId', 'BOOK_NOT_FOUND');
    const { unmount } = await openBookForm('/dashboard/book-listing/65f000000000000000000001');
    expect(await screen.findByText('Ova knjiga ne postoji ili je uklonjena.')).toBeInTheDocument();
    unmount();
    refuse('GET /api/books/:bookId', 'INTERNAL');
    const { user } = await openBookForm('/dashboard/book-listing/65f000000000000000000002');
    await screen.findByText('Učitavanje nije uspelo');
    reply('GET /api/books/:bookId', buildBook());
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByLabelText('Naslov')).toBeInTheDocument();
  });
});
