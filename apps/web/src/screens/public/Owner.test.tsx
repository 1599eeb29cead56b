import { alwaysClosed, type BookCard } from '@korice/contracts';
import { buildReviews } from '../../testing/deal-samples.js';
import { paths } from '@korice/contracts/paths';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endSession, startSession } from '../../features/auth/session.js';
import { ownerQueries } from '../../features/owners/queries.js';
import { render, type RenderOptions } from '../../testing/render.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildBookCard, buildMe, buildOwner, traderDetails } from '../../testing/samples.js';
import Owner from './Owner.js';

withNetwork();
beforeEach(() => {
  reply('GET /api/alerts', []);
  reply('GET /api/blocks', []);
});
afterEach(() => {
  act(() => endSession());
});

const owner = buildOwner({ city: 'Zemun', biography: 'Polica je puna, a stan mali.' });

const emptyShopfront = { banner: '', collections: [], hours: alwaysClosed };

const show = (search = '', options: RenderOptions = {}) =>
  render(
    <Routes>
      <Route path={paths.owner} element={<Owner />} />
    </Routes>,
    {
      at: `/owner/${owner._id}${search}`,
      areas: ['owner', 'buying', 'conditions', 'statuses', 'home', 'search', 'wishlist', 'tellMe', 'report', 'errors'],
      ...options,
    },
  );

async function open(books: BookCard[], totalBooks = books.length, search = '') {
  reply('GET /api/owners/:ownerId', owner);
  reply('GET /api/books/by-owner/:ownerId', { books, totalBooks });
  const rendered = await show(search);
  await screen.findByRole('heading', { level: 1, name: 'Jelena Marković' });
  return rendered;
}

describe('Owner', () => {
  // @spec 2-route-owner 2-owner-card 2-owner-rating 2-owner-grid 3-owner-fields 7-call-owner 9-cut-60-100 9-rating-48
  it('shows the seller and their books', async () => {
    const long = 'Knjiga o svemu i svačemu. '.repeat(6).trim();
    await open([buildBookCard({ title: 'Seobe', shortDescription: long })]);
    const card = screen.getByRole('region', { name: 'Jelena Marković' });
    for (const fact of ['37 knjiga', 'Nema ocena', 'Na Koricama od 14.03.2024', 'Mesto: Zemun'])
      expect(within(card).getByText(fact)).toBeInTheDocument();
    expect(within(card).getByText('Polica je puna, a stan mali.')).toBeInTheDocument();
    expect(within(card).queryByRole('link', { name: /Ceo profil/ })).not.toBeInTheDocument();
    expect(document.title).toBe('Jelena Marković: knjige na prodaju · Korice');
    expect(await screen.findByRole('link', { name: 'Seobe' })).toBeInTheDocument();
    const text = screen.getByText(/^Knjiga o svemu/).textContent;
    expect(text.endsWith('…')).toBe(true);
    expect(text.length).toBeLessThanOrEqual(101);
    expect(text.length).toBeGreaterThan(90);
  });

  it('shows the seller and the books without their number while the database takes too long to count', async () => {
    const { bookCount: _bookCount, soldCount: _soldCount, ...uncounted } = owner;
    reply('GET /api/owners/:ownerId', uncounted);
    reply('GET /api/books/by-owner/:ownerId', { books: [buildBookCard({ title: 'Seobe' })], totalBooks: 1 });
    await show();
    expect(await screen.findByRole('link', { name: 'Seobe' })).toBeInTheDocument();
    expect(screen.getByText('Mesto: Zemun')).toBeInTheDocument();
    expect(screen.queryByText(/\d knjig/)).not.toBeInTheDocument();
  });

  it('shows the usual reply time', async () => {
    reply('GET /api/owners/:ownerId', { ...owner, replyTime: 'hours' });
    reply('GET /api/books/by-owner/:ownerId', { books: [], totalBooks: 0 });
    await show();
    expect(await screen.findByText('Obično odgovara za par sati')).toBeInTheDocument();
  });

  it('shows the end date of a holiday instead of the usual reply time', async () => {
    reply('GET /api/owners/:ownerId', { ...owner, replyTime: 'hours', awayUntil: '2026-12-06' });
    reply('GET /api/books/by-owner/:ownerId', { books: [], totalBooks: 0 });
    await show();
    expect(
      await screen.findByText('Na odmoru do 06.12.2026. Poruka čeka, odgovor stiže posle toga.'),
    ).toBeInTheDocument();
    expect(screen.queryByText('Obično odgovara za par sati')).not.toBeInTheDocument();
  });

  it('shows the data of a trader, the right of withdrawal and a mailto link for the withdrawal', async () => {
    reply('GET /api/owners/:ownerId', { ...owner, trader: traderDetails, shopfront: emptyShopfront });
    reply('GET /api/books/by-owner/:ownerId', { books: [], totalBooks: 0 });
    await show();
    const data = within(await screen.findByRole('region', { name: 'Podaci o trgovcu' }));
    for (const fact of Object.values(traderDetails)) expect(data.getByText(fact)).toBeInTheDocument();
    const right = within(screen.getByRole('region', { name: 'Pravo na odustanak' }));
    const href = right.getByRole('link', { name: 'Obrazac za odustanak' }).getAttribute('href') ?? '';
    expect(href).toMatch(/^mailto:sova@example\.com\?subject=Odustanak%20od%20kupovine&body=/);
    expect(decodeURIComponent(href)).toContain('Za: Sova antikvarijat d.o.o., Izmišljena 12, 11000 Beograd\n');
  });

  it('shows the opening hours of a trader, and no section when none are set', async () => {
    const hours = { week: { from: '10:00', to: '19:00' }, saturday: { from: '10:00', to: '15:00' }, sunday: null };
    reply('GET /api/owners/:ownerId', { ...owner, trader: traderDetails, shopfront: { ...emptyShopfront, hours } });
    reply('GET /api/books/by-owner/:ownerId', { books: [], totalBooks: 0 });
    const { unmount } = await show();
    const visit = within(await screen.findByRole('region', { name: 'Svrati' }));
    expect(visit.getByText(traderDetails.address)).toBeInTheDocument();
    expect(screen.getByText('Trgovac').closest('li')).toHaveTextContent('Trgovac Sova antikvarijat d.o.o.');
    expect(visit.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '10:00–19:00',
      '10:00–15:00',
      'Zatvoreno',
    ]);
    unmount();
    reply('GET /api/owners/:ownerId', { ...owner, trader: traderDetails, shopfront: emptyShopfront });
    await show();
    await screen.findByRole('region', { name: 'Podaci o trgovcu' });
    expect(screen.queryByRole('region', { name: 'Svrati' })).not.toBeInTheDocument();
  });

  it('lists the collections of a trader, and the books of one collection at its URL', async () => {
    const [first, second] = [buildBookCard({ title: 'Seobe' }), buildBookCard({ title: 'Koreni' })];
    const collection = { id: 'c'.repeat(32), name: 'Prva izdanja', count: 38, books: [first] };
    const shopfront = { ...emptyShopfront, collections: [collection] };
    reply('GET /api/owners/:ownerId', { ...owner, trader: traderDetails, shopfront });
    reply('GET /api/books/by-owner/:ownerId', ({ request }) =>
      new URL(request.url).searchParams.get('collection') === collection.id
        ? { books: [first], totalBooks: 38 }
        : { books: [first, second], totalBooks: 60 },
    );
    const { user, history } = await show();
    await user.click(await screen.findByRole('link', { name: /^Prva izdanja\s*38 knjiga$/ }));
    expect(history.location.search).toBe(`?collection=${collection.id}`);
    expect(await screen.findByRole('heading', { name: 'Prva izdanja' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Koreni' })).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Strana 2' })).toHaveAttribute(
      'href',
      `/owner/${owner._id}?collection=${collection.id}&page=2`,
    );
    await user.click(screen.getByRole('link', { name: 'Sve knjige' }));
    expect(history.location.search).toBe('');
    expect(await screen.findByRole('link', { name: 'Koreni' })).toBeInTheDocument();
  });

  it('searches and orders the books of a large shop through the URL', async () => {
    const asked: string[] = [];
    reply('GET /api/owners/:ownerId', { ...owner, bookCount: 292 });
    reply('GET /api/books/by-owner/:ownerId', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      return searchParams.get('q') === 'nema'
        ? { books: [], totalBooks: 0 }
        : { books: [buildBookCard()], totalBooks: 292 };
    });
    const { user, history } = await show('?page=3');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Redosled' }), 'Prvo najjeftinije');
    await waitFor(() => expect(asked.at(-1)).toBe('?page=1&sort=price-asc'));
    await user.type(screen.getByRole('searchbox', { name: 'Pretraži ovu ponudu' }), 'nema');
    expect(await screen.findByText('Nijedna knjiga ne odgovara pretrazi')).toBeInTheDocument();
    expect(history.location.search).toBe('?q=nema&sort=price-asc');
    expect(screen.getByRole('button', { name: /^Pošalji poruku/ })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Poništi filtere' }));
    await waitFor(() => expect(history.location.search).toBe('?sort=price-asc'));
  });

  it('shows no search for a seller with one page of books', async () => {
    reply('GET /api/owners/:ownerId', { ...owner, bookCount: 20 });
    reply('GET /api/books/by-owner/:ownerId', { books: [buildBookCard({ title: 'Seobe' })], totalBooks: 20 });
    await show();
    expect(await screen.findByRole('link', { name: 'Seobe' })).toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  it('shows all books when the collection in the URL does not exist, and removes it from the URL', async () => {
    reply('GET /api/owners/:ownerId', { ...owner, trader: traderDetails, shopfront: emptyShopfront });
    reply('GET /api/books/by-owner/:ownerId', { books: [buildBookCard({ title: 'Seobe' })], totalBooks: 1 });
    const { history } = await show(`?collection=${'c'.repeat(32)}`);
    expect(await screen.findByRole('link', { name: 'Seobe' })).toBeInTheDocument();
    expect(history.location.search).toBe('');
  });

  it('shows a member that they have blocked the seller, in place of the actions, and unblocks', async () => {
    const blocked = { _id: owner._id, name: owner.name, image: '' };
    reply('GET /api/blocks', [blocked]);
    reply('DELETE /api/blocks/:userId', () => {
      reply('GET /api/blocks', []);
      return undefined;
    });
    act(() => startSession('t', buildMe({ _id: '0000000000000000000000bb' })));
    const { user } = await open([buildBookCard()]);
    expect(await screen.findByText('Ovaj nalog je kod tebe blokiran.')).toBeInTheDocument();
    expect(screen.queryByText('Pošalji poruku')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Prati' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Odblokiraj' }));
    expect(await screen.findByRole('link', { name: 'Pošalji poruku' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('shows the average rating', async () => {
    reply('GET /api/owners/:ownerId', { ...owner, rating: 4.8, ratingCount: 12 });
    reply('GET /api/books/by-owner/:ownerId', { books: [], totalBooks: 0 });
    await show();
    expect(await screen.findByRole('img', { name: 'Ocena: 4,8 od 5' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '12 ocena' })).toBeInTheDocument();
  });

  it('shows the discounts for several books, and the reviews in their own tab', async () => {
    reply('GET /api/owners/:ownerId', { ...owner, discounts: { two: 5, three: 10 } });
    reply('GET /api/books/by-owner/:ownerId', { books: [], totalBooks: 0 });
    reply('GET /api/owners/:ownerId/reviews', buildReviews());
    const { user, history } = await show();
    expect(await screen.findByText(/Na 2 knjige 5% popusta, na 3 i više 10%\./)).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: /^Utisci/ }));
    expect(await screen.findByText('Još nema utisaka')).toBeInTheDocument();
    expect(history.location.search).toBe('?tab=reviews');
  });

  // @spec 2-owner-pages 9-page-20 9-owner-page-1
  it('pages the books through the URL', async () => {
    const { user, history } = await open([buildBookCard({ title: 'Seobe' })], 37);
    expect(await screen.findByText('1–20 od 37')).toBeInTheDocument();
    reply('GET /api/books/by-owner/:ownerId', ({ request }) => ({
      books: [buildBookCard({ title: `Strana ${new URL(request.url).searchParams.get('page') ?? ''}` })],
      totalBooks: 37,
    }));
    await user.click(screen.getByRole('link', { name: 'Strana 2' }));
    expect(await screen.findByRole('heading', { name: 'Strana 2' })).toBeInTheDocument();
    expect(history.location.search).toBe('?page=2');
    expect(screen.getByText('21–37 od 37')).toBeInTheDocument();
  });

  it('redirects from a page past the end to the last page', async () => {
    const asked: (string | null)[] = [];
    reply('GET /api/owners/:ownerId', owner);
    reply('GET /api/books/by-owner/:ownerId', ({ request }) => {
      const page = new URL(request.url).searchParams.get('page');
      asked.push(page);
      return { books: page === '2' ? [buildBookCard({ title: 'Seobe' })] : [], totalBooks: 37 };
    });
    const { history } = await show('?page=600');
    expect(await screen.findByRole('link', { name: 'Seobe' })).toBeInTheDocument();
    expect(history.location.search).toBe('?page=2');
    // 250 is the last page that the API serves.
    expect(asked).toEqual(['250', '2']);
  });

  // @spec 2-owner-contact
  it('asks for the book that a message is about', async () => {
    startSession('t', buildMe({ _id: '0000000000000000000000bb' }));
    const pages = [
      Array.from({ length: 20 }, (_, at) => buildBookCard({ title: `Knjiga ${at + 1}` })),
      [buildBookCard({ title: 'Lagum' })],
    ];
    const { user } = await open([], 21);
    reply('GET /api/books/by-owner/:ownerId', ({ request }) => ({
      books: pages[Number(new URL(request.url).searchParams.get('page')) - 1] ?? [],
      totalBooks: 21,
    }));
    const contact = screen.getByRole('button', { name: 'Pošalji poruku' });
    await waitFor(() => expect(contact).toBeEnabled());
    await user.click(contact);
    const dialog = screen.getByRole('dialog', { name: 'O kojoj knjizi pišeš?' });
    expect(await within(dialog).findByRole('link', { name: /Knjiga 20/ })).toBeInTheDocument();

    cutOff('GET /api/books/by-owner/:ownerId');
    await user.click(within(dialog).getByRole('button', { name: 'Prikaži još' }));
    expect(await within(dialog).findByText('Knjige sa ovog profila se nisu učitale.')).toBeInTheDocument();
    reply('GET /api/books/by-owner/:ownerId', { books: pages[1] ?? [], totalBooks: 21 });
    await user.click(within(dialog).getByRole('button', { name: 'Pokušaj ponovo' }));
    const last = await within(dialog).findByRole('link', { name: /Lagum/ });
    expect(last).toHaveAttribute('href', `/book/${pages[1]?.[0]?._id}?write=1`);
    await waitFor(() => expect(last).toHaveFocus());
    expect(within(dialog).queryByRole('button', { name: 'Prikaži još' })).not.toBeInTheDocument();
  });

  // @spec 2-owner-contact
  it('redirects a visitor to the login when they start a message', async () => {
    const book = buildBookCard();
    const { user, history } = await open([book]);
    await user.click(await screen.findByRole('link', { name: 'Pošalji poruku' }));
    expect(history.location.pathname).toBe('/auth/login');
    expect(history.location.state).toEqual({ from: `/book/${book._id}?write=1`, reason: 'message' });
  });

  // @spec 2-owner-contact 2-owner-empty
  it('disables the message button with an explanation when the seller has no books', async () => {
    await open([]);
    expect(await screen.findByRole('heading', { name: 'Na ovom profilu još nema knjiga' })).toBeInTheDocument();
    const contact = screen.getByRole('button', { name: 'Pošalji poruku' });
    expect(contact).toBeDisabled();
    expect(contact).toHaveAccessibleDescription('Poruke idu uz knjigu, a ovde trenutno nema knjiga.');
  });

  // @spec 2-owner-empty
  it('invites the owner to list the first book', async () => {
    startSession('t', buildMe());
    await open([]);
    expect(await screen.findByRole('heading', { name: 'Tvoja polica je prazna' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Prodaj knjigu' })).toHaveAttribute('href', '/dashboard/add-book');
    expect(screen.queryByRole('button', { name: 'Pošalji poruku' })).not.toBeInTheDocument();
  });

  it('shows the seller without books when they fail to load, with a retry', async () => {
    reply('GET /api/owners/:ownerId', owner);
    cutOff('GET /api/books/by-owner/:ownerId');
    const { user } = await show();
    expect(await screen.findByText('Knjige sa ovog profila se nisu učitale.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Jelena Marković' })).toBeInTheDocument();
    reply('GET /api/books/by-owner/:ownerId', { books: [buildBookCard({ title: 'Seobe' })], totalBooks: 1 });
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('link', { name: 'Seobe' })).toBeInTheDocument();
  });

  // @spec 2-owner-missing 4-book-owner-states 8-owner-gone
  it('shows the not-found text of the specification for an unknown profile', async () => {
    refuse('GET /api/owners/:ownerId', 'OWNER_NOT_FOUND');
    await show('', { language: 'en' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Owner not found' })).toBeInTheDocument();
    expect(
      screen.getByText("The owner profile you're looking for doesn't exist or has been removed."),
    ).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAttribute('href', '/');
  });

  it('shows the not-found screen when the account is deleted while the page is open', async () => {
    const { queryClient } = await open([]);
    await waitFor(() => expect(document.title).toContain(owner.name));
    refuse('GET /api/owners/:ownerId', 'OWNER_NOT_FOUND');
    await act(() => queryClient.refetchQueries({ queryKey: ownerQueries.detail(owner._id).queryKey }));
    expect(document.title).not.toContain(owner.name);
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  // @spec 4-book-owner-states 8-silent-book-owner
  it('distinguishes a failure from a missing profile, with a retry', async () => {
    cutOff('GET /api/owners/:ownerId');
    const { user } = await show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Učitavanje nije uspelo' })).toBeInTheDocument();
    reply('GET /api/owners/:ownerId', owner);
    reply('GET /api/books/by-owner/:ownerId', { books: [], totalBooks: 0 });
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Jelena Marković' })).toBeInTheDocument();
  });
});
