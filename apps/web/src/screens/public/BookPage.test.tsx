import type { Book as BookData, Conversation } from '@korice/contracts';
import { paths } from '@korice/contracts/paths';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '../../features/auth/session.js';
import { readMessageDraft, writeMessageDraft } from '../../features/messaging/message-drafts.js';
import { WishlistProvider } from '../../features/wishlist/WishlistProvider.js';
import { storageNames } from '../../lib/storage.js';
import { withLogout } from '../../testing/logged-in.js';
import { render } from '../../testing/render.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildBook, buildBookCard, buildId, buildMe, buildOwner } from '../../testing/samples.js';
import Book from './Book.js';

withNetwork();
beforeEach(() => {
  reply('GET /api/alerts', []);
  reply('GET /api/wanted/demand', { readers: 0 });
});
withLogout();

const reader = buildMe({ _id: '0000000000000000000000bb', name: 'Ivana Petrović' });

async function arrive(overrides: Partial<BookData> = {}, search = '', change?: () => void) {
  const book = buildBook(overrides);
  reply('GET /api/books/:bookId', book);
  reply('GET /api/books/:bookId/similar', []);
  reply('GET /api/books/price-hint', { hint: null });
  reply('GET /api/owners/:ownerId', buildOwner());
  change?.();
  const rendered = await render(
    <WishlistProvider accountId={null}>
      <main tabIndex={-1}>
        <Routes>
          <Route path={paths.book} element={<Book />} />
          <Route path={paths.messaging} element={<p>Razgovor</p>} />
        </Routes>
      </main>
    </WishlistProvider>,
    {
      at: `/book/${book._id}${search}`,
      areas: [
        'buying',
        'book',
        'categories',
        'conditions',
        'statuses',
        'report',
        'errors',
        'edition',
        'languages',
        'share',
        'search',
        'home',
        'wishlist',
        'tellMe',
      ],
    },
  );
  return { ...rendered, book };
}

async function open(...asked: Parameters<typeof arrive>) {
  const arrived = await arrive(...asked);
  await screen.findByRole('heading', { level: 1, name: arrived.book.title });
  return { ...arrived, seller: within(screen.getByRole('complementary', { name: 'Prodaje' })) };
}

function buildConversation({ _id, title, author, price, currency, priceRsd, status, owner }: BookData): Conversation {
  const room = buildId();
  const book = { _id, title, author, image: '', price, currency, priceRsd, status, ownerId: owner._id };
  return {
    _id: room,
    room: { _id: room, book, createdAt: '2026-06-01T10:00:00.000Z' },
    members: [
      { _id: owner._id, name: owner.name, image: '' },
      { _id: reader._id, name: reader.name, image: '' },
    ],
    book,
    messages: [],
    unread: 0,
    updatedAt: '2026-06-01T10:00:00.000Z',
  };
}

describe('the seller of a book', () => {
  // @spec 2-book-facts
  it('is shown with the known details and a link to all their books', async () => {
    const { seller } = await open();
    expect(seller.getByRole('link', { name: 'Profil: Jelena Marković' })).toHaveAttribute(
      'href',
      '/owner/0000000000000000000000aa',
    );
    expect(await seller.findByText('37 knjiga')).toBeInTheDocument();
    expect(seller.getByText('Nema ocena')).toBeInTheDocument();
  });

  it('is shown with the number of sold books', async () => {
    const { seller } = await open({}, '', () => reply('GET /api/owners/:ownerId', buildOwner({ soldCount: 12 })));
    expect(await seller.findByText('Prodato: 12')).toBeInTheDocument();
  });

  it.each([
    ['hour', 'Obično odgovara u roku od sat vremena'],
    ['hours', 'Obično odgovara za par sati'],
    ['day', 'Obično odgovara istog dana'],
    ['days', 'Obično odgovara za par dana'],
  ] as const)("is shown with the usual reply time '%s'", async (replyTime, words) => {
    const { seller } = await open({}, '', () => reply('GET /api/owners/:ownerId', buildOwner({ replyTime })));
    expect(await seller.findByText(words)).toBeInTheDocument();
  });

  it('is shown with the end date of a holiday instead of the usual reply time', async () => {
    const { seller } = await open({}, '', () =>
      reply('GET /api/owners/:ownerId', buildOwner({ replyTime: 'hour', awayUntil: '2026-12-06' })),
    );
    expect(await seller.findByText(/^Na odmoru do 06\.12\.2026\./)).toBeInTheDocument();
    expect(seller.queryByText(/^Obično odgovara/)).not.toBeInTheDocument();
  });

  it('is shown with the discounts for several books', async () => {
    const { seller } = await open({}, '', () =>
      reply('GET /api/owners/:ownerId', buildOwner({ discounts: { two: 10, three: 15 } })),
    );
    expect(await seller.findByText('Više knjiga, manja cena')).toBeInTheDocument();
    expect(seller.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['2 knjige −10%', '3 i više −15%']),
    );
  });

  it('is shown without a discount notice when there is no discount', async () => {
    const { seller } = await open();
    await seller.findByText('37 knjiga');
    expect(seller.queryByText('Više knjiga, manja cena')).not.toBeInTheDocument();
  });

  it('is shown by name when the details fail to load', async () => {
    const { seller } = await open({}, '', () => refuse('GET /api/owners/:ownerId', 'OWNER_NOT_FOUND'));
    expect(seller.getByRole('link', { name: 'Profil: Jelena Marković' })).toBeInTheDocument();
  });
});

describe('Message Owner', () => {
  // @spec 2-book-message
  it('redirects a visitor to the login and back into the conversation', async () => {
    const { history, user, seller, book } = await open();
    await user.click(seller.getByRole('link', { name: 'Pošalji poruku' }));
    expect(history.location.pathname).toBe('/auth/login');
    expect(history.location.state).toEqual({ from: `/book/${book._id}?write=1`, reason: 'message' });
  });

  it('opens the conversation automatically after the login', async () => {
    startSession('t', reader);
    const book = buildBook();
    reply('POST /api/messaging/room', buildConversation(book));
    const { history } = await arrive(book, '?write=1');
    expect(await screen.findByText('Razgovor')).toBeInTheDocument();
    expect(history.location.pathname).toBe('/dashboard/messaging');
  });

  it('stays on the page when a visitor opens the URL with ?write=1', async () => {
    await open({}, '?write=1');
    expect(screen.getAllByRole('link', { name: 'Pošalji poruku' })).not.toHaveLength(0);
  });

  it('explains how to buy', async () => {
    const { seller } = await open();
    const buying = within(seller.getByRole('region', { name: 'Kako se kupuje' }));
    expect(buying.getAllByRole('listitem').slice(0, 3)).toHaveLength(3);
    expect(seller.getByText('Pouzećem ili lično, kad uzmeš knjigu.', { exact: false })).toBeInTheDocument();
  });

  it('does not explain how to buy a sold book', async () => {
    const { seller } = await open({ status: 'sold' });
    expect(seller.queryByRole('region', { name: 'Kako se kupuje' })).not.toBeInTheDocument();
  });

  it('keeps a suggested question of a visitor through the login as the draft of the conversation', async () => {
    const { history, user, seller, book } = await open();
    await user.click(seller.getByRole('link', { name: 'Može li pouzećem?' }));
    expect(history.location.state).toEqual({ from: `/book/${book._id}?write=askDelivery`, reason: 'message' });
    act(() => startSession('t', reader));
    const conversation = buildConversation(book);
    reply('POST /api/messaging/room', conversation);
    act(() => history.push(`/book/${book._id}?write=askDelivery`));
    expect(await screen.findByText('Razgovor')).toBeInTheDocument();
    expect(readMessageDraft(reader._id, conversation.room._id)).toBe('Može li pouzećem?');
  });

  it('keeps the draft of the conversation and adds a suggested question once', async () => {
    startSession('t', reader);
    const { user, history, seller, book } = await open();
    const conversation = buildConversation(book);
    reply('POST /api/messaging/room', conversation);
    writeMessageDraft(reader._id, conversation.room._id, 'Dobar dan.');
    await user.click(seller.getByRole('button', { name: 'Može li lično?' }));
    expect(await screen.findByText('Razgovor')).toBeInTheDocument();
    expect(readMessageDraft(reader._id, conversation.room._id)).toBe('Dobar dan.\nMože li lično?');
    act(() => history.push(`/book/${book._id}`));
    await user.click(await screen.findByRole('button', { name: 'Može li lično?' }));
    expect(await screen.findByText('Razgovor')).toBeInTheDocument();
    expect(readMessageDraft(reader._id, conversation.room._id)).toBe('Dobar dan.\nMože li lično?');
  });

  // @spec 2-book-message 7-call-room
  it('opens a conversation about the book with its owner', async () => {
    startSession('t', reader);
    const { user, history, seller, book } = await open();
    const conversation = buildConversation(book);
    let body: unknown;
    reply('POST /api/messaging/room', async ({ request }) => {
      body = await request.json();
      return conversation;
    });
    await user.click(seller.getByRole('button', { name: 'Pošalji poruku' }));
    expect(await screen.findByText('Razgovor')).toBeInTheDocument();
    expect(body).toEqual({ bookId: book._id, members: [book.owner._id] });
    expect(history.location.search).toBe(`?room=${conversation.room._id}`);
  });

  it('shows a failure beside the button with a retry', async () => {
    startSession('t', reader);
    cutOff('POST /api/messaging/room');
    const { user, seller, book } = await open();
    await user.click(seller.getByRole('button', { name: 'Pošalji poruku' }));
    expect(await seller.findByRole('alert')).toHaveTextContent('Razgovor nije otvoren.Nema veze sa serverom.');
    refuse('POST /api/messaging/room', 'BLOCKED');
    await user.click(seller.getByRole('button', { name: 'Pošalji poruku' }));
    await waitFor(() =>
      expect(seller.getByRole('alert')).toHaveTextContent(
        'Razgovor nije otvoren.Ovde trenutno ne možeš da pošalješ poruku.',
      ),
    );
    reply('POST /api/messaging/room', buildConversation(book));
    await user.click(seller.getByRole('button', { name: 'Pošalji poruku' }));
    expect(await screen.findByText('Razgovor')).toBeInTheDocument();
  });

  it('shows that the conversation is opening', async () => {
    startSession('t', reader);
    const { user, seller, book } = await open();
    reply('POST /api/messaging/room', buildConversation(book), { delay: 'infinite' });
    await user.click(seller.getByRole('button', { name: 'Pošalji poruku' }));
    await waitFor(() => expect(seller.getByRole('button', { name: 'Otvaramo razgovor…' })).toBeDisabled());
  });

  it('is replaced for the seller by a link to the edit form', async () => {
    startSession('t', buildMe());
    const { seller, book } = await open();
    expect(seller.getByText('Ovo je tvoj oglas.')).toBeInTheDocument();
    expect(seller.getByRole('link', { name: 'Izmeni oglas' })).toHaveAttribute(
      'href',
      `/dashboard/book-listing/${book._id}`,
    );
    expect(screen.queryByRole('button', { name: 'Pošalji poruku' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Dodaj na listu želja' })).not.toBeInTheDocument();
  });

  // @spec 2-book-message
  it('is not shown for a sold book', async () => {
    await open({ status: 'sold', soldAt: '2026-06-01T10:00:00.000Z' });
    expect(screen.queryByRole('link', { name: 'Pošalji poruku' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Traži drugi primerak' })).toBeInTheDocument();
  });

  it('shows the buyer that the book is reserved for them', async () => {
    startSession('t', reader);
    const { seller } = await open({ status: 'reserved', reservedFor: reader._id });
    expect(screen.getByText('Rezervisano za tebe. Nastavi dogovor u porukama.')).toBeInTheDocument();
    expect(seller.getByRole('button', { name: 'Pošalji poruku' })).toBeInTheDocument();
  });
});

describe('the wish button', () => {
  // @spec 2-book-wish
  it('adds the book to the wishlist and removes it', async () => {
    const { user, seller } = await open();
    await user.click(seller.getByRole('button', { name: 'Dodaj na listu želja' }));
    await user.click(seller.getByRole('button', { name: 'Ukloni sa liste želja' }));
    expect(seller.getByRole('button', { name: 'Dodaj na listu želja' })).toBeInTheDocument();
  });
});

describe('recently viewed books', () => {
  it('are shown below the book without the book itself, and cleared on request', async () => {
    const before = buildBookCard({ title: 'Seobe' });
    localStorage.setItem(storageNames.recentBooks, before._id);
    let asked: string | null = '';
    reply('GET /api/books', ({ request }) => {
      asked = new URL(request.url).searchParams.get('ids');
      return [before];
    });
    const { user, book } = await open();
    const section = await screen.findByRole('region', { name: 'Nedavno pogledano' });
    expect(await within(section).findByRole('link', { name: 'Seobe' })).toBeInTheDocument();
    expect(asked).toBe(before._id);
    expect(localStorage.getItem(storageNames.recentBooks)).toBe(`${book._id},${before._id}`);
    await user.click(within(section).getByRole('button', { name: 'Obriši pogledano' }));
    expect(section).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Vrati' }));
    expect(await screen.findByRole('region', { name: 'Nedavno pogledano' })).toBeInTheDocument();
  });

  it('show an error below the book when they fail to load', async () => {
    localStorage.setItem(storageNames.recentBooks, buildId());
    cutOff('GET /api/books');
    await open();
    const section = await screen.findByRole('region', { name: 'Nedavno pogledano' });
    expect(await within(section).findByRole('alert')).toHaveTextContent('Knjige se nisu učitale.');
  });
});
