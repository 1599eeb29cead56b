import { act, screen, waitFor, within } from '@testing-library/react';
import type { OwnBookCard } from '@korice/contracts';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bookQueries } from '../../features/books/queries.js';
import { http } from '../../lib/http.js';
import { notify } from '../../lib/notices.js';
import { createDeferred } from '../../testing/deferred.js';
import { withLogin } from '../../testing/logged-in.js';
import { buildConversation, buyerId } from '../../testing/messaging-samples.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import { buildBook, buildMe, buildOwnBookCard } from '../../testing/samples.js';
import { withWideWindow } from '../../testing/wide-window.js';
import MyBooks from './MyBooks.js';

withNetwork();

async function open(books: OwnBookCard[] | undefined, at = '/dashboard/book-listing', state?: unknown) {
  if (books) reply('GET /api/books/my-books', books);
  const opened = await render(
    <main tabIndex={-1}>
      <Routes>
        <Route path="/dashboard/book-listing" element={<MyBooks />} />
        <Route path="*" element={<p>Drugi ekran</p>} />
      </Routes>
    </main>,
    {
      at,
      state,
      areas: ['bookTable', 'dashboard', 'statuses', 'categories', 'search', 'share', 'freshness', 'imports', 'errors'],
    },
  );
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Učitavamo knjige…' })).not.toBeInTheDocument());
  return opened;
}

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => buildOwnBookCard({ title: `Knjiga ${String(at + 1).padStart(2, '0')}` }));

const titles = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent);

/** Lowers the prices of the books that a checkbox selects by 10 %. */
async function lowerPrices(user: Awaited<ReturnType<typeof open>>['user'], checkbox: string): Promise<void> {
  await user.click(screen.getByRole('checkbox', { name: checkbox }));
  await user.click(screen.getByRole('button', { name: 'Promeni cenu' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Procenat'), '10');
  await user.click(within(dialog).getByRole('button', { name: 'Promeni cenu' }));
}

const drina = buildOwnBookCard({ title: 'Na Drini ćuprija', author: 'Ivo Andrić', price: 8, currency: 'EUR' });
const seobe = buildOwnBookCard({
  title: 'Seobe',
  author: 'Miloš Crnjanski',
  price: 720,
  currency: 'RSD',
  priceRsd: 720,
  status: 'reserved',
});
const rečnik = buildOwnBookCard({
  title: 'Hazarski rečnik',
  author: 'Milorad Pavić',
  price: 7.6,
  currency: 'USD',
  priceRsd: 820.8,
  status: 'sold',
  soldAt: new Date().toISOString(),
});

withLogin(buildMe());
beforeEach(() => {
  reply('GET /api/messaging/rooms', [buildConversation()]);
  reply('GET /api/wanted/my-books', []);
});

describe('MyBooks', () => {
  withWideWindow();

  it('finds listings beyond the newest 1,000', async () => {
    const old = buildOwnBookCard({ title: 'Stari oglas' });
    const newest = many(1000);
    reply('GET /api/books/my-books', ({ request }) => {
      const q = new URL(request.url).searchParams.get('q');
      return q === null ? newest : q === 'stari' ? [old] : [];
    });
    const { user } = await open(undefined);
    expect(screen.getByText('Ovde je 1.000 najnovijih oglasa. Starije nalazi pretraga.')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox'), 'stari');
    expect(await screen.findByRole('link', { name: 'Stari oglas' })).toBeInTheDocument();
    expect(titles()).toEqual(['Stari oglas']);
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'nema ga');
    expect(await screen.findByRole('button', { name: 'Poništi filtere' })).toBeInTheDocument();
  });

  it('says that the search beyond the newest 1,000 failed, and repeats it on request', async () => {
    const { user } = await open(many(1000));
    cutOff('GET /api/books/my-books');
    await user.type(screen.getByRole('searchbox'), 'stari');
    const failure = within(await screen.findByRole('alert'));
    expect(screen.queryByRole('button', { name: 'Poništi filtere' })).not.toBeInTheDocument();
    reply('GET /api/books/my-books', [buildOwnBookCard({ title: 'Stari oglas' })]);
    await user.click(failure.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('link', { name: 'Stari oglas' })).toBeInTheDocument();
  });

  it('offers to view and share a new listing', async () => {
    await open([drina, seobe], '/dashboard/book-listing', drina._id);
    expect(screen.getByText('Knjiga je na tvojoj polici: Na Drini ćuprija')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pogledaj' })).toHaveAttribute('href', `/book/${drina._id}`);
    const share = screen.getByRole('link', { name: 'Podeli preko Vibera' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(share)).toMatch(
      new RegExp(`^viber://forward\\?text=.*Na Drini ćuprija.*/book/${drina._id}$`),
    );
  });

  // @spec 1-prices-form-table 2-table-modes 2-table-columns 2-table-title-link 9-price-signs
  it('shows title, author, entered price with currency, categories and status', async () => {
    await open([drina, seobe, rečnik]);
    const [, row] = within(screen.getByRole('table', { name: 'Tabela tvojih oglasa' })).getAllByRole('row');
    if (!row) throw new Error('The table is empty');
    expect(row).toHaveTextContent('Ivo Andrić');
    expect(row).toHaveTextContent('€ 8,00');
    expect(row).toHaveTextContent('Domaći autori, Klasici');
    expect(row).toHaveTextContent('Dostupno');
    expect(within(row).getByRole('link', { name: 'Na Drini ćuprija' })).toHaveAttribute(
      'href',
      `/dashboard/book-listing/${drina._id}`,
    );
    expect(screen.getByText('720,00 RSD')).toBeInTheDocument();
    expect(screen.getByText('$ 7,60')).toBeInTheDocument();
  });

  it('says below the title how many readers want the book', async () => {
    reply('GET /api/wanted/my-books', [{ bookId: seobe._id, readers: 3 }]);
    await open([drina, seobe]);
    expect(await screen.findByRole('row', { name: /Seobe.*3 čitaoca traže ovu knjigu/ })).toBeInTheDocument();
    expect(screen.getAllByText(/traž[ei] ovu knjigu/)).toHaveLength(1);
  });

  // @spec 2-table-paging 9-table-10
  it('shows pages of ten', async () => {
    const { user, history } = await open(many(23));
    expect(titles()).toHaveLength(10);
    expect(screen.getByText('1–10 · 23 oglasa')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Strana 3' }));
    expect(titles()).toEqual(['Knjiga 21', 'Knjiga 22', 'Knjiga 23']);
    expect(history.location.search).toBe('?page=3');
  });

  it('shows the last page for a page past the end', async () => {
    await open(many(12), '/dashboard/book-listing?page=9');
    expect(titles()).toEqual(['Knjiga 11', 'Knjiga 12']);
  });

  it('sorts by a column ascending, descending and not at all', async () => {
    const { user, history } = await open([drina, seobe, rečnik]);
    const column = () => screen.getByRole('columnheader', { name: 'Cena' });
    await user.click(within(column()).getByRole('button'));
    expect(titles()).toEqual(['Seobe', 'Hazarski rečnik', 'Na Drini ćuprija']);
    expect(column()).toHaveAttribute('aria-sort', 'ascending');
    await user.click(within(column()).getByRole('button'));
    expect(titles()).toEqual(['Na Drini ćuprija', 'Hazarski rečnik', 'Seobe']);
    expect(history.location.search).toBe('?sort=-price');
    await user.click(within(column()).getByRole('button'));
    expect(titles()).toEqual(['Na Drini ćuprija', 'Seobe', 'Hazarski rečnik']);
    expect(column()).not.toHaveAttribute('aria-sort');
  });

  it('searches, filters and clears the filters', async () => {
    const { user, history } = await open([drina, seobe, rečnik]);
    await user.type(screen.getByRole('searchbox', { name: 'Pretraži oglase' }), 'црњански');
    expect(titles()).toEqual(['Seobe']);
    await user.click(screen.getByRole('button', { name: 'Prodato' }));
    expect(screen.getByText('Nijedna knjiga ne odgovara pretrazi')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Poništi filtere' }));
    expect(titles()).toHaveLength(3);
    expect(history.location.search).toBe('');
    expect(screen.getByRole('searchbox', { name: 'Pretraži oglase' })).toHaveValue('');
  });

  it('resets the search when its navigation link is followed', async () => {
    const { user, history } = await open([drina, seobe]);
    const search = screen.getByRole('searchbox', { name: 'Pretraži oglase' });
    await user.type(search, 'seobe');
    expect(titles()).toEqual(['Seobe']);
    act(() => history.push('/dashboard/book-listing'));
    expect(titles()).toHaveLength(2);
    expect(search).toHaveValue('');
  });

  it('offers to add the first listing', async () => {
    await open([]);
    expect(screen.getByRole('heading', { name: 'Još nemaš nijedan oglas' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Dodaj knjigu' })).toHaveAttribute('href', '/dashboard/add-book');
  });

  it('shows an error with retry when loading fails', async () => {
    refuse('GET /api/books/my-books', 'INTERNAL');
    const { user } = await render(<MyBooks />, {
      areas: ['bookTable', 'dashboard', 'statuses', 'categories', 'search', 'errors'],
    });
    expect(await screen.findByText('Knjige se nisu učitale.')).toBeInTheDocument();
    reply('GET /api/books/my-books', [drina]);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });
});

describe('the status and the price of a listing', () => {
  withWideWindow();

  it('changes from the menu', async () => {
    const { user } = await open([drina]);
    const asked: unknown[] = [];
    reply('PUT /api/books/:bookId/status', async ({ request, params }) => {
      asked.push(params.bookId, await request.json());
      return buildBook({ ...drina, status: 'reserved' });
    });
    reply('GET /api/books/my-books', [{ ...drina, status: 'reserved' }]);
    await user.click(screen.getByRole('button', { name: 'Radnje za knjigu: Na Drini ćuprija' }));
    expect(screen.getByRole('menuitem', { name: 'Pogledaj oglas' })).toHaveAttribute('href', `/book/${drina._id}`);
    await user.click(screen.getByRole('menuitem', { name: 'Označi kao rezervisano' }));
    const dialog = await screen.findByRole('dialog', { name: 'Za koga rezervisati knjigu?' });
    expect(await within(dialog).findByRole('radio', { name: 'Nikola Stefanović' })).not.toBeChecked();
    expect(within(dialog).getByRole('radio', { name: 'Neko drugi' })).toBeChecked();
    await user.click(within(dialog).getByRole('button', { name: 'Označi kao rezervisano' }));
    expect(await screen.findByText('Status knjige je promenjen')).toBeInTheDocument();
    expect(within(screen.getByRole('table')).getByText('Rezervisano')).toBeInTheDocument();
    expect(asked).toEqual([drina._id, { status: 'reserved' }]);
  });

  it('cannot change while a deal holds the listing or after it was sold in one, and the row links to the deal', async () => {
    const dealId = '0000000000000000000012d5';
    const { user } = await open([
      { ...seobe, heldBy: dealId },
      { ...rečnik, reservedFor: buyerId, soldIn: dealId },
    ]);
    for (const [title, note] of [
      ['Seobe', 'U dogovoru'],
      ['Hazarski rečnik', 'Prodato u dogovoru'],
    ] as const) {
      const row = within(screen.getByRole('row', { name: new RegExp(title) }));
      expect(row.getByText(new RegExp(`^${note} ·`))).toBeInTheDocument();
      expect(row.getByRole('link', { name: 'Otvori dogovor' })).toHaveAttribute('href', `/dashboard/deals/${dealId}`);
      await user.click(row.getByRole('button', { name: `Radnje za knjigu: ${title}` }));
      expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
        'Pogledaj oglas',
        'Otvori dogovor',
      ]);
      await user.keyboard('{Escape}');
    }
    expect(screen.queryByText(/^Može da se vrati u ponudu/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Obriši knjigu: Seobe' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Obriši knjigu: Hazarski rečnik' })).toBeEnabled();
  });

  it('does not change when the API refuses, and shows the reason', async () => {
    const { user } = await open([drina]);
    refuse('PUT /api/books/:bookId/status', 'BOOK_NOT_AVAILABLE');
    await user.click(screen.getByRole('button', { name: 'Radnje za knjigu: Na Drini ćuprija' }));
    await user.click(screen.getByRole('menuitem', { name: 'Označi kao prodato' }));
    await user.click(await screen.findByRole('button', { name: 'Označi kao prodato' }));
    expect(await screen.findByText(/^Status knjige nije promenjen\./)).toHaveTextContent(
      'Oglas se u međuvremenu promenio. Osveži stranu.',
    );
  });

  it('shows the deal that has claimed the listing meanwhile, once the API has refused a change', async () => {
    const { user } = await open([drina]);
    refuse('PUT /api/books/:bookId/status', 'BOOK_NOT_AVAILABLE');
    reply('GET /api/books/my-books', [{ ...drina, status: 'reserved', heldBy: '0000000000000000000012d5' }]);
    await user.click(screen.getByRole('button', { name: 'Radnje za knjigu: Na Drini ćuprija' }));
    await user.click(screen.getByRole('menuitem', { name: 'Označi kao prodato' }));
    await user.click(await screen.findByRole('button', { name: 'Označi kao prodato' }));
    expect(await screen.findByText(/^Status knjige nije promenjen\./)).toBeInTheDocument();
    expect(await screen.findByText(/^U dogovoru ·/)).toBeInTheDocument();
  });

  it('shows a notice for each listing changed in quick succession', async () => {
    const other = { ...seobe, _id: drina._id, title: drina.title };
    const { user } = await open([seobe, other]);
    const asked: (string | undefined)[] = [];
    const answerToFirst = createDeferred();
    reply('PUT /api/books/:bookId/status', async ({ params }) => {
      asked.push(params.bookId);
      await answerToFirst.promise;
      return buildBook({ ...seobe, status: 'available' });
    });
    const offer = async (title: string) => {
      await user.click(screen.getByRole('button', { name: `Radnje za knjigu: ${title}` }));
      await user.click(screen.getByRole('menuitem', { name: 'Vrati u ponudu' }));
    };
    await offer('Seobe');
    await waitFor(() => expect(asked).toEqual([seobe._id]));
    refuse('PUT /api/books/:bookId/status', 'BOOK_NOT_AVAILABLE');
    await offer(drina.title);
    expect(await screen.findByText(/^Status knjige nije promenjen\./)).toBeInTheDocument();
    answerToFirst.resolve();
    expect(await screen.findByText('Status knjige je promenjen')).toBeInTheDocument();
  });

  it('changes to reserved for the chosen conversation member, whose name is then shown', async () => {
    const { user } = await open([drina]);
    const asked: unknown[] = [];
    const reserved = { ...drina, status: 'reserved', reservedFor: buyerId } as const;
    reply('PUT /api/books/:bookId/status', async ({ request }) => {
      asked.push(await request.json());
      return buildBook(reserved);
    });
    reply('GET /api/books/my-books', [reserved]);
    await user.click(screen.getByRole('button', { name: 'Radnje za knjigu: Na Drini ćuprija' }));
    await user.click(screen.getByRole('menuitem', { name: 'Označi kao rezervisano' }));
    await user.click(await screen.findByRole('radio', { name: 'Nikola Stefanović' }));
    await user.click(screen.getByRole('button', { name: 'Označi kao rezervisano' }));
    expect(await screen.findByText('Rezervisano za: Nikola Stefanović')).toBeInTheDocument();
    expect(asked).toEqual([{ status: 'reserved', buyerId }]);
    await user.click(screen.getByRole('button', { name: 'Radnje za knjigu: Na Drini ćuprija' }));
    await user.click(screen.getByRole('menuitem', { name: 'Označi kao prodato' }));
    expect(await screen.findByRole('radio', { name: 'Nikola Stefanović' })).toBeChecked();
  });

  it('stays in the table with its menu open while the name of the first reservation loads', async () => {
    const names = createDeferred();
    reply('GET /api/messaging/rooms', async () => {
      await names.promise;
      return [buildConversation()];
    });
    const { user, queryClient } = await open([drina]);
    const menuButton = screen.getByRole('button', { name: 'Radnje za knjigu: Na Drini ćuprija' });
    await user.click(menuButton);
    // Another tab reserves the book; this one loads the listings again.
    reply('GET /api/books/my-books', [{ ...drina, status: 'reserved', reservedFor: buyerId }]);
    await act(() => queryClient.invalidateQueries({ queryKey: bookQueries.mine().queryKey }));
    expect(await screen.findByRole('menuitem', { name: 'Vrati u ponudu' })).toBeVisible();
    expect(menuButton).toBeInTheDocument();
    expect(screen.queryByText('Rezervisano za: Nikola Stefanović')).not.toBeInTheDocument();
    names.resolve();
    expect(await screen.findByText('Rezervisano za: Nikola Stefanović')).toBeInTheDocument();
  });

  it('defaults to "Neko drugi" when the conversations do not load, with a retry', async () => {
    refuse('GET /api/messaging/rooms', 'INTERNAL');
    const { user } = await open([drina]);
    await user.click(screen.getByRole('button', { name: 'Radnje za knjigu: Na Drini ćuprija' }));
    await user.click(screen.getByRole('menuitem', { name: 'Označi kao prodato' }));
    await screen.findByText('Učitavanje nije uspelo');
    expect(screen.getByRole('radio', { name: 'Neko drugi' })).toBeChecked();
    reply('GET /api/messaging/rooms', [buildConversation()]);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('radio', { name: 'Nikola Stefanović' })).toBeInTheDocument();
  });

  it.each([
    ['changes to sold with the buyerId of the reservation when the conversations do not load', { buyerId }],
    ['changes to sold without a buyerId when the member it is reserved for is in no conversation about it', {}],
  ])('%s', async (_name, buyer) => {
    const { user } = await open([{ ...drina, status: 'reserved', reservedFor: buyerId }]);
    expect(screen.getByText('Rezervisano za: Nikola Stefanović')).toBeInTheDocument();
    if ('buyerId' in buyer) refuse('GET /api/messaging/rooms', 'INTERNAL');
    else reply('GET /api/messaging/rooms', []);
    await user.click(screen.getByRole('button', { name: 'Radnje za knjigu: Na Drini ćuprija' }));
    await user.click(screen.getByRole('menuitem', { name: 'Označi kao prodato' }));
    await screen.findByText('buyerId' in buyer ? 'Učitavanje nije uspelo' : 'O ovoj knjizi još nema razgovora.');
    if ('buyerId' in buyer) expect(screen.getByRole('radio', { name: 'Nikola Stefanović' })).toBeChecked();
    else expect(screen.queryByRole('group', { name: 'Iz razgovora o ovoj knjizi' })).not.toBeInTheDocument();
    const asked: unknown[] = [];
    reply('PUT /api/books/:bookId/status', async ({ request }) => {
      asked.push(await request.json());
      return buildBook({ ...drina, status: 'sold' });
    });
    await user.click(screen.getByRole('button', { name: 'Označi kao prodato' }));
    await waitFor(() => expect(asked).toEqual([{ status: 'sold', ...buyer }]));
  });

  it('changes for several listings except sold ones, and is undone only for the revision that it made', async () => {
    const { user } = await open([drina, seobe, rečnik]);
    const asked: unknown[] = [];
    const etag = '"7"';
    reply(
      'PUT /api/books/:bookId/status',
      async ({ request, params }) => {
        asked.push([params.bookId, await request.json(), request.headers.get('if-match')]);
        return buildBook({ ...drina, status: 'reserved' });
      },
      { headers: { ETag: etag } },
    );
    await user.click(screen.getByRole('checkbox', { name: 'Izaberi sve na ovoj strani' }));
    expect(screen.getByText('Izabrane 3 knjige')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Promeni status' }));
    await user.click(screen.getByRole('menuitem', { name: 'Rezervisano' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Promeniti status za 1 knjigu?' });
    expect(dialog).toHaveTextContent('Novi status: Rezervisano.');
    await user.click(within(dialog).getByRole('button', { name: 'Promeni status' }));
    expect(await screen.findByText('Status je promenjen za 1 knjigu')).toBeInTheDocument();
    expect(asked).toEqual([[drina._id, { status: 'reserved' }, null]]);
    expect(screen.queryByText(/^Izabran/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Vrati' }));
    await waitFor(() => expect(asked.slice(1)).toEqual([[drina._id, { status: 'available' }, etag]]));
  });

  it('shows "select all" as mixed while only some rows of the page are selected', async () => {
    const { user } = await open([drina, seobe]);
    const all = screen.getByRole('checkbox', { name: 'Izaberi sve na ovoj strani' });
    expect(all).not.toBePartiallyChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Izaberi knjigu: Seobe' }));
    expect(all).toBePartiallyChecked();
    await user.click(all);
    expect(all).toBeChecked();
    expect(all).not.toBePartiallyChecked();
    expect(screen.getByRole('checkbox', { name: 'Izaberi knjigu: Na Drini ćuprija' })).toBeChecked();
  });

  it('selects the books of all pages', async () => {
    const { user } = await open(many(12));
    await user.click(screen.getByRole('checkbox', { name: 'Izaberi knjigu: Knjiga 01' }));
    await user.click(screen.getByRole('button', { name: 'Izaberi sve (12)' }));
    expect(screen.getByText('Izabrano 12 knjiga')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Izaberi sve/ })).not.toBeInTheDocument();
  });

  it('selects at most 100 books at once', async () => {
    const { user } = await open(many(101));
    await user.click(screen.getByRole('checkbox', { name: 'Izaberi knjigu: Knjiga 01' }));
    await user.click(screen.getByRole('button', { name: 'Izaberi prvih 100' }));
    expect(screen.getByText('Izabrano 100 knjiga')).toBeInTheDocument();
  });

  it('sends no more requests after the API has limited the rate', async () => {
    const { user } = await open([drina, seobe]);
    refuse('PUT /api/books/:bookId/status', 'RATE_LIMITED', { headers: { 'Retry-After': '60' } });
    await user.click(screen.getByRole('checkbox', { name: 'Izaberi sve na ovoj strani' }));
    await user.click(screen.getByRole('button', { name: 'Promeni status' }));
    await user.click(screen.getByRole('menuitem', { name: 'Prodato' }));
    const send = vi.spyOn(http, 'request');
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Promeni status' }));
    expect(await screen.findByText(/^Za 2 knjige status nije promenjen\. Previše pokušaja/)).toBeInTheDocument();
    expect(send.mock.calls.filter(([{ method }]) => method === 'PUT')).toHaveLength(1);
  });

  it.each([
    [2, 'Promeniti status za 2 knjige?'],
    [5, 'Promeniti status za 5 knjiga?'],
  ])('confirms the number of listings: %d', async (count, question) => {
    const { user } = await open(many(count));
    await user.click(screen.getByRole('checkbox', { name: 'Izaberi sve na ovoj strani' }));
    await user.click(screen.getByRole('button', { name: 'Promeni status' }));
    await user.click(screen.getByRole('menuitem', { name: 'Prodato' }));
    expect(screen.getByRole('alertdialog', { name: question })).toHaveTextContent('Novi status: Prodato.');
  });

  it('refetches the listings once after a bulk change', async () => {
    const books = many(3);
    const { user, queryClient } = await open(books);
    let reads = 0;
    reply('GET /api/books/my-books', () => {
      reads += 1;
      return books.map((book) => ({ ...book, status: 'reserved' as const }));
    });
    reply('PUT /api/books/:bookId/status', ({ params }) =>
      buildBook({ ...books.find(({ _id }) => _id === params.bookId), status: 'reserved' }),
    );
    await user.click(screen.getByRole('checkbox', { name: 'Izaberi sve na ovoj strani' }));
    await user.click(screen.getByRole('button', { name: 'Promeni status' }));
    await user.click(screen.getByRole('menuitem', { name: 'Rezervisano' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Promeni status' }));
    expect(await screen.findByText('Status je promenjen za 3 knjige')).toBeInTheDocument();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(reads).toBe(1);
  });

  it('keeps selections made during a bulk change', async () => {
    const { user } = await open([drina, seobe]);
    const answer = createDeferred();
    reply('PUT /api/books/:bookId/status', async () => {
      await answer.promise;
      return buildBook({ ...drina, status: 'sold' });
    });
    await user.click(screen.getByRole('checkbox', { name: 'Izaberi knjigu: Na Drini ćuprija' }));
    await user.click(screen.getByRole('button', { name: 'Promeni status' }));
    await user.click(screen.getByRole('menuitem', { name: 'Prodato' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Promeni status' }));
    await user.click(screen.getByRole('checkbox', { name: 'Izaberi knjigu: Seobe' }));
    answer.resolve();
    expect(await screen.findByText('Status je promenjen za 1 knjigu')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Izaberi knjigu: Na Drini ćuprija' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Izaberi knjigu: Seobe' })).toBeChecked();
  });

  it('keeps the selection of listings that failed to change', async () => {
    const { user } = await open([drina, seobe]);
    refuse('PUT /api/books/:bookId/status', 'UNAVAILABLE');
    await user.click(screen.getByRole('checkbox', { name: 'Izaberi knjigu: Na Drini ćuprija' }));
    await user.click(screen.getByRole('button', { name: 'Promeni status' }));
    await user.click(screen.getByRole('menuitem', { name: 'Prodato' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Promeni status' }));
    expect(await screen.findByText(/^Za 1 knjigu status nije promenjen\./)).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Izaberi knjigu: Na Drini ćuprija' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Poništi izbor' }));
    expect(screen.getByRole('checkbox', { name: 'Izaberi knjigu: Na Drini ćuprija' })).not.toBeChecked();
  });

  it('lowers the prices of selected listings by a percentage, and can undo it', async () => {
    const { user } = await open([drina, seobe, rečnik]);
    const sent: unknown[] = [];
    reply('PUT /api/books/:bookId', async ({ request, params }) => {
      const fields = Object.fromEntries(await request.formData());
      sent.push({ bookId: params.bookId, ...fields });
      return buildBook({ _id: params.bookId ?? '', price: Number(fields.price) });
    });
    await user.click(screen.getByRole('checkbox', { name: 'Izaberi sve na ovoj strani' }));
    await user.click(screen.getByRole('button', { name: 'Promeni cenu' }));
    const dialog = await screen.findByRole('dialog', { name: 'Promeniti cenu za 2 knjige?' });
    expect(within(dialog).getByLabelText('Procenat')).toHaveFocus();
    const confirm = within(dialog).getByRole('button', { name: 'Promeni cenu' });
    await user.click(confirm);
    expect(within(dialog).getByText('Broj mora da bude od 1 do 90.')).toBeInTheDocument();
    expect(within(dialog).getByLabelText('Procenat')).toHaveFocus();
    await user.type(within(dialog).getByLabelText('Procenat'), '10');
    expect(within(dialog).getByText('€ 8,00 → € 7,20')).toBeInTheDocument();
    expect(within(dialog).getByText('720,00 RSD → 650,00 RSD')).toBeInTheDocument();
    await user.click(confirm);
    expect(await screen.findByText('Cena je promenjena za 2 knjige')).toBeInTheDocument();
    expect(sent).toEqual([
      { bookId: drina._id, price: '7.2', currency: 'EUR' },
      { bookId: seobe._id, price: '650', currency: 'RSD' },
    ]);
    expect(screen.queryByText(/^Izabran/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Vrati' }));
    await waitFor(() =>
      expect(sent.slice(2)).toEqual([
        { bookId: drina._id, price: '8', currency: 'EUR' },
        { bookId: seobe._id, price: '720', currency: 'RSD' },
      ]),
    );
  });

  it('undoes a change of prices only for the revision that it made', async () => {
    const { user } = await open([drina, { ...seobe, status: 'available' }]);
    const sent: unknown[] = [];
    reply(
      'PUT /api/books/:bookId',
      async ({ request, params }) => {
        const { price } = Object.fromEntries(await request.formData());
        sent.push([params.bookId, request.headers.get('if-match')]);
        return buildBook({ _id: params.bookId ?? '', price: Number(price) });
      },
      { headers: { ETag: '"7"' } },
    );
    await lowerPrices(user, 'Izaberi sve na ovoj strani');
    expect(await screen.findByText('Cena je promenjena za 2 knjige')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Vrati' }));
    const etag = '"7"';
    await waitFor(() =>
      expect(sent).toEqual([
        [drina._id, null],
        [seobe._id, null],
        [drina._id, etag],
        [seobe._id, etag],
      ]),
    );
  });

  it('tells how many listings keep their price because they were changed before the undo', async () => {
    const { user } = await open([seobe]);
    reply('PUT /api/books/:bookId', buildBook({ _id: seobe._id, price: 650 }), { headers: { ETag: '"7"' } });
    await lowerPrices(user, 'Izaberi knjigu: Seobe');
    expect(await screen.findByText('Cena je promenjena za 1 knjigu')).toBeInTheDocument();
    refuse('PUT /api/books/:bookId', 'CONFLICT');
    await user.click(screen.getByRole('button', { name: 'Vrati' }));
    expect(
      await screen.findByText('Za 1 knjigu cena nije promenjena. U međuvremenu je bilo drugih izmena, i one ostaju.'),
    ).toBeInTheDocument();
  });

  it('keeps the selection of listings whose price was not changed', async () => {
    const { user } = await open([seobe]);
    refuse('PUT /api/books/:bookId', 'UNAVAILABLE');
    await user.click(screen.getByRole('checkbox', { name: 'Izaberi knjigu: Seobe' }));
    await user.click(screen.getByRole('button', { name: 'Promeni cenu' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Nova cena' }));
    await user.type(within(dialog).getByLabelText('Nova cena u dinarima'), '650');
    expect(within(dialog).getByText('Ukupno: 720,00 RSD → 650,00 RSD')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Promeni cenu' }));
    expect(await screen.findByText(/^Za 1 knjigu cena nije promenjena\./)).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Izaberi knjigu: Seobe' })).toBeChecked();
  });

  it('moves the focus to the row in its place when the filter hides the row', async () => {
    const { user } = await open([seobe, { ...drina, status: 'reserved' }], '/dashboard/book-listing?status=reserved');
    const free = { ...seobe, status: 'available' } as const;
    reply('PUT /api/books/:bookId/status', buildBook(free));
    reply('GET /api/books/my-books', [free, { ...drina, status: 'reserved' }]);
    await user.click(screen.getByRole('button', { name: 'Radnje za knjigu: Seobe' }));
    await user.click(screen.getByRole('menuitem', { name: 'Vrati u ponudu' }));
    await waitFor(() => expect(titles()).toEqual(['Na Drini ćuprija']));
    expect(screen.getByRole('row', { name: /Na Drini ćuprija/ })).toHaveFocus();
  });

  it('undoes a sale after confirmation', async () => {
    const { user } = await open([rečnik]);
    expect(screen.getByText(/^Može da se vrati u ponudu do/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Radnje za knjigu: Hazarski rečnik' }));
    await user.click(screen.getByRole('menuitem', { name: 'Vrati u ponudu' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Vratiti knjigu u ponudu?' });
    const sent: unknown[] = [];
    const offered = { ...rečnik, status: 'available', soldAt: null } as const;
    reply('PUT /api/books/:bookId/status', async ({ request, params }) => {
      sent.push([params.bookId, await request.json()]);
      return buildBook(offered);
    });
    reply('GET /api/books/my-books', [offered]);
    await user.click(within(dialog).getByRole('button', { name: 'Vrati u ponudu' }));
    expect(await screen.findByText('Status knjige je promenjen')).toBeInTheDocument();
    expect(sent).toEqual([[rečnik._id, { status: 'available' }]]);
    await waitFor(() => expect(screen.queryByText(/^Može da se vrati u ponudu do/)).not.toBeInTheDocument());
  });

  it('cannot leave "sold" after two weeks', async () => {
    const { user } = await open([{ ...rečnik, soldAt: '2026-01-05T10:00:00.000Z' }]);
    await user.click(screen.getByRole('button', { name: 'Radnje za knjigu: Hazarski rečnik' }));
    expect(screen.getByRole('menuitem', { name: /^Vrati u ponudu/ })).toBeDisabled();
    expect(screen.getByText(/^Prošlo je 14 dana od prodaje/)).toBeInTheDocument();
  });
});

describe('deleting a listing', () => {
  withWideWindow();

  async function askToDelete(book: OwnBookCard, confirm = 'Obriši oglas') {
    const opened = await open([book, seobe]);
    const deleted: string[] = [];
    reply('DELETE /api/books/:bookId', ({ params }) => {
      deleted.push(params.bookId ?? '');
      return undefined;
    });
    await opened.user.click(screen.getByRole('button', { name: `Obriši knjigu: ${book.title}` }));
    await opened.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: confirm }));
    return { ...opened, deleted };
  }

  /** Hides the page, as a phone does when it is locked and a desktop when another tab opens. */
  function hidePage({ isTouch }: { isTouch: boolean }): void {
    const touch = Object.assign(window.matchMedia('(pointer: coarse)'), { matches: isTouch });
    vi.spyOn(window, 'matchMedia').mockReturnValueOnce(touch);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  }

  // @spec 2-table-delete
  it('sends the request when the notice closes', async () => {
    const { user, deleted } = await askToDelete(drina);
    expect(titles()).toEqual(['Seobe']);
    expect(screen.getByText('Oglas je obrisan')).toBeInTheDocument();
    expect(deleted).toEqual([]);
    reply('GET /api/books/my-books', [seobe]);
    await user.click(screen.getByRole('button', { name: 'Skloni obaveštenje' }));
    await waitFor(() => expect(deleted).toEqual([drina._id]));
    expect(titles()).toEqual(['Seobe']);
  });

  // @spec 2-table-delete
  it('sends nothing after undo', async () => {
    const { user, deleted } = await askToDelete(drina);
    await user.click(screen.getByRole('button', { name: 'Vrati' }));
    expect(titles()).toEqual(['Na Drini ćuprija', 'Seobe']);
    expect(screen.getByText('Vraćeno, ništa nije obrisano')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Skloni obaveštenje' }));
    expect(deleted).toEqual([]);
  });

  it('sends the request at once when the page closes', async () => {
    const { deleted } = await askToDelete(drina);
    reply('GET /api/books/my-books', [seobe]);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(deleted).toEqual([drina._id]));
  });

  it('sends the request at once when a touch device hides the page, and keeps other notices', async () => {
    const { deleted } = await askToDelete(drina);
    act(() => void notify({ tone: 'good', text: 'Drugo obaveštenje' }));
    reply('GET /api/books/my-books', [seobe]);
    hidePage({ isTouch: true });
    await waitFor(() => expect(deleted).toEqual([drina._id]));
    expect(screen.queryByText('Oglas je obrisan')).not.toBeInTheDocument();
    expect(screen.getByText('Drugo obaveštenje')).toBeInTheDocument();
  });

  it('keeps undo when another tab hides the page on a desktop', async () => {
    const { user, deleted } = await askToDelete(drina);
    hidePage({ isTouch: false });
    await user.click(screen.getByRole('button', { name: 'Vrati' }));
    expect(titles()).toEqual(['Na Drini ćuprija', 'Seobe']);
    expect(deleted).toEqual([]);
  });

  // @spec 8-silent-delete
  it('restores the row when the API refuses', async () => {
    const { user } = await askToDelete(drina);
    refuse('DELETE /api/books/:bookId', 'FORBIDDEN');
    await user.click(screen.getByRole('button', { name: 'Skloni obaveštenje' }));
    expect(await screen.findByText(/^Oglas nije obrisan\./)).toHaveTextContent('Za ovo nemaš dozvolu.');
    expect(titles()).toEqual(['Na Drini ćuprija', 'Seobe']);
  });

  it('removes the row again when the request was carried out but its response was lost', async () => {
    const { user } = await askToDelete(drina);
    cutOff('DELETE /api/books/:bookId');
    reply('GET /api/books/my-books', [seobe]);
    await user.click(screen.getByRole('button', { name: 'Skloni obaveštenje' }));
    expect(await screen.findByText(/^Oglas nije obrisan\./)).toBeInTheDocument();
    await waitFor(() => expect(titles()).toEqual(['Seobe']));
  });

  it('succeeds when the listing is already deleted', async () => {
    const { user } = await askToDelete(drina);
    refuse('DELETE /api/books/:bookId', 'BOOK_NOT_FOUND');
    reply('GET /api/books/my-books', [seobe]);
    await user.click(screen.getByRole('button', { name: 'Skloni obaveštenje' }));
    await waitFor(() => expect(screen.queryByText('Oglas je obrisan')).not.toBeInTheDocument());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(titles()).toEqual(['Seobe']);
  });

  it('shows the notice "Knjiga je sklonjena iz tabele" for a sold book with a buyer', async () => {
    await askToDelete({ ...rečnik, reservedFor: '0000000000000000000000dd' }, 'Skloni knjigu');
    expect(screen.getByText('Knjiga je sklonjena iz tabele')).toBeInTheDocument();
  });

  it('does nothing when the confirmation is cancelled', async () => {
    const { user } = await open([drina]);
    await user.click(screen.getByRole('button', { name: 'Obriši knjigu: Na Drini ćuprija' }));
    await user.click(screen.getByRole('button', { name: 'Odustani' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(titles()).toEqual(['Na Drini ćuprija']);
  });
});

describe('MyBooks on a phone', () => {
  it('shows cards with a sort menu above', async () => {
    const { user } = await open([drina, seobe]);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    const cards = () =>
      within(screen.getByRole('list', { name: 'Moji oglasi' }))
        .getAllByRole('listitem')
        .map((card) => within(card).getAllByRole('link')[0]?.textContent);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Redosled' }), 'Prvo najjeftinije');
    expect(cards()).toEqual(['Seobe', 'Na Drini ćuprija']);
  });

  it('shows the actions for selected books after the list, and offers the table', async () => {
    const { user } = await open([drina, seobe]);
    await user.click(screen.getByRole('checkbox', { name: 'Izaberi knjigu: Seobe' }));
    const list = screen.getByRole('list', { name: 'Moji oglasi' });
    const selected = screen.getByText('Izabrana 1 knjiga');
    expect(list.compareDocumentPosition(selected)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('button', { name: 'Preuzmi tabelu' })).toBeInTheDocument();
  });
});

describe('listings that wait for a confirmation', () => {
  withWideWindow();

  it('do not include withdrawn listings, which are restored one by one', async () => {
    const bodies: unknown[] = [];
    reply('PUT /api/books/my-books/confirmed', async ({ request }) => {
      bodies.push(await request.json());
      return { confirmed: 1 };
    });
    const withdrawn = buildOwnBookCard({ title: 'Seobe', askedAt: null, isStale: true });
    const { user } = await open([withdrawn, drina]);
    expect(screen.getByText('Povučeno iz ponude')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Potvrdi sve' })).not.toBeInTheDocument();
    reply('GET /api/books/my-books', [{ ...withdrawn, isStale: false }, drina]);
    await user.click(screen.getByRole('button', { name: 'Vrati u ponudu: Seobe' }));
    await waitFor(() => expect(screen.queryByText('Povučeno iz ponude')).not.toBeInTheDocument());
    expect(bodies).toEqual([{ bookIds: [withdrawn._id] }]);
  });

  it('are confirmed one by one or together', async () => {
    const bodies: unknown[] = [];
    reply('PUT /api/books/my-books/confirmed', async ({ request }) => {
      bodies.push(await request.json());
      return { confirmed: 1 };
    });
    const [waiting, hidden] = [
      buildOwnBookCard({ title: 'Seobe', askedAt: '2026-05-02T09:00:00.000Z' }),
      buildOwnBookCard({ title: 'Nečista krv', askedAt: '2026-04-02T09:00:00.000Z', isStale: true }),
    ];
    const { user } = await open([waiting, hidden, drina]);
    expect(screen.getByText('2 oglasa čekaju potvrdu')).toBeInTheDocument();
    expect(screen.getByText('Čeka potvrdu do 16.05.2026')).toBeInTheDocument();
    expect(screen.getByText('Čeka potvrdu')).toBeInTheDocument();
    reply('GET /api/books/my-books', [{ ...waiting, askedAt: null }, hidden, drina]);
    await user.click(screen.getByRole('button', { name: 'Još je tu: Seobe' }));
    expect(await screen.findByText('Potvrđen je 1 oglas')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Još je tu: Seobe' })).not.toBeInTheDocument();
    reply('GET /api/books/my-books', [drina]);
    await user.click(screen.getByRole('button', { name: 'Potvrdi sve' }));
    await waitFor(() => expect(screen.queryByText('Čeka potvrdu')).not.toBeInTheDocument());
    expect(bodies).toEqual([{ bookIds: [waiting._id] }, {}]);
  });

  it('are counted by the API when all are confirmed, and the focus moves to the content', async () => {
    // A seller with more listings than the table.
    reply('PUT /api/books/my-books/confirmed', { confirmed: 3200 });
    const waiting = buildOwnBookCard({ title: 'Seobe', askedAt: '2026-05-02T09:00:00.000Z' });
    const { user } = await open([waiting, drina]);
    reply('GET /api/books/my-books', [{ ...waiting, askedAt: null }, drina]);
    await user.click(screen.getByRole('button', { name: 'Potvrdi sve' }));
    expect(await screen.findByText('Potvrđeno je 3.200 oglasa')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Potvrdi sve' })).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });
});
