import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectSession, startSession } from '../../features/auth/session.js';
import { fillIn } from '../../testing/fill-in.js';
import { withLogin } from '../../testing/logged-in.js';
import {
  acceptBooks,
  addButton,
  holdUploads,
  openBook,
  openFilledBookForm,
  photo,
  saveButton,
  uploaded,
  withRates,
} from '../../testing/open-book-form.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildBook, buildImage, buildMe } from '../../testing/samples.js';
import { withWideWindow } from '../../testing/wide-window.js';

withNetwork();
const me = buildMe();
withLogin(me);
withRates();
withWideWindow();

describe('a new book', () => {
  // @spec 2-form-right
  it('is saved with its input and its images in order after a failed upload is retried', async () => {
    const { user } = await openFilledBookForm();
    const first = uploaded();
    const second = uploaded();
    reply('POST /api/images', first);
    await user.upload(screen.getByLabelText('Slike'), photo());
    await screen.findByRole('img', { name: 'Slika 1' });
    cutOff('POST /api/images');
    await user.upload(screen.getByLabelText('Slike'), photo('zadnja.jpg'));
    await screen.findByText('Slika nije poslata: zadnja.jpg');
    await user.click(addButton());
    expect(screen.getByText('1 slika nije poslata. Pošalji je ponovo ili je ukloni.')).toBeVisible();
    reply('POST /api/images', second);
    await user.click(screen.getByRole('button', { name: 'Pošalji ponovo: zadnja.jpg' }));
    await screen.findByRole('img', { name: 'Slika 2' });
    const sent = acceptBooks('POST /api/books', buildBook());
    await user.click(addButton());
    expect(await screen.findByText('Knjiga je dodata!')).toBeInTheDocument();
    expect(sent[0]?.fields).toMatchObject({ title: 'Tvrđava', imageUrls: `${first.url},${second.url}` });
  });

  it('requests an uploaded image that did not load again when the device is online', async () => {
    const { user } = await openFilledBookForm();
    reply('POST /api/images', uploaded());
    await user.upload(screen.getByLabelText('Slike'), photo());
    const image = await screen.findByRole('img', { name: 'Slika 1' });
    fireEvent.error(image);
    fireEvent.online(window);
    const requested = screen.getByRole('img', { name: 'Slika 1' });
    expect(requested).not.toBe(image);
    expect(requested).toHaveAttribute('src', image.getAttribute('src'));
    fireEvent.online(window);
    expect(screen.getByRole('img', { name: 'Slika 1' })).toBe(requested);
  });

  it('is saved as soon as the last image is uploaded', async () => {
    const { user } = await openFilledBookForm();
    const image = uploaded();
    const arrive = holdUploads(image);
    await user.upload(screen.getByLabelText('Slike'), photo());
    const sent = acceptBooks('POST /api/books', buildBook());
    await user.click(addButton());
    expect(screen.getByText('Oglas se čuva čim se slike pošalju.')).toBeVisible();
    await fillIn(user, screen.getByLabelText('Naslov'), ' i most');
    expect(sent).toHaveLength(0);
    arrive();
    expect(await screen.findByText('Knjiga je dodata!')).toBeInTheDocument();
    expect(sent[0]?.fields).toMatchObject({ title: 'Tvrđava i most', imageUrls: image.url });
  });
});

describe('a file that cannot be uploaded', () => {
  it('prevents a save before the other uploads are complete, with a request to remove it', async () => {
    const { user } = await openFilledBookForm();
    const image = uploaded();
    const arrive = holdUploads(image);
    fireEvent.change(screen.getByLabelText('Slike'), {
      target: { files: [photo(), new File(['x'], 'racun.pdf', { type: 'application/pdf' })] },
    });
    const sent = acceptBooks('POST /api/books', buildBook());
    await user.click(addButton());
    expect(screen.getByText('1 slika ne može da se sačuva. Ukloni je, pa sačuvaj oglas.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pošalji ponovo' })).toBeNull();
    expect(addButton()).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Obriši sliku 2' }));
    await user.click(addButton());
    arrive();
    expect(await screen.findByText('Knjiga je dodata!')).toBeInTheDocument();
    expect(sent).toMatchObject([{ fields: { imageUrls: image.url } }]);
  });
});

describe('a save during an expired session', () => {
  it('uploads the refused image and saves the book after a new login', async () => {
    connectSession();
    const { user } = await openFilledBookForm();
    refuse('POST /api/images', 'UNAUTHENTICATED');
    await user.upload(screen.getByLabelText('Slike'), photo());
    await screen.findByText('Slika nije poslata: prednja.jpg');
    await user.click(addButton());
    const image = uploaded();
    reply('POST /api/images', image);
    const sent = acceptBooks('POST /api/books', buildBook());
    act(() => startSession('t2', me));
    expect(await screen.findByText('Knjiga je dodata!')).toBeInTheDocument();
    expect(sent).toMatchObject([{ fields: { title: 'Tvrđava', imageUrls: image.url } }]);
  });
});

describe('an existing book with images', () => {
  it('shows a rotated image, and saves with the new ETag', async () => {
    const image = buildImage({ url: '/uploads/65f000000000000000000001-1.webp' });
    const book = buildBook({ images: [image] });
    const { user } = await openBook(book);
    const turned = { ...image, url: '/uploads/65f000000000000000000001-2.webp', width: 1500, height: 1000 };
    reply('PUT /api/images/rotate/', { url: turned.url });
    reply('GET /api/books/:bookId', { ...book, images: [turned] }, { headers: { ETag: '"2"' } });
    await user.click(await screen.findByRole('button', { name: 'Okreni sliku 1 udesno' }));
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Slika 1' })).toHaveAttribute('src', `${turned.url}?w=480`),
    );
    const sent = acceptBooks('PUT /api/books/:bookId', book);
    await user.click(saveButton());
    expect(await screen.findByText('Izmene su sačuvane!')).toBeInTheDocument();
    expect(sent).toMatchObject([{ ifMatch: '"2"', fields: { imageUrls: turned.url } }]);
  });

  it('shows an error when a rotation fails', async () => {
    const { user } = await openBook(buildBook({ images: [buildImage()] }));
    refuse('PUT /api/images/rotate/', 'UNAVAILABLE');
    await user.click(await screen.findByRole('button', { name: 'Okreni sliku 1 udesno' }));
    expect(await screen.findByText(/^Slika nije okrenuta\. Sajt trenutno nije dostupan\. Pokušaj/)).toBeInTheDocument();
  });
});
