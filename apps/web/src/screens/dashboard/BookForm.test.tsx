import { act, screen, waitFor, within } from '@testing-library/react';
import type { Book } from '@korice/contracts';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '../../features/auth/session.js';
import { fillIn } from '../../testing/fill-in.js';
import { withLogin } from '../../testing/logged-in.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import { buildBook, buildImage, buildMe } from '../../testing/samples.js';
import BookForm from './BookForm.js';

withNetwork();

const me = buildMe();
const draftKey = `korice.draft.${me._id}.book.new`;

async function open(at = '/dashboard/add-book') {
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
        ...(['conditions', 'categories', 'images', 'errors'] as const),
      ],
    },
  );
  await screen.findByRole('heading', { level: 1 }); // popovers find their place after the first rendering
  return opened;
}

type Opened = Awaited<ReturnType<typeof open>>;

const uploaded = () => {
  const { source: _source, ...image } = buildImage();
  return image;
};
const photo = (name = 'prednja.jpg') => new File(['x'], name, { type: 'image/jpeg' });

async function fill({ user }: Opened): Promise<void> {
  for (const [label, text] of [
    ['Naslov', 'Tvrđava'],
    ['Autor', 'Meša Selimović'],
    ['Cena u evrima', '12,5'],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
}

const addButton = () => screen.getByRole('button', { name: 'Dodaj knjigu' });
const saveButton = () => screen.getByRole('button', { name: 'Sačuvaj izmene' });

/** Replies to the saving call and collects the texts of every form that came. */
function acceptBooks(key: 'POST /api/books' | 'PUT /api/books/:bookId', book: Book, etag = '"2"') {
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

const openBook = (book: Book, etag = '"1"') => {
  reply('GET /api/books/:bookId', book, { headers: { ETag: etag } });
  return open(`/dashboard/book-listing/${book._id}`);
};

withLogin(me);
beforeEach(() => {
  reply('GET /api/rates', { EUR: 117.2, USD: 108 });
});

describe('a new book', () => {
  // @spec 2-form-title 2-form-left 2-form-right 2-form-buttons 4-form-mode 4-form-saved 9-after-save
  it('is listed, said so, and leads to the listings after three seconds', async () => {
    const sent = acceptBooks('POST /api/books', buildBook());
    const opened = await open();
    const { user, history } = opened;
    expect(screen.getByRole('heading', { level: 1, name: 'Dodaj novu knjigu' })).toBeInTheDocument();
    await fill(opened);
    await user.selectOptions(screen.getByLabelText('Stanje'), 'Kao novo');
    const begun = Date.now();
    await user.dblClick(addButton());
    expect(await screen.findByText('Knjiga je dodata!')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Moji oglasi' })).toHaveAttribute('href', '/dashboard/book-listing');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.fields).toMatchObject({
      title: 'Tvrđava',
      author: 'Meša Selimović',
      price: '12.5',
      currency: 'EUR',
      condition: 'like-new',
      imageUrls: '',
      clientId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
    expect(localStorage.getItem(draftKey)).toBeNull();
    await waitFor(() => expect(history.location.pathname).toBe('/dashboard/book-listing'));
    expect(Date.now() - begun).toBeGreaterThanOrEqual(3000);
  });

  // @spec 5-book-required 5-book-blocked 8-silent-blocked
  it('marks what is wrong and sends nothing', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText(/^ISBN/), '978-86-07-00417-3');
    await user.click(addButton());
    const summary = screen.getByRole('alert');
    expect(summary).toHaveFocus();
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Upiši naslov.',
      'Upiši ime autora.',
      'Upiši cenu veću od nule.',
      'ISBN nije ispravan. Proveri cifre, ima ih 10 ili 13.',
    ]);
    expect(screen.getByLabelText('Naslov')).toHaveAttribute('aria-invalid', 'true');
    await user.click(within(summary).getByRole('link', { name: 'Upiši cenu veću od nule.' }));
    expect(screen.getByLabelText('Cena u evrima')).toHaveFocus();
  });

  it('opens the folded edition when something in it is wrong', async () => {
    const opened = await open();
    await fill(opened);
    const group = screen.getByText('Podaci o izdanju').closest('details');
    expect(group).not.toHaveAttribute('open');
    await fillIn(opened.user, screen.getByLabelText('Datum izdanja'), 'maj');
    await opened.user.click(addButton());
    expect(group).toHaveAttribute('open');
  });

  // @spec 4-form-saved 8-book-not-saved
  it('stays with the reason when it was not saved', async () => {
    refuse('POST /api/books', 'UNAVAILABLE');
    const opened = await open();
    await fill(opened);
    await opened.user.click(addButton());
    expect(await screen.findByText('Greška: Sajt trenutno nije dostupan. Pokušaj ponovo za minut.')).toBeVisible();
    expect(screen.getByLabelText('Naslov')).toHaveValue('Tvrđava');
    expect(addButton()).toBeEnabled();
  });

  it('marks what the API refuses', async () => {
    refuse('POST /api/books', 'VALIDATION_FAILED', { errors: [{ path: 'title', code: 'unprintable', message: '' }] });
    const opened = await open();
    await fill(opened);
    await opened.user.click(addButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Ova vrednost nije ispravna.');
  });

  it('is not listed twice when the first answer was lost', async () => {
    const opened = await open();
    await fill(opened);
    cutOff('POST /api/books');
    await opened.user.click(addButton());
    await screen.findByText(/^Greška: Nema veze sa serverom/);
    const book = buildBook();
    const created = acceptBooks('POST /api/books', book, '"1"');
    const changed = acceptBooks('PUT /api/books/:bookId', book);
    await opened.user.type(screen.getByLabelText('Naslov'), ' 2');
    await opened.user.click(addButton());
    expect(await screen.findByText('Knjiga je dodata!')).toBeInTheDocument();
    // The book may stand as it was first sent: what was typed since follows.
    expect(created).toHaveLength(1);
    expect(changed).toMatchObject([{ ifMatch: '"1"', fields: { title: 'Tvrđava 2' } }]);
  });

  // @spec 2-form-right
  it('saves with pictures in their order after one has failed, without anything typed again', async () => {
    const opened = await open();
    const { user } = opened;
    await fill(opened);
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

  it('is saved as soon as the last picture has arrived', async () => {
    const opened = await open();
    const { user } = opened;
    await fill(opened);
    const image = uploaded();
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    reply('POST /api/images', async () => {
      await arrived;
      return image;
    });
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

  it('starts with the currency of the last one', async () => {
    acceptBooks('POST /api/books', buildBook());
    const opened = await open();
    await fill(opened);
    await opened.user.selectOptions(screen.getByLabelText('Valuta'), 'RSD');
    expect(screen.getByLabelText('Cena u dinarima')).toHaveValue('12,50');
    await opened.user.click(addButton());
    await screen.findByText('Knjiga je dodata!');
    opened.unmount();
    await open();
    expect(screen.getByLabelText('Cena u dinarima')).toHaveValue('');
  });

  it('makes room for the next one', async () => {
    const sent = acceptBooks('POST /api/books', buildBook());
    const opened = await open();
    const { user, history } = opened;
    await fill(opened);
    await user.selectOptions(screen.getByLabelText('Valuta'), 'RSD');
    await user.click(screen.getByRole('button', { name: 'Dodaj i unesi sledeću' }));
    expect(await screen.findByText('Knjiga je dodata! Na redu je sledeća.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.getByLabelText('Naslov')).toHaveValue('');
    expect(screen.getByLabelText('Cena u dinarima')).toHaveValue('');
    expect(localStorage.getItem(draftKey)).toBeNull();
    expect(history.location.pathname).toBe('/dashboard/add-book');
    await fillIn(user, screen.getByLabelText('Naslov'), 'Derviš i smrt');
    await fillIn(user, screen.getByLabelText('Autor'), 'Meša Selimović');
    await user.type(screen.getByLabelText('Cena u dinarima'), '700');
    await user.click(addButton());
    await screen.findByText('Knjiga je dodata!');
    expect(sent.map(({ fields }) => fields.title)).toEqual(['Tvrđava', 'Derviš i smrt']);
    expect(sent[0]?.fields.clientId).not.toBe(sent[1]?.fields.clientId);
  });

  // @spec 2-form-left 9-categories-open
  it('finds categories in either script, several in a row', async () => {
    const { user } = await open();
    const field = screen.getByRole('combobox', { name: 'Kategorije' });
    expect(field).toHaveAttribute('placeholder', 'Izaberi kategorije');
    await user.click(field);
    await user.type(field, 'скол'); // nothing: no such word
    expect(screen.getByText('Nema takve kategorije.')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, 'decu');
    await user.click(screen.getByRole('option', { name: 'Knjige za decu' }));
    await user.type(field, 'класи');
    await user.click(screen.getByRole('option', { name: 'Klasici' }));
    expect(screen.getByRole('button', { name: 'Ukloni kategoriju: Knjige za decu' })).toBeInTheDocument();
    expect(field).not.toHaveAttribute('placeholder');
    await user.click(screen.getByRole('button', { name: 'Ukloni kategoriju: Klasici' }));
    expect(screen.queryByRole('button', { name: 'Ukloni kategoriju: Klasici' })).not.toBeInTheDocument();
  });

  it('counts the room that is left', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Kratak opis za oglas'), 'abc');
    expect(screen.getByText('Još 497 znakova')).toBeInTheDocument();
    expect(screen.getByText('Još 10.000 znakova')).toBeInTheDocument();
  });
});

describe('the price', () => {
  const price = () => screen.getByRole('textbox', { name: /^Cena u/ });

  // @spec 1-prices-form-table
  it.each([
    ['1.234,50', '144.683,40'],
    ['1234,5', '144.683,40'],
    ['1234.50', '144.683,40'],
    ['8', '937,60'],
  ])('%s shows what the site will say, as it is typed', async (typed, shown) => {
    const { user } = await open();
    await user.type(price(), typed);
    expect(await screen.findByText(`Na sajtu će pisati ${shown} RSD`)).toBeInTheDocument();
  });

  it('follows the currency, and says nothing of dinars in dinars', async () => {
    const { user } = await open();
    await user.type(price(), '8');
    await user.selectOptions(screen.getByLabelText('Valuta'), 'USD');
    expect(await screen.findByText('Na sajtu će pisati 864,00 RSD')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Valuta'), 'RSD');
    expect(screen.queryByText(/^Na sajtu će pisati/)).not.toBeInTheDocument();
  });

  it('says when the rates did not load, and asks again', async () => {
    refuse('GET /api/rates', 'UNAVAILABLE');
    const { user } = await open();
    await user.type(price(), '8');
    expect(await screen.findByText(/Cena u dinarima trenutno ne može da se prikaže\./)).toBeInTheDocument();
    reply('GET /api/rates', { EUR: 117.2, USD: 108 });
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText('Na sajtu će pisati 937,60 RSD')).toBeInTheDocument();
  });

  it('is asked about above a hundred euros before it is saved', async () => {
    const sent = acceptBooks('POST /api/books', buildBook());
    const opened = await open();
    const { user } = opened;
    await fill(opened);
    await user.clear(price());
    await user.type(price(), '700');
    const question = await screen.findByRole('group', {
      name: 'Upisano je 700,00 EUR, to jest 82.040,00 RSD. Da li je cena u dinarima?',
    });
    await user.click(addButton());
    expect(question).toHaveFocus();
    expect(sent).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Da, u dinarima' }));
    expect(price()).toHaveFocus();
    expect(screen.getByLabelText('Cena u dinarima')).toHaveValue('700,00');
    await user.click(addButton());
    expect(await screen.findByText('Knjiga je dodata!')).toBeInTheDocument();
    expect(sent[0]?.fields).toMatchObject({ price: '700', currency: 'RSD' });
  });

  it('may be that high', async () => {
    const sent = acceptBooks('POST /api/books', buildBook());
    const opened = await open();
    const { user } = opened;
    await fill(opened);
    await user.clear(price());
    await user.type(price(), '120');
    await user.click(await screen.findByRole('button', { name: 'Ne, cena je dobra' }));
    expect(screen.queryByRole('button', { name: 'Ne, cena je dobra' })).not.toBeInTheDocument();
    await user.click(addButton());
    expect(await screen.findByText('Knjiga je dodata!')).toBeInTheDocument();
    expect(sent[0]?.fields).toMatchObject({ price: '120', currency: 'EUR' });
  });
});

describe('an unfinished book', () => {
  async function leaveUnfinished() {
    const opened = await open();
    reply('POST /api/images', uploaded());
    await fillIn(opened.user, screen.getByLabelText('Naslov'), 'Tvrđava');
    await opened.user.upload(screen.getByLabelText('Slike'), photo());
    await screen.findByRole('img', { name: 'Slika 1' });
    expect(await screen.findByText('Nedovršen oglas je sačuvan na ovom uređaju.')).toBeInTheDocument();
    opened.unmount();
  }

  it('comes back with its pictures', async () => {
    await leaveUnfinished();
    await open();
    expect(screen.getByText(/^Vratili smo nedovršen oglas od \d\d\.\d\d\.\d{4} u \d\d:\d\d\.$/)).toBeInTheDocument();
    expect(screen.getByLabelText('Naslov')).toHaveValue('Tvrđava');
    expect(screen.getByRole('img', { name: 'Slika 1' })).toBeInTheDocument();
  });

  it('comes back to its own account only', async () => {
    await leaveUnfinished();
    act(() => startSession('t', buildMe({ _id: '0000000000000000000000bb' })));
    await open();
    expect(screen.getByLabelText('Naslov')).toHaveValue('');
  });

  it('is thrown away, and taken back', async () => {
    await leaveUnfinished();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Počni ispočetka' }));
    expect(screen.getByLabelText('Naslov')).toHaveValue('');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem(draftKey)).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Vrati' }));
    expect(screen.getByLabelText('Naslov')).toHaveValue('Tvrđava');
    expect(screen.getByRole('img', { name: 'Slika 1' })).toBeInTheDocument();
  });

  it('is changed where the save that the page was closed in had listed it', async () => {
    const opened = await open();
    await fill(opened);
    reply('POST /api/books', buildBook(), { delay: 'infinite' });
    await opened.user.click(addButton());
    opened.unmount();
    const { user } = await open();
    const book = buildBook();
    acceptBooks('POST /api/books', book, '"1"');
    const changed = acceptBooks('PUT /api/books/:bookId', book);
    await user.type(screen.getByLabelText('Naslov'), ' 2');
    await user.click(addButton());
    expect(await screen.findByText('Knjiga je dodata!')).toBeInTheDocument();
    expect(changed).toMatchObject([{ ifMatch: '"1"', fields: { title: 'Tvrđava 2' } }]);
  });

  it('is left alone by the one that is begun instead of it', async () => {
    await leaveUnfinished();
    const { clientId } = JSON.parse(localStorage.getItem(draftKey) ?? '') as { clientId: string };
    const opened = await open();
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

  it('says when its pictures are gone', async () => {
    await leaveUnfinished();
    const draft = JSON.parse(localStorage.getItem(draftKey) ?? '') as { pictures: { sentAt: number }[] };
    draft.pictures.forEach((picture) => (picture.sentAt -= 25 * 3_600_000));
    localStorage.setItem(draftKey, JSON.stringify(draft));
    await open();
    expect(screen.getByText(/^Slike iz nedovršenog oglasa čuvamo 24 sata/)).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  // @spec 2-form-buttons
  it('is asked about before it is left, and gone when given up', async () => {
    const { user, history } = await open();
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

describe('a book that is edited', () => {
  // @spec 2-route-edit-book 2-form-title 4-form-mode
  it('shows what is stored and sends the change on the state it was read in', async () => {
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

  it('leaves the choice when it was changed elsewhere', async () => {
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

  it('takes over what was saved elsewhere', async () => {
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

  it('shows a picture as it was turned, and goes on from the new state of the book', async () => {
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

  it('says when a picture could not be turned', async () => {
    const { user } = await openBook(buildBook({ images: [buildImage()] }));
    refuse('PUT /api/images/rotate/', 'UNAVAILABLE');
    await user.click(await screen.findByRole('button', { name: 'Okreni sliku 1 udesno' }));
    expect(await screen.findByText(/^Slika nije okrenuta\. Sajt trenutno nije dostupan\. Pokušaj/)).toBeInTheDocument();
  });

  it('is only read once it is sold', async () => {
    await openBook(buildBook({ status: 'sold', soldAt: '2026-05-24T10:00:00.000Z' }));
    expect(await screen.findByText('Knjiga je prodata, pa se oglas više ne menja.')).toBeInTheDocument();
    expect(screen.getByLabelText('Naslov')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Sačuvaj izmene' })).not.toBeInTheDocument();
  });

  it('can be sold while it is being edited', async () => {
    const { user } = await openBook(buildBook());
    await user.type(await screen.findByLabelText('Naslov'), ' 2');
    refuse('PUT /api/books/:bookId', 'BOOK_SOLD');
    await user.click(saveButton());
    expect(await screen.findByText('Knjiga je prodata, pa se oglas više ne menja.')).toBeInTheDocument();
    expect(screen.getByLabelText('Naslov')).toBeDisabled();
  });

  // @spec 6-edit-checked
  it('is not shown to somebody else, but to an admin', async () => {
    const book = buildBook({ owner: { _id: '0000000000000000000000cc', name: 'Ivana', city: '' } });
    const { unmount } = await openBook(book);
    expect(await screen.findByText('Ovaj oglas može da menja samo onaj ko ga je postavio.')).toBeInTheDocument();
    unmount();
    act(() => startSession('t', buildMe({ role: 'admin' })));
    await openBook(book);
    expect(await screen.findByLabelText('Naslov')).toBeInTheDocument();
  });

  it('says when there is none, or when it did not load', async () => {
    refuse('GET /api/books/:bookId', 'BOOK_NOT_FOUND');
    const { unmount } = await open('/dashboard/book-listing/65f000000000000000000001');
    expect(await screen.findByText('Ova knjiga ne postoji ili je uklonjena.')).toBeInTheDocument();
    unmount();
    refuse('GET /api/books/:bookId', 'INTERNAL');
    const { user } = await open('/dashboard/book-listing/65f000000000000000000002');
    await screen.findByText('Učitavanje nije uspelo');
    reply('GET /api/books/:bookId', buildBook());
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByLabelText('Naslov')).toBeInTheDocument();
  });
});
