import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { withLogin } from '../../testing/logged-in.js';
import { buildConversation } from '../../testing/messaging-samples.js';
import { refuse, reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import { buildMe, buildOwnBookCard } from '../../testing/samples.js';
import PurchasedBooks from './PurchasedBooks.js';

withNetwork();

const open = (at = '/dashboard/purchased-books') =>
  render(<PurchasedBooks />, { at, areas: ['purchases', 'bookTable', 'categories', 'errors'] });

const buildPurchase = (overrides: Parameters<typeof buildOwnBookCard>[0] = {}) =>
  buildOwnBookCard({
    status: 'sold',
    soldAt: '2026-05-24T10:00:00.000Z',
    owner: { _id: '0000000000000000000000bb', name: 'Ana Živković', city: '', kind: 'private' },
    ...overrides,
  });

withLogin(buildMe());

describe('PurchasedBooks', () => {
  // @spec 2-table-modes
  it('shows a table with seller and date', async () => {
    const book = buildPurchase();
    reply('GET /api/books/purchased-books', [book]);
    await open();
    const table = await screen.findByRole('table', { name: 'Tabela kupljenih knjiga' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Naslov', 'Autor', 'Cena', 'Kategorija', 'Od', 'Kupljeno', 'Radnje']);
    expect(within(table).getByRole('link', { name: 'Na Drini ćuprija' })).toHaveAttribute('href', `/book/${book._id}`);
    expect(within(table).getByRole('link', { name: 'Ana Živković' })).toHaveAttribute(
      'href',
      `/owner/${book.owner._id}`,
    );
    expect(table).toHaveTextContent('€ 8,00');
    expect(table).toHaveTextContent('24.05.2026');
    expect(screen.getByText('1 knjiga')).toBeInTheDocument();
  });

  it('shows books of deleted sellers and books without a date', async () => {
    reply('GET /api/books/purchased-books', [
      buildPurchase({ owner: { _id: '0000000000000000000000bb', name: '', city: '', kind: 'private' }, soldAt: null }),
    ]);
    await open();
    expect(await screen.findByText('Zatvoren nalog')).toBeInTheDocument();
    expect(screen.getByText('Datum kupovine nije zabeležen')).toBeInTheDocument();
    expect(screen.getByText('Oglas više ne postoji. Podaci o knjizi su ostali kod tebe.')).toBeInTheDocument();
  });

  it('opens the conversation about a book', async () => {
    const book = buildPurchase();
    const conversation = buildConversation();
    reply('GET /api/books/purchased-books', [book]);
    const asked: (string | null)[] = [];
    reply('GET /api/messaging/rooms', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('bookId'));
      return [conversation];
    });
    const { user, history } = await open();
    await user.click(await screen.findByRole('button', { name: 'Otvori razgovor: Na Drini ćuprija' }));
    await waitFor(() => expect(history.location.pathname).toBe('/dashboard/messaging'));
    expect(history.location.search).toBe(`?room=${conversation._id}`);
    expect(asked).toEqual([book._id]);
  });

  it('shows an error when the conversation does not load', async () => {
    reply('GET /api/books/purchased-books', [buildPurchase()]);
    refuse('GET /api/messaging/rooms', 'UNAVAILABLE');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Otvori razgovor/ }));
    expect(await screen.findByText('Sajt trenutno nije dostupan. Pokušaj ponovo za minut.')).toBeInTheDocument();
  });

  // @spec 2-table-paging 9-table-10
  it('shows pages of ten', async () => {
    reply(
      'GET /api/books/purchased-books',
      Array.from({ length: 11 }, (_, at) => buildPurchase({ title: `Knjiga ${at + 1}` })),
    );
    await open('/dashboard/purchased-books?page=2');
    expect(await screen.findByRole('link', { name: 'Knjiga 11' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Knjiga 10' })).not.toBeInTheDocument();
  });

  it('shows an empty state and an error with retry', async () => {
    reply('GET /api/books/purchased-books', []);
    const { unmount } = await open();
    expect(await screen.findByRole('link', { name: 'Pronađi knjigu' })).toHaveAttribute('href', '/categories');
    unmount();
    refuse('GET /api/books/purchased-books', 'INTERNAL');
    const { user } = await open();
    expect(await screen.findByText('Kupljene knjige se nisu učitale.')).toBeInTheDocument();
    reply('GET /api/books/purchased-books', [buildPurchase()]);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText('Na Drini ćuprija')).toBeInTheDocument();
  });
});
