import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Book } from '@korice/contracts';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect } from 'vitest';
import BookForm from '../screens/dashboard/BookForm.js';
import { createDeferred } from './deferred.js';
import { reply } from './reply.js';
import { render } from './render.js';
import { buildImage } from './samples.js';

/**
 * Mocks the API for the book form before each test of a file: exchange rates, no price hint, no demand, no suggestions, no listings of the
 * account. Call it at the top level.
 */
export function withRates(): void {
  beforeEach(() => {
    reply('GET /api/rates', { EUR: 117.2, USD: 108 });
    reply('GET /api/books/my-books', []);
    reply('GET /api/books/price-hint', { hint: null });
    reply('GET /api/wanted/demand', { readers: 0 });
    reply('GET /api/editions/suggestions', []);
    reply('GET /api/wanted', [], { headers: { 'X-Total-Count': '0' } });
  });
}

/** Opens the screen of the book form, by default for a new book. */
export async function openBookForm(at = '/dashboard/add-book') {
  const opened = await render(
    <Routes>
      <Route path="/dashboard/add-book" element={<BookForm />} />
      <Route path="/dashboard/book-listing/:bookId" element={<BookForm />} />
      <Route path="*" element={<p>Drugi ekran</p>} />
    </Routes>,
    {
      at,
      areas: [
        ...(['bookForm', 'bookTable', 'book', 'edition', 'languages', 'isbn'] as const),
        ...(['conditions', 'categories', 'images', 'shelf', 'errors'] as const),
      ],
    },
  );
  await screen.findByRole('heading', { level: 1 }); // popovers are positioned after the first render
  if (at === '/dashboard/add-book')
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Učitavamo knjigu…' })).not.toBeInTheDocument());
  return opened;
}

/** Opens the form of a listed book with the version `etag`. */
export const openBook = (book: Book, etag = '"1"') => {
  reply('GET /api/books/:bookId', book, { headers: { ETag: etag } });
  return openBookForm(`/dashboard/book-listing/${book._id}`);
};

/** Fills the required fields of an empty form. */
export async function fill({ user }: { user: UserEvent }): Promise<void> {
  for (const [label, text] of [
    ['Naslov', 'Tvrđava'],
    ['Autor', 'Meša Selimović'],
    ['Cena u evrima', '12,5'],
  ] as const) {
    await user.click(await screen.findByLabelText(label));
    await user.paste(text);
  }
}

/** Opens the form of a new book with its required fields filled. */
export async function openFilledBookForm() {
  const opened = await openBookForm();
  await fill(opened);
  return opened;
}

export const addButton = () => screen.getByRole('button', { name: 'Dodaj knjigu' });
export const saveButton = () => screen.getByRole('button', { name: 'Sačuvaj izmene' });

/** Builds the response of an image upload. */
export const uploaded = () => {
  const { source: _source, ...image } = buildImage();
  return image;
};
export const photo = (name = 'prednja.jpg') => new File(['x'], name, { type: 'image/jpeg' });

/** Replies to the save request and collects the submitted fields. */
export function acceptBooks(key: 'POST /api/books' | 'PUT /api/books/:bookId', book: Book, etag = '"2"') {
  const sent: { fields: Record<string, FormDataEntryValue>; ifMatch: string | null }[] = [];
  reply(
    key,
    async ({ request }) => {
      sent.push({ fields: Object.fromEntries(await request.formData()), ifMatch: request.headers.get('if-match') });
      return book;
    },
    { headers: { ETag: etag } },
  );
  return sent;
}

/** Replies to uploads with `image` after the returned function is called. */
export function holdUploads(image: ReturnType<typeof uploaded>): () => void {
  const arrival = createDeferred();
  reply('POST /api/images', async () => {
    await arrival.promise;
    return image;
  });
  return arrival.resolve;
}
