import { act, screen, waitFor, within } from '@testing-library/react';
import type { BookCard } from '@korice/contracts';
import { describe, expect, it } from 'vitest';
import { createDeferred } from '../../testing/deferred.js';
import { withLogin } from '../../testing/logged-in.js';
import { refuse, reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import { buildBook, buildBookCard, buildId, buildMe } from '../../testing/samples.js';
import AllBooks from './AllBooks.js';

withNetwork();

const areas = ['bookTable', 'statuses', 'categories', 'search', 'errors'] as const;
const drina = buildBookCard({ title: 'Na Drini ćuprija', price: 8, currency: 'EUR' });
const seobe = buildBookCard({ title: 'Seobe', author: 'Miloš Crnjanski', featured: true });
const recnik = buildBookCard({ title: 'Hazarski rečnik', status: 'sold', soldAt: '2026-01-05T10:00:00.000Z' });

function replyWith(books: BookCard[], total = books.length): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  reply(
    'GET /api/books',
    ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return books;
    },
    { headers: { 'X-Total-Count': String(total) } },
  );
  return asked;
}

async function open(books: BookCard[], { total = books.length, at = '/dashboard/all-books' } = {}) {
  const asked = replyWith(books, total);
  const opened = await render(<AllBooks />, { at, areas });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Učitavamo knjige…' })).not.toBeInTheDocument());
  return { ...opened, asked };
}

withLogin(buildMe({ role: 'admin' }));

describe('AllBooks', () => {
  // @spec 2-route-all-books 2-table-modes 6-role-admin
  it('lists every book with its seller, sold ones included', async () => {
    const { asked } = await open([drina, recnik], { total: 2416 });
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ page: '1', pageSize: '10', status: 'any' });
    expect(screen.getByText('2.416 knjiga')).toBeInTheDocument();
    const [, row] = within(screen.getByRole('table', { name: 'Tabela svih knjiga' })).getAllByRole('row');
    if (!row) throw new Error('The table is empty');
    expect(row).toHaveTextContent('€ 8,00');
    expect(within(row).getByRole('link', { name: 'Na Drini ćuprija' })).toHaveAttribute(
      'href',
      `/dashboard/book-listing/${drina._id}`,
    );
    expect(within(row).getByRole('link', { name: 'Jelena Marković' })).toHaveAttribute(
      'href',
      `/owner/${drina.owner._id}`,
    );
  });

  it('marks the books of a blocked seller and links to the account', async () => {
    await open([{ ...drina, ownerActive: false }]);
    const row = within(screen.getByRole('table', { name: 'Tabela svih knjiga' }));
    expect(row.getByText('Blokiran nalog')).toBeInTheDocument();
    expect(row.queryByText('Dostupno')).not.toBeInTheDocument();
    expect(row.getByRole('link', { name: 'Jelena Marković' })).toHaveAttribute(
      'href',
      '/dashboard/all-users?q=Jelena+Markovi%C4%87',
    );
  });

  it('searches, filters and sorts through the query string', async () => {
    const { asked, user, history } = await open([drina]);
    await user.type(screen.getByRole('searchbox', { name: 'Pretraži oglase' }), 'drina');
    await waitFor(() => expect(history.location.search).toBe('?q=drina'));
    await user.click(within(screen.getByRole('search')).getByRole('button', { name: 'Prodato' }));
    await user.click(within(screen.getByRole('columnheader', { name: 'Cena' })).getByRole('button'));
    await user.click(within(screen.getByRole('columnheader', { name: 'Cena' })).getByRole('button'));
    expect(history.location.search).toBe('?q=drina&status=sold&sort=price-desc');
    expect(screen.getByRole('columnheader', { name: 'Cena' })).toHaveAttribute('aria-sort', 'descending');
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
        page: '1',
        pageSize: '10',
        status: 'sold',
        q: 'drina',
        sort: 'price-desc',
      }),
    );
  });

  it('resets the search when its navigation link is followed', async () => {
    const { asked, user, history } = await open([drina]);
    const search = screen.getByRole('searchbox', { name: 'Pretraži oglase' });
    await user.type(search, 'drina');
    await waitFor(() => expect(asked.at(-1)?.get('q')).toBe('drina'));
    act(() => history.push('/dashboard/all-books'));
    await waitFor(() => expect(search).toHaveValue(''));
    expect(history.location.search).toBe('');
  });

  it('shows the books of one seller from a link, with the filter as a tag that can be removed', async () => {
    const { asked, user, history } = await open([drina], { at: `/dashboard/all-books?ownerId=${drina.owner._id}` });
    expect(asked[0]?.get('ownerId')).toBe(drina.owner._id);
    expect(screen.getByText('Prodaje: Jelena Marković')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Svi prodavci' }));
    expect(history.location.search).toBe('');
    await waitFor(() => expect(asked.at(-1)?.has('ownerId')).toBe(false));
  });

  it('does not name the seller of the previous books while those of another one load', async () => {
    const { history } = await open([drina], { at: `/dashboard/all-books?ownerId=${drina.owner._id}` });
    const toolbar = within(screen.getByRole('search', { name: 'Sve knjige' }));
    expect(toolbar.getByText('Prodaje: Jelena Marković')).toBeInTheDocument();
    reply('GET /api/books', [], { delay: 'infinite' });
    act(() => history.push(`/dashboard/all-books?ownerId=${buildId()}`));
    expect(await toolbar.findByText('Knjige jednog prodavca')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Na Drini ćuprija' })).toBeInTheDocument();
  });

  it('shows the word that replaced a mistyped search', async () => {
    reply('GET /api/books', [drina], { headers: { 'X-Total-Count': '1', 'X-Search-Instead': 'andric' } });
    await render(<AllBooks />, { at: '/dashboard/all-books?q=andrci', areas });
    expect(await screen.findByText(/andric/)).toHaveTextContent('andrci');
  });

  it('shows an empty result with a button that clears the filters', async () => {
    const { user, history } = await open([], { at: '/dashboard/all-books?q=x' });
    expect(screen.getByText('Nijedna knjiga ne odgovara pretrazi')).toBeInTheDocument();
    replyWith([drina]);
    await user.click(screen.getByRole('button', { name: 'Poništi filtere' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
    expect(history.location.search).toBe('');
  });

  it('shows an error with retry when loading fails', async () => {
    refuse('GET /api/books', 'INTERNAL');
    const { user } = await render(<AllBooks />, { areas });
    expect(await screen.findByText('Knjige se nisu učitale.')).toBeInTheDocument();
    replyWith([drina]);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });
});

describe('actions of AllBooks', () => {
  it.each([
    [true, drina, 'Izdvoji na početnoj: Na Drini ćuprija', 'Knjiga je izdvojena na početnoj strani'],
    [false, seobe, 'Ukloni iz izdvojenih: Seobe', 'Knjiga više nije izdvojena'],
  ] as const)('change featured of a book to %s', async (featured, book, name, done) => {
    const { user } = await open([book]);
    const sent: unknown[] = [];
    reply('PUT /api/books/:bookId/featured', async ({ request }) => {
      sent.push(await request.json());
      return buildBook({ ...book, featured });
    });
    replyWith([{ ...book, featured }]);
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByText(done)).toBeInTheDocument();
    expect(sent).toEqual([{ featured }]);
    await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
  });

  it('show a notice for each book featured in quick succession', async () => {
    const { user } = await open([drina, seobe]);
    const answerToFirst = createDeferred();
    reply('PUT /api/books/:bookId/featured', async ({ params }) => {
      if (params.bookId !== drina._id) return buildBook({ ...seobe, featured: false });
      await answerToFirst.promise;
      return buildBook({ ...drina, featured: true });
    });
    await user.click(screen.getByRole('button', { name: 'Izdvoji na početnoj: Na Drini ćuprija' }));
    await user.click(screen.getByRole('button', { name: 'Ukloni iz izdvojenih: Seobe' }));
    expect(await screen.findByText('Knjiga više nije izdvojena')).toBeInTheDocument();
    answerToFirst.resolve();
    expect(await screen.findByText('Knjiga je izdvojena na početnoj strani')).toBeInTheDocument();
  });

  it('show an error when featuring fails, and load the list again', async () => {
    const { user } = await open([drina, seobe]);
    refuse('PUT /api/books/:bookId/featured', 'BOOK_NOT_FOUND');
    replyWith([seobe]);
    await user.click(screen.getByRole('button', { name: 'Izdvoji na početnoj: Na Drini ćuprija' }));
    expect(await screen.findByText(/^Izdvajanje nije promenjeno\./)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Na Drini ćuprija' })).not.toBeInTheDocument());
  });

  it('undo a sale of any age after confirmation', async () => {
    const { user } = await open([recnik]);
    await user.click(screen.getByRole('button', { name: 'Radnje za knjigu: Hazarski rečnik' }));
    await user.click(screen.getByRole('menuitem', { name: 'Vrati u ponudu' }));
    reply('PUT /api/books/:bookId/status', buildBook({ ...recnik, status: 'available', soldAt: null }));
    const dialog = screen.getByRole('alertdialog', { name: 'Vratiti knjigu u ponudu?' });
    await user.click(within(dialog).getByRole('button', { name: 'Vrati u ponudu' }));
    expect(await screen.findByText('Status knjige je promenjen')).toBeInTheDocument();
  });

  it('warn before deleting a sold book that the buyer keeps it', async () => {
    const { user } = await open([recnik]);
    await user.click(screen.getByRole('button', { name: 'Obriši knjigu: Hazarski rečnik' }));
    expect(screen.getByRole('alertdialog', { name: 'Obrisati oglas?' })).toHaveTextContent(
      'Ako je kupac na Koricama, knjiga mu ostaje među kupljenim knjigama.',
    );
  });

  // @spec 2-table-delete
  it('delete a book with undo', async () => {
    const { user } = await open([drina, seobe]);
    await user.click(screen.getByRole('button', { name: 'Obriši knjigu: Na Drini ćuprija' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Obriši oglas' }));
    expect(screen.queryByRole('link', { name: 'Na Drini ćuprija' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Vrati' }));
    expect(screen.getByRole('link', { name: 'Na Drini ćuprija' })).toBeInTheDocument();
  });
});
