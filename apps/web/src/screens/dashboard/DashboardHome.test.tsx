import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MessengerProvider } from '../../features/messaging/components/MessengerProvider.js';
import { withLogin } from '../../testing/logged-in.js';
import { buildConversation, buildMessage } from '../../testing/messaging-samples.js';
import { refuse, reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import { buildImage, buildMe, buildOwnBookCard } from '../../testing/samples.js';
import DashboardHome from './DashboardHome.js';

withNetwork();

const me = buildMe();

const open = () =>
  render(
    <MessengerProvider token={null} userId={me._id}>
      <DashboardHome />
    </MessengerProvider>,
    {
      at: '/dashboard',
      areas: ['dashboard', 'messaging', 'deals', 'bookTable', 'statuses', 'conditions', 'isbn', 'errors'],
    },
  );

const complete = { images: [buildImage()] };

withLogin(me);
beforeEach(() => {
  reply('GET /api/books/my-books', [
    buildOwnBookCard({ ...complete, title: 'Lagum', priceRsd: 590 }),
    buildOwnBookCard({ ...complete, title: 'Peščanik', status: 'reserved' }),
    buildOwnBookCard({ title: 'Seobe' }),
    buildOwnBookCard({ title: 'Kiklop', condition: '', shortDescription: '' }),
    buildOwnBookCard({ title: 'Ana Karenjina', status: 'sold', soldAt: '2026-05-24T10:00:00.000Z' }),
  ]);
  reply('GET /api/books/purchased-books', [buildOwnBookCard(), buildOwnBookCard()]);
  reply('GET /api/messaging/unread', { count: 3 });
  reply('GET /api/messaging/rooms', [
    buildConversation({ messages: [buildMessage({ content: 'Da li je slobodna?' })] }),
  ]);
});

describe('DashboardHome', () => {
  // @spec 2-route-desk-home
  it("shows the member's counts as links", async () => {
    await open();
    expect(await screen.findByRole('link', { name: '5 Moji oglasi' })).toHaveAttribute(
      'href',
      '/dashboard/book-listing',
    );
    expect(screen.getByRole('link', { name: '1 Rezervisano' })).toHaveAttribute(
      'href',
      '/dashboard/book-listing?status=reserved',
    );
    expect(screen.getByRole('link', { name: '1 Prodato' })).toHaveAttribute(
      'href',
      '/dashboard/book-listing?status=sold',
    );
    expect(await screen.findByRole('link', { name: '2 Kupljeno' })).toHaveAttribute(
      'href',
      '/dashboard/purchased-books',
    );
    expect(await screen.findByRole('link', { name: '3 Nepročitane poruke' })).toHaveAttribute(
      'href',
      '/dashboard/messaging',
    );
    expect(screen.getByRole('link', { name: 'Moji oglasi, 5 oglasa' })).toBeInTheDocument();
  });

  it('shows 1.000+ as the count when the API returns the maximum of 1,000 listings', async () => {
    const books = Array.from({ length: 1_000 }, () => buildOwnBookCard({ ...complete, status: 'reserved' }));
    reply('GET /api/books/my-books', books);
    reply('GET /api/users/:userId/trader', { trader: null, isAsked: false });
    await open();
    expect(await screen.findByRole('link', { name: '1.000+ Moji oglasi' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '1.000+ Rezervisano' })).toBeInTheDocument();
  });

  it('shows the latest messages and listings', async () => {
    await open();
    expect(await screen.findByText('Da li je slobodna?')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Lagum' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/dashboard\/book-listing\/[0-9a-f]{24}$/),
    );
    expect(screen.getByText('590,00 RSD')).toBeInTheDocument();
  });

  it('lists incomplete unsold listings, the most incomplete first', async () => {
    await open();
    const section = await screen.findByRole('region', { name: 'Oglasi kojima nešto nedostaje' });
    const links = [...section.querySelectorAll('a')].map((link) => link.getAttribute('aria-label'));
    expect(links).toEqual(['Izmeni knjigu: Kiklop', 'Izmeni knjigu: Seobe']);
    expect(section).toHaveTextContent('KiklopNema slikeNema kratkog opisaStanje nije navedeno');
  });

  it('shows empty states', async () => {
    reply('GET /api/books/my-books', []);
    reply('GET /api/messaging/rooms', []);
    await open();
    const messages = within(await screen.findByRole('region', { name: 'Najnovije poruke' }));
    expect(messages.getByRole('heading', { name: 'Još nema razgovora' })).toBeInTheDocument();
    expect(messages.getByRole('link', { name: 'Pronađi knjigu' })).toHaveAttribute('href', '/categories');
    const listings = within(screen.getByRole('region', { name: 'Najnoviji oglasi' }));
    expect(listings.getByRole('heading', { name: 'Još nemaš nijedan oglas' })).toBeInTheDocument();
    expect(listings.getByText('Dodaj prvu knjigu, treba ti par minuta.')).toBeInTheDocument();
    expect(listings.getByRole('link', { name: 'Dodaj knjigu' })).toHaveAttribute('href', '/dashboard/add-book');
    expect(screen.queryByRole('region', { name: 'Oglasi kojima nešto nedostaje' })).not.toBeInTheDocument();
  });

  it('shows an error with retry for each part that does not load', async () => {
    refuse('GET /api/books/my-books', 'INTERNAL');
    refuse('GET /api/messaging/rooms', 'INTERNAL');
    const { user } = await open();
    expect(await screen.findByText('Pregled se nije učitao.')).toBeInTheDocument();
    reply('GET /api/books/my-books', [buildOwnBookCard({ title: 'Lagum' })]);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('link', { name: 'Lagum' })).toBeInTheDocument();
    expect(await screen.findByText('Razgovori se nisu učitali.')).toBeInTheDocument();
    reply('GET /api/messaging/rooms', [buildConversation({ messages: [buildMessage({ content: 'Zdravo' })] })]);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText('Zdravo')).toBeInTheDocument();
  });
});
