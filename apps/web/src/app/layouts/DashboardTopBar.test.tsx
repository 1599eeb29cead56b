import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bookQueries } from '../../features/books/queries.js';
import { MessengerProvider } from '../../features/messaging/components/MessengerProvider.js';
import { openOutbox } from '../../features/messaging/outbox.js';
import { messagingQueries } from '../../features/messaging/queries.js';
import { createDeferred } from '../../testing/deferred.js';
import { withLogin } from '../../testing/logged-in.js';
import { buildConversation, buildMessage, buyerId, ownerId } from '../../testing/messaging-samples.js';
import { realtimeServer } from '../../testing/realtime-server.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import { buildMe, buildOwnBookCard } from '../../testing/samples.js';
import { DashboardTopBar } from './DashboardTopBar.js';
import { MessageNews } from './MessageNews.js';

vi.mock('../../lib/realtime/realtime.js', async () => ({
  createRealtime: (await import('../../testing/realtime-server.js')).createFakeRealtime,
}));

withNetwork();

const drina = buildConversation({ messages: [buildMessage()] });
const book = buildOwnBookCard({ title: 'Drinski vetar', author: 'Ana Anić' });

async function open(at = '/dashboard/book-listing') {
  reply('GET /api/messaging/rooms', [drina]);
  reply('GET /api/books/my-books', [book]);
  const opened = await render(
    <MessengerProvider token="t" userId={ownerId}>
      <MessageNews />
      <DashboardTopBar onOpenMenu={() => undefined} />
      <Routes>
        <Route path="*" element={<p>Ekran</p>} />
      </Routes>
    </MessengerProvider>,
    { at, areas: ['dashboard', 'messaging', 'deals', 'errors'] },
  );
  return { ...opened, box: screen.getByRole('combobox', { name: 'Pretraži svoje oglase i razgovore' }) };
}

withLogin(buildMe());
beforeEach(() => {
  reply('GET /api/messaging/unread', { count: 2 });
});

// @spec 2-topbar-website 2-topbar-profile
it('DashboardTopBar links to the site in a new tab, and to the profile', async () => {
  await open();
  const website = screen.getByRole('link', { name: /^Na sajt/ });
  expect(website).toHaveAttribute('href', '/');
  expect(website).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: 'Profil' })).toHaveAttribute('href', '/dashboard/profile');
});

describe('the message badge of DashboardTopBar', () => {
  // @spec 2-topbar-badge 4-counts-again 4-badge-live 7-event-unread
  it('shows the number of unread messages and follows the events of the server', async () => {
    await open();
    expect(await screen.findByRole('link', { name: 'Poruke, 2 nepročitane poruke' })).toBeInTheDocument();
    act(() => realtimeServer().tell('unreadCount', { count: 5 }));
    expect(await screen.findByRole('link', { name: 'Poruke, 5 nepročitanih poruka' })).toBeInTheDocument();
    act(() => realtimeServer().tell('unreadCount', { count: 0 }));
    expect(await screen.findByRole('link', { name: 'Poruke' })).toBeInTheDocument();
  });

  it('keeps the count of an event when an earlier request responds after it', async () => {
    const answers: (() => void)[] = [];
    let count = 2;
    reply('GET /api/messaging/unread', async () => {
      const asked = count;
      await new Promise<void>((resolve) => {
        answers.push(resolve);
      });
      return { count: asked };
    });
    const { queryClient } = await open();
    const badge = (name: string) => screen.findByRole('link', { name });
    await waitFor(() => expect(answers).toHaveLength(1));
    count = 5;
    act(() => realtimeServer().tell('unreadCount', { count }));
    expect(await badge('Poruke, 5 nepročitanih poruka')).toBeInTheDocument();
    await waitFor(() => {
      for (const answer of answers) answer();
      expect(queryClient.isFetching()).toBe(0);
    });
    expect(await badge('Poruke, 5 nepročitanih poruka')).toBeInTheDocument();
  });

  // @spec 7-call-unread 8-silent-unread
  it('is hidden when the request fails', async () => {
    refuse('GET /api/messaging/unread', 'INTERNAL');
    await open();
    expect(await screen.findByRole('link', { name: 'Poruke' })).toBeInTheDocument();
  });
});

describe('MessageNews', () => {
  const next = buildMessage({ room: drina._id, seq: 2, content: 'Evo me.' });

  it('shows a notice with a link for a new message on a screen other than the messages', async () => {
    const { user, history } = await open();
    act(() => realtimeServer().tell('newMessage', next));
    expect(await screen.findByText('Nova poruka: Nikola Stefanović')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Otvori razgovor' }));
    expect(history.location.search).toBe(`?room=${drina._id}`);
  });

  it('shows the name of the other member when the conversation was not loaded', async () => {
    const { queryClient } = await open();
    await queryClient.infiniteQuery(messagingQueries.conversations());
    const far = buildConversation({
      members: [
        { _id: ownerId, name: 'Jelena Marković', image: '' },
        { _id: buyerId, name: 'Vera Ilić', image: '' },
      ],
      messages: [next],
    });
    reply('GET /api/messaging/rooms', [far, drina]);
    act(() => realtimeServer().tell('newMessage', { ...next, room: far._id }));
    expect(await screen.findByText('Nova poruka: Vera Ilić')).toBeInTheDocument();
  });

  it('shows no notice when the messages screen was opened while the conversation was loading', async () => {
    const { history, queryClient } = await open();
    const answer = createDeferred();
    reply('GET /api/messaging/rooms', async () => {
      await answer.promise;
      return [drina];
    });
    act(() => realtimeServer().tell('newMessage', next));
    act(() => history.push('/dashboard/messaging'));
    answer.resolve();
    await waitFor(() => expect(queryClient.getQueryData(messagingQueries.conversations().queryKey)).toBeDefined());
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(/^Nova poruka/)).not.toBeInTheDocument();
  });

  it('shows a notice without a name when the conversation cannot be loaded', async () => {
    const { queryClient } = await open();
    await queryClient.infiniteQuery(messagingQueries.conversations());
    act(() => realtimeServer().tell('newMessage', { ...next, room: '0'.repeat(24) }));
    expect(await screen.findByText('Nova poruka')).toBeInTheDocument();
  });

  it('shows one notice for a missed message after several reconnections', async () => {
    const { queryClient } = await open();
    const asked = () => queryClient.getQueryState(messagingQueries.conversations().queryKey)?.dataUpdateCount;
    act(() => realtimeServer().connect(true));
    await waitFor(() => expect(asked()).toBe(1));
    const missed = { ...next, createdAt: '2026-05-24T17:00:00.000Z' };
    reply('GET /api/messaging/rooms', [{ ...drina, messages: [missed], unread: 1, updatedAt: missed.createdAt }]);
    act(() => realtimeServer().connect(false));
    act(() => realtimeServer().connect(true));
    expect(await screen.findByText('Nova poruka: Nikola Stefanović')).toBeInTheDocument();
    act(() => realtimeServer().connect(true));
    await waitFor(() => expect(asked()).toBe(3));
    act(() => realtimeServer().tell('newMessage', buildMessage({ room: drina._id, seq: 3 })));
    await waitFor(() => expect(screen.getAllByText('Nova poruka: Nikola Stefanović')).toHaveLength(2));
  });

  it('shows a notice when a queued message was sent', async () => {
    cutOff('POST /api/messaging/room/:roomId/message');
    openOutbox(ownerId, () => Promise.resolve()).add(drina._id, 'Tu sam.');
    await open();
    reply('POST /api/messaging/room/:roomId/message', buildMessage({ room: drina._id, seq: 2, sender: ownerId }));
    act(() => realtimeServer().connect(true));
    expect(await screen.findByText('Poslata je 1 poruka koja je čekala vezu')).toBeInTheDocument();
  });

  it('shows a notice with a link when a queued message was refused', async () => {
    refuse('POST /api/messaging/room/:roomId/message', 'ROOM_NOT_FOUND');
    openOutbox(ownerId, () => Promise.resolve()).add(drina._id, 'Tu sam.');
    await open();
    expect(await screen.findByText(/^1 poruka nije poslata\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Otvori razgovor' })).toHaveAttribute(
      'href',
      `/dashboard/messaging?room=${drina._id}`,
    );
  });

  it('shows no notice on the messages screen or for a message of the viewer', async () => {
    const { queryClient } = await open('/dashboard/messaging');
    act(() => realtimeServer().tell('newMessage', next));
    act(() => realtimeServer().tell('newMessage', { ...next, seq: 3, sender: ownerId }));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(/^Nova poruka/)).not.toBeInTheDocument();
  });
});

describe('the search of DashboardTopBar', () => {
  // @spec 2-topbar-search
  it('finds own listings and conversations and links to the search of the site', async () => {
    const { user, box, history } = await open();
    await user.type(box, 'дрин');
    const books = await screen.findByRole('group', { name: 'Oglasi' });
    expect(within(books).getByRole('option')).toHaveTextContent('Drinski vetar');
    expect(within(screen.getByRole('group', { name: 'Razgovori' })).getByRole('option')).toHaveTextContent(
      'Nikola StefanovićNa Drini ćuprija · Ivo Andrić',
    );
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(history.location.search).toBe(`?room=${drina._id}`);
    await user.type(box, 'drin');
    await user.click(await screen.findByRole('option', { name: 'Traži „drin” na celom sajtu' }));
    expect(history.location.pathname + history.location.search).toBe('/categories?q=drin');
  });

  // @spec 2-topbar-search
  it('opens the first result with Enter, and the search of the site without results', async () => {
    const { user, box, history } = await open();
    await user.type(box, 'drinski');
    await screen.findByRole('group', { name: 'Oglasi' });
    await user.keyboard('{Enter}');
    expect(history.location.pathname).toBe(`/dashboard/book-listing/${book._id}`);
    await user.type(box, 'xyzzy');
    expect(await screen.findAllByText('Kod tebe nema takve knjige ni razgovora.')).not.toHaveLength(0);
    await user.keyboard('{Enter}');
    expect(history.location.search).toBe('?q=xyzzy');
  });

  it('shows a failure with a retry', async () => {
    const { user, box } = await open();
    refuse('GET /api/books/my-books', 'INTERNAL');
    await user.type(box, 'drin');
    const again = await screen.findByRole('button', { name: 'Pokušaj ponovo' });
    reply('GET /api/books/my-books', [book]);
    await user.click(again);
    expect(box).toHaveFocus();
    expect(await screen.findByRole('option', { name: /Drinski vetar/ })).toBeInTheDocument();
  });

  it('shows a failure of the search beyond the newest 1,000 listings', async () => {
    const { user, box } = await open();
    reply(
      'GET /api/books/my-books',
      Array.from({ length: 1000 }, () => buildOwnBookCard({ title: 'Seobe' })),
    );
    await user.type(box, 'seo');
    await screen.findAllByRole('option', { name: /Seobe/ });
    cutOff('GET /api/books/my-books');
    await user.clear(box);
    await user.type(box, 'stari');
    const again = await screen.findByRole('button', { name: 'Pokušaj ponovo' });
    reply('GET /api/books/my-books', [buildOwnBookCard({ title: 'Stari oglas' })]);
    await user.click(again);
    expect(await screen.findByRole('option', { name: /Stari oglas/ })).toBeInTheDocument();
  });

  it('shows that a retry is pending when it has stale results', async () => {
    const { user, box, queryClient } = await open();
    await user.type(box, 'drin');
    await screen.findByRole('option', { name: /Drinski vetar/ });
    refuse('GET /api/books/my-books', 'INTERNAL');
    act(() => void queryClient.invalidateQueries(bookQueries.mine()));
    const again = await screen.findByRole('button', { name: 'Pokušaj ponovo' });
    reply('GET /api/books/my-books', [book], { delay: 'infinite' });
    await user.click(again);
    expect(again).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Učitavanje…');
  });

  it('closes the list on Escape, and empties the box on a second Escape', async () => {
    const { user, box } = await open();
    await user.type(box, 'drin');
    await screen.findByRole('group', { name: 'Oglasi' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(box).toHaveValue('');
  });
});
