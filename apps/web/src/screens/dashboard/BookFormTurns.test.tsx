import { screen, waitFor } from '@testing-library/react';
import type { Book } from '@korice/contracts';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDeferred } from '../../testing/deferred.js';
import { withLogin } from '../../testing/logged-in.js';
import { holdUploads, photo, saveButton, uploaded } from '../../testing/open-book-form.js';
import { cutOff, reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import { buildBook, buildImage, buildMe } from '../../testing/samples.js';
import BookForm from './BookForm.js';

withNetwork();

const me = buildMe();
withLogin(me);
beforeEach(() => {
  reply('GET /api/rates', { EUR: 117.2, USD: 108 });
  reply('GET /api/books/price-hint', { hint: null });
  reply('GET /api/wanted/demand', { readers: 0 });
});

async function open(book: Book) {
  const opened = await render(
    <Routes>
      <Route path="/dashboard/book-listing/:bookId" element={<BookForm />} />
    </Routes>,
    {
      at: `/dashboard/book-listing/${book._id}`,
      areas: [
        ...(['bookForm', 'bookTable', 'book', 'edition', 'languages', 'isbn'] as const),
        ...(['conditions', 'categories', 'images', 'errors'] as const),
      ],
    },
  );
  await screen.findByLabelText('Naslov');
  return opened;
}

const etagOf = (revision: number) => `"${revision}"`;

/** Fakes the API: a rotation changes the URL of an image and increments the book's revision. */
function keepShop(first: Book, firstRevision = 1) {
  let book = first;
  let revision = firstRevision;
  let waiting: { begin: () => void; answered: Promise<void> } | undefined;
  const answeredTags: string[] = [];
  const headers = { ETag: '' };
  reply(
    'GET /api/books/:bookId',
    async () => {
      const [found, etag, wait] = [book, etagOf(revision), waiting];
      waiting = undefined;
      wait?.begin();
      await wait?.answered;
      headers.ETag = etag;
      answeredTags.push(etag);
      return found;
    },
    { headers },
  );
  const saved: { ifMatch: string | null; fields: Record<string, FormDataEntryValue> }[] = [];
  reply('PUT /api/books/:bookId', async ({ request }) => {
    saved.push({ ifMatch: request.headers.get('if-match'), fields: Object.fromEntries(await request.formData()) });
    return book;
  });
  const shop = {
    saved,
    answeredTags,
    book: () => book,
    urls: () => book.images.map(({ url }) => url),
    rotateImages: () =>
      reply('PUT /api/images/rotate/', async ({ request }) => {
        const { url } = (await request.json()) as { url: string };
        const turned = url.replace(/-(\d+)\.webp$/, (_, version: string) => `-${Number(version) + 1}.webp`);
        book = { ...book, images: book.images.map((image) => (image.url === url ? { ...image, url: turned } : image)) };
        revision += 1;
        return { url: turned };
      }),
    /** Delays the response to the next request for the book. */
    holdNextRead() {
      const begin = createDeferred();
      const answer = createDeferred();
      waiting = { begin: begin.resolve, answered: answer.promise };
      return { begun: begin.promise, answer: answer.resolve };
    },
  };
  shop.rotateImages();
  return shop;
}

type Shop = ReturnType<typeof keepShop>;

const turnButton = (place: number) => screen.getByRole('button', { name: `Okreni sliku ${place} udesno` });

const shows = (place: number, url: string | undefined) =>
  waitFor(() => expect(screen.getByRole('img', { name: `Slika ${place}` })).toHaveAttribute('src', `${url}?w=480`));

const hasRead = ({ answeredTags }: Shop, revision: number) =>
  waitFor(() => expect(answeredTags).toContain(etagOf(revision)));

async function save({ user }: Awaited<ReturnType<typeof open>>): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Sačuvaj izmene' }));
  expect(await screen.findByText('Izmene su sačuvane!')).toBeInTheDocument();
}

/** Edits the title in a form of the first revision of the book, then unmounts the form. */
async function leaveEdited(book: Book): Promise<void> {
  keepShop(book);
  const { user, unmount } = await open(book);
  await user.type(screen.getByLabelText('Naslov'), ' 2');
  unmount();
}

const keptTag = (book: Book): unknown => {
  const kept = localStorage.getItem(`korice.draft.${me._id}.book.${book._id}`);
  return kept === null ? undefined : (JSON.parse(kept) as { etag: unknown }).etag;
};

describe('rotated images of a book', () => {
  it('cause no conflict with a restored draft', async () => {
    const book = buildBook({ images: [buildImage(), buildImage()] });
    await leaveEdited(book);
    const shop = keepShop(book);
    const opened = await open(book);
    expect(screen.getByText(/^Vratili smo/)).toBeInTheDocument();
    for (const place of [1, 2]) {
      await opened.user.click(turnButton(place));
      await shows(place, book.images[place - 1]?.url.replace('-1.', '-2.'));
      await hasRead(shop, place + 1);
    }
    await save(opened);
    expect(shop.saved).toMatchObject([
      { ifMatch: '"3"', fields: { title: 'Na Drini ćuprija 2', imageUrls: shop.urls().join(',') } },
    ]);
  });

  it('are saved with the ETag of the last of several concurrent rotations', async () => {
    const book = buildBook({ images: [buildImage(), buildImage()] });
    const shop = keepShop(book);
    const opened = await open(book);
    const read = shop.holdNextRead();
    await opened.user.click(turnButton(1));
    await read.begun;
    await opened.user.click(turnButton(2));
    await shows(2, book.images[1]?.url.replace('-1.', '-2.'));
    read.answer();
    await hasRead(shop, 3);
    await save(opened);
    expect(shop.saved).toMatchObject([{ ifMatch: '"3"', fields: { imageUrls: shop.urls().join(',') } }]);
  });

  it('keep the ETag of the draft when another version was saved elsewhere', async () => {
    const book = buildBook({ images: [buildImage(), buildImage()] });
    await leaveEdited(book);
    const shop = keepShop({ ...book, author: 'Neko drugi' }, 7);
    const opened = await open(book);
    for (const place of [1, 2]) {
      await opened.user.click(turnButton(place));
      await shows(place, book.images[place - 1]?.url.replace('-1.', '-2.'));
      await hasRead(shop, 7 + place);
    }
    await save(opened);
    expect(shop.saved).toMatchObject([{ ifMatch: '"1"' }]);
  });

  it('delay a save until the rotation is complete', async () => {
    const book = buildBook({ images: [buildImage()] });
    const shop = keepShop(book);
    const opened = await open(book);
    const read = shop.holdNextRead();
    await opened.user.click(turnButton(1));
    await read.begun;
    await opened.user.click(screen.getByRole('button', { name: 'Sačuvaj izmene' }));
    expect(screen.getByRole('button', { name: 'Čuvanje…' })).toBeDisabled();
    expect(shop.saved).toEqual([]);
    read.answer();
    expect(await screen.findByText('Izmene su sačuvane!')).toBeInTheDocument();
    expect(shop.saved).toMatchObject([{ ifMatch: '"2"', fields: { imageUrls: shop.urls().join(',') } }]);
  });

  it('delay a save that already waits for an upload', async () => {
    const book = buildBook({ images: [buildImage()] });
    const shop = keepShop(book);
    const opened = await open(book);
    const added = uploaded();
    const arrive = holdUploads(added);
    await opened.user.upload(screen.getByLabelText('Slike'), photo());
    await opened.user.click(saveButton());
    const read = shop.holdNextRead();
    await opened.user.click(turnButton(1));
    await read.begun;
    arrive();
    await screen.findByRole('img', { name: 'Slika 2' });
    expect(shop.saved).toEqual([]);
    read.answer();
    expect(await screen.findByText('Izmene su sačuvane!')).toBeInTheDocument();
    expect(shop.saved).toMatchObject([
      { ifMatch: '"2"', fields: { imageUrls: [...shop.urls(), added.url].join(',') } },
    ]);
  });

  it('are shown rotated after a second click when the first request failed', async () => {
    const book = buildBook({ images: [buildImage()] });
    const shop = keepShop(book);
    const { user } = await open(book);
    cutOff('PUT /api/images/rotate/');
    await user.click(turnButton(1));
    expect(await screen.findByText(/^Slika nije okrenuta\. Nema veze sa serverom/)).toBeInTheDocument();
    await shows(1, book.images[0]?.url);
    shop.rotateImages();
    await user.click(turnButton(1));
    await shows(1, book.images[0]?.url.replace('-1.', '-2.'));
  });
});

describe('the draft of a book that was changed elsewhere', () => {
  it('has the ETag of the stored version after it is discarded, and its own ETag after undo', async () => {
    const book = buildBook();
    await leaveEdited(book);
    keepShop({ ...book, author: 'Neko drugi' }, 7);
    const { user } = await open(book);
    await user.click(screen.getByRole('button', { name: 'Počni ispočetka' }));
    await user.type(screen.getByLabelText('Naslov'), ' 3');
    await waitFor(() => expect(keptTag(book)).toBe('"7"'));
    await user.click(screen.getByRole('button', { name: 'Vrati' }));
    await waitFor(() => expect(keptTag(book)).toBe('"1"'));
  });
});
