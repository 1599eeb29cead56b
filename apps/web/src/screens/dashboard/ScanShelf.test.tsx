import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { maxShelfBooks, openShelf } from '../../features/shelf/shelf.js';
import { clearStored } from '../../lib/storage.js';
import { createDeferred } from '../../testing/deferred.js';
import { withIndexedDb } from '../../testing/indexed-db.js';
import { withLogin } from '../../testing/logged-in.js';
import { render } from '../../testing/render.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildBook, buildIsbnData, buildMe } from '../../testing/samples.js';
import { withWideWindow } from '../../testing/wide-window.js';
import ScanShelf from './ScanShelf.js';

const me = buildMe();
const isbns = ['9788610012347', '9788664572194', '9788600000071'];

withNetwork();
withIndexedDb();
withLogin(me);
withWideWindow();
afterEach(clearStored);

/** Queues books that can be listed and opens the screen at a step. */
async function open(count = 1, step = '') {
  const shelf = await openShelf(me._id);
  for (const { id } of shelf.add(isbns.slice(0, count)).added)
    shelf.update(id, {
      lookup: 'found',
      data: buildIsbnData(),
      title: `Seobe ${id.slice(0, 4)}`,
      author: 'Miloš Crnjanski',
      condition: 'new',
      price: '450',
    });
  await shelf.settled();
  shelf.close();
  reply('GET /api/books/price-hint', { hint: null });
  const opened = await render(
    <Routes>
      <Route path="/dashboard/scan" element={<ScanShelf />} />
      <Route path="*" element={<p>Drugi ekran</p>} />
    </Routes>,
    {
      at: `/dashboard/scan${step && `?step=${step}`}`,
      areas: ['shelf', 'bookForm', 'dashboard', 'isbn', 'conditions', 'categories', 'errors'],
    },
  );
  await screen.findByLabelText('Koraci');
  return opened;
}

/** Reads the stored queue as a new visit does. */
async function readQueue() {
  const shelf = await openShelf(me._id);
  const { books } = shelf.read();
  shelf.close();
  return books;
}

/** Returns the note of each row. It names missing fields, the reason of a refusal, or the condition. */
const rowNotes = () =>
  within(screen.getByRole('list', { name: 'Knjige u redu' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('button + p')?.textContent);

describe('listing a shelf', () => {
  it('removes a book that is listed after the person has left, and stays on their screen', async () => {
    const { user, history } = await open(1, 'publish');
    const response = createDeferred();
    const requested = createDeferred();
    reply('POST /api/books', async () => {
      requested.resolve();
      await response.promise;
      return buildBook();
    });
    await user.click(await screen.findByRole('button', { name: 'Objavi 1 oglas' }));
    await requested.promise;
    act(() => history.push('/dashboard/messaging'));
    expect(await screen.findByText('Drugi ekran')).toBeInTheDocument();
    response.resolve();
    expect(await screen.findByText('Objavljen je 1 oglas!')).toBeInTheDocument();
    expect(history.location.pathname).toBe('/dashboard/messaging');
    await waitFor(async () => expect(await readQueue()).toEqual([]));
  });

  it('counts each book once after a lost connection, marks those that were not sent and continues', async () => {
    const { user } = await open(3, 'publish');
    const [first] = await screen.findAllByRole('textbox', { name: /^Cena u dinarima/ });
    await user.clear(first ?? document.body);
    cutOff('POST /api/books');
    await user.click(screen.getByRole('button', { name: 'Objavi 2 oglasa' }));
    // Above the rows, far from the pressed button.
    const alert = (await screen.findByText('Veza je pukla, 2 knjige čekaju.')).closest('[tabindex="-1"]');
    await waitFor(() => expect(alert).toHaveFocus());
    expect(screen.getByText(/oglasa za objavu$/)).toHaveTextContent('2 oglasa za objavu');
    expect(screen.getByText(/^1 čeka tebe/)).toBeInTheDocument();
    expect(rowNotes()).toEqual(['Nema cene', 'Nije objavljeno, veza je pukla.', 'Još nije poslato']);
    reply('POST /api/books', buildBook());
    await user.click(screen.getByRole('button', { name: 'Nastavi' }));
    expect(await screen.findByText('Objavljena su 2 oglasa!')).toBeInTheDocument();
  });

  it('counts a refused book as waiting and sends it again when no other is left', async () => {
    const { user } = await open(1, 'publish');
    refuse('POST /api/books', 'UNAVAILABLE');
    await user.click(await screen.findByRole('button', { name: 'Objavi 1 oglas' }));
    const alert = (await screen.findByText('1 ostaje u redu, razlog stoji uz knjigu.')).closest('[tabindex="-1"]');
    await waitFor(() => expect(alert).toHaveFocus());
    expect(screen.getByText(/oglasa za objavu$/)).toHaveTextContent('0 oglasa za objavu');
    expect(screen.getByRole('button', { name: 'Čeka me · 1' })).toBeInTheDocument();
    reply('POST /api/books', buildBook());
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo (1)' }));
    expect(await screen.findByText('Objavljen je 1 oglas!')).toBeInTheDocument();
  });

  it('returns to the first step after the last book, so that the next book is scanned there', async () => {
    const { user, history } = await open(1, 'publish');
    reply('POST /api/books', buildBook());
    await user.click(await screen.findByRole('button', { name: 'Objavi 1 oglas' }));
    expect(await screen.findByText('Objavljen je 1 oglas!')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'ISBN' })).toBeInTheDocument();
    expect(history.location.search).toBe('');
  });

  it('shows the own condition of a book in its row', async () => {
    const { user } = await open();
    const row = within(screen.getByRole('list', { name: 'Knjige u redu' })).getByRole('listitem');
    await user.click(within(row).getByRole('button', { name: /^Ispravi podatke/ }));
    const dialog = screen.getByRole('dialog', { name: 'Podaci o knjizi' });
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Stanje' }), 'Dobro očuvano');
    await user.click(within(dialog).getByRole('button', { name: 'Sačuvaj' }));
    expect(within(row).getByText('Dobro očuvano')).toBeInTheDocument();
  });

  it('looks all books with failed lookups up again', async () => {
    const shelf = await openShelf(me._id);
    for (const { id } of shelf.add(isbns).added) shelf.update(id, { lookup: 'failed' });
    await shelf.settled();
    shelf.close();
    const { user } = await open(0);
    const asked: unknown[] = [];
    reply('POST /api/isbn/batch', async ({ request }) => {
      asked.push(await request.json());
      return isbns.map((isbn) => ({ state: 'found' as const, isbn, data: buildIsbnData() }));
    });
    await user.click(await screen.findByRole('button', { name: 'Ponovi sve (3)' }));
    expect(await screen.findAllByText(buildIsbnData().title)).toHaveLength(3);
    expect(asked).toEqual([{ isbns }]);
  });

  it('moves the focus to the heading of each step', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Dalje: slike' }));
    expect(await screen.findByRole('heading', { name: 'Slike' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Dalje: objava' }));
    expect(await screen.findByRole('heading', { name: 'Objava' })).toHaveFocus();
  });

  it('moves the focus to the next book when one is removed, and to the field for ISBNs after the last', async () => {
    const { user } = await open(2);
    const removers = () => screen.queryAllByRole('button', { name: /^Izbaci iz reda/ });
    const [first] = removers();
    await user.click(first ?? document.body);
    await waitFor(() => expect(removers()).toHaveLength(1));
    expect(removers()[0]).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(removers()).toEqual([]));
    expect(screen.getByRole('textbox', { name: 'ISBN' })).toHaveFocus();
  });

  it('focuses the ISBN field after the answer about a copy, so that Enter from a scanner removes no book', async () => {
    const { user } = await open(2);
    const field = screen.getByRole('textbox', { name: 'ISBN' });
    await user.type(field, `${isbns[0]}{Enter}`);
    await user.click(await screen.findByRole('button', { name: 'Ista knjiga' }));
    await waitFor(() => expect(screen.queryByText(/^Već je u redu/)).not.toBeInTheDocument());
    expect(field).toHaveFocus();
    // A scanner types its code and Enter into what has the focus.
    await user.keyboard('{Enter}');
    expect(screen.getAllByRole('button', { name: /^Izbaci iz reda/ })).toHaveLength(2);
  });

  it('asks once about the books of a list that is pasted twice', async () => {
    const list = [...isbns, '9788652117291'];
    reply('POST /api/isbn/batch', []);
    const { user } = await open(0);
    const field = screen.getByRole('textbox', { name: 'ISBN' });
    const removers = () => screen.queryAllByRole('button', { name: /^Izbaci iz reda/ });
    const paste = async () => {
      await user.click(field);
      await user.paste(list.join('\n'));
    };
    await paste();
    await waitFor(() => expect(removers()).toHaveLength(4));
    await paste();
    expect(await screen.findByText('4 knjige su već u redu')).toBeVisible();
    expect(screen.queryByText(/^Već je u redu/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Iste knjige' }));
    expect(screen.queryByText(/već u redu/)).not.toBeInTheDocument();
    await paste();
    await user.click(await screen.findByRole('button', { name: 'Dodaj sve još jednom' }));
    await waitFor(() => expect(removers()).toHaveLength(8));
    expect(screen.queryByText(/već u redu/)).not.toBeInTheDocument();
  });

  it('keeps the question about a copy and says that the queue is full', async () => {
    const shelf = await openShelf(me._id);
    shelf.add(Array.from({ length: maxShelfBooks - 1 }, (_, index) => String(index)));
    await shelf.settled();
    shelf.close();
    reply('POST /api/isbn/batch', []);
    await open(1);
    // Not by role: the names of all buttons of a full queue take seconds.
    fireEvent.change(screen.getByLabelText('ISBN'), { target: { value: isbns[0] } });
    fireEvent.click(screen.getByText('Dodaj još jedan'));
    expect(screen.getByText(/^U redu može da bude 100 knjiga/)).toBeInTheDocument();
    expect(screen.getByText(/^Već je u redu/)).toBeInTheDocument();
  });

  it('moves a photo to the book that is chosen from a menu', async () => {
    const { user, container } = await open(3, 'photos');
    const input = container.querySelector<HTMLInputElement>('input[type=file]');
    fireEvent.change(input ?? container, { target: { files: [new File(['x'], 'prednja.heic')] } });
    expect(await screen.findByText('Slike: 1 od 3')).toBeInTheDocument();
    const books = within(screen.getByRole('list', { name: 'Knjige u redu' })).getAllByRole('listitem');
    const mover = within(books[0] ?? container).getByRole('button', { name: /^Prebaci sliku na drugu knjigu/ });
    mover.focus();
    await user.keyboard('{Enter}');
    const [, last] = await screen.findAllByRole('menuitem');
    await user.click(last ?? container);
    await waitFor(() =>
      expect(within(books[2] ?? container).getByRole('button', { name: /^Ukloni sliku/ })).toBeInTheDocument(),
    );
    expect(within(books[0] ?? container).queryByRole('button', { name: /^Ukloni sliku/ })).not.toBeInTheDocument();
  });

  it('accepts photos without a type and refuses other files by name', async () => {
    const { container } = await open(1, 'photos');
    const input = container.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('The step has no file input');
    const files = [new File(['x'], 'spisak.pdf', { type: 'application/pdf' }), new File(['x'], 'prednja.heic')];
    fireEvent.change(input, { target: { files } });
    expect(await screen.findByText('Slike: 1 od 1')).toBeInTheDocument();
    expect(screen.getByText('Ovo nije slika: spisak.pdf')).toBeInTheDocument();
    expect(within(screen.getByRole('list', { name: 'Knjige u redu' })).getAllByRole('button')).toHaveLength(1);
  });
});
