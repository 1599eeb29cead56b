import { act, screen, waitFor, within } from '@testing-library/react';
import type { Conversation } from '@korice/contracts';
import { describe, expect, it, vi } from 'vitest';
import { latestFirst } from '../../features/messaging/conversations.js';
import { writePhotoDraft } from '../../features/messaging/message-drafts.js';
import { withLogin } from '../../testing/logged-in.js';
import { buildConversation, buildMessage, buildRoomBook, buyerId, ownerId } from '../../testing/messaging-samples.js';
import {
  at,
  bubbles,
  inList,
  log,
  messages,
  openMessaging,
  reads,
  rooms,
  setRooms,
} from '../../testing/open-messaging.js';
import { realtimeServer } from '../../testing/realtime-server.js';
import { texts } from '../../testing/render.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildMe } from '../../testing/samples.js';

vi.mock('../../lib/realtime/realtime.js', async () => ({
  createRealtime: (await import('../../testing/realtime-server.js')).createFakeRealtime,
}));

withNetwork();
withLogin(buildMe());

describe('the list of conversations', () => {
  // @spec 2-chat-layout 2-chat-input 2-chat-book 4-unread-means
  it('shows member, book, last message and unread count, newest first', async () => {
    const drina = buildConversation({ messages: messages(2), unread: 2 });
    const seobe = buildConversation({
      book: buildRoomBook({ title: 'Seobe', author: 'Miloš Crnjanski' }),
      messages: [buildMessage({ sender: ownerId, content: 'Može sutra.', createdAt: at(90) })],
    });
    const { user } = await openMessaging([drina, seobe], null);
    const list = within(await screen.findByRole('complementary', { name: 'Razgovori' }));
    const links = await list.findAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      expect.stringContaining('Ti: Može sutra.'),
      expect.stringContaining('Poruka 2'),
    ]);
    expect(links[1]).toHaveTextContent(/Nikola Stefanović24\.05\.2026Na Drini ćuprija · Ivo Andrić/);
    expect(links[1]).toHaveTextContent('2 nepročitane poruke');
    await user.type(list.getByRole('searchbox', { name: 'Pretraži razgovore' }), 'цуприја');
    expect(list.getAllByRole('link')).toHaveLength(1);
    await user.type(list.getByRole('searchbox', { name: 'Pretraži razgovore' }), 'xyz');
    expect(list.getByText('Nema takvog razgovora.')).toBeInTheDocument();
  });

  it('shows a conversation without messages for which this device stores chosen photos', async () => {
    const empty = buildConversation({ messages: [] });
    writePhotoDraft(ownerId, empty._id, ['a'.repeat(32)]);
    await openMessaging([empty], null);
    expect(await screen.findByRole('link', { name: /Na Drini ćuprija/ })).toBeInTheDocument();
  });

  it('shows an empty state', async () => {
    await openMessaging([]);
    expect(await screen.findByRole('heading', { name: 'Još nema razgovora' })).toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  // @spec 8-silent-conversations
  it('shows an error with retry when loading fails', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const { user } = await openMessaging([drina], null, () => refuse('GET /api/messaging/rooms', 'INTERNAL'));
    expect(await screen.findByText('Razgovori se nisu učitali.')).toBeInTheDocument();
    expect(screen.getAllByRole('heading')).toHaveLength(1);
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    reply('GET /api/messaging/rooms', [inList(drina)]);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('link', { name: /Na Drini ćuprija/ })).toBeInTheDocument();
  });
});

describe('the list of conversations when events arrive during a request', () => {
  const ask = () => screen.findByRole('button', { name: 'Prikaži još' });
  const rows = () => within(screen.getByRole('complementary', { name: 'Razgovori' })).getAllByRole('link');
  const without = ({ messages: _messages, ...room }: Conversation) => room;

  /** Opens 31 conversations, one more than a page. `answer` resolves the pending requests for further pages. */
  async function openTwoPages() {
    const answers: (() => void)[] = [];
    const given = Array.from({ length: 31 }, (_, index) =>
      buildConversation({
        book: buildRoomBook({ title: `Knjiga ${index + 1}` }),
        messages: [buildMessage({ content: `Poruka ${index + 1}`, createdAt: at(-index) })],
        unread: index === 0 ? 1 : 0,
      }),
    );
    const opened = await openMessaging(given, null, () => {
      reply('GET /api/messaging/rooms', async ({ request }) => {
        const latest = latestFirst([rooms]).map(inList);
        if (!new URL(request.url).searchParams.has('before')) return latest.slice(0, 30);
        await new Promise<void>((resolve) => {
          answers.push(resolve);
        });
        return latest.slice(30);
      });
    });
    return {
      ...opened,
      given,
      hasAsked: (count: number) => waitFor(() => expect(answers).toHaveLength(count)),
      answer: () => {
        for (const resolve of answers.splice(0)) resolve();
      },
    };
  }

  /** Emits three events: a new message in the fifth room, the first read elsewhere, the book of the third sold. */
  function tellAll(given: Conversation[]) {
    const [first, , third, , fifth] = given;
    if (!first || !third || !fifth) throw new Error('There are too few conversations');
    const next = buildMessage({ room: fifth._id, seq: 2, content: 'Evo me.', createdAt: at(5) });
    const sold = { ...third, book: { ...third.book, title: 'Prodata knjiga', status: 'sold' as const } };
    const now = new Map<Conversation, Conversation>([
      [first, { ...first, unread: 0 }],
      [third, sold],
      [fifth, { ...fifth, messages: [...fifth.messages, next], unread: 1, updatedAt: at(5) }],
    ]);
    setRooms(given.map((room) => now.get(room) ?? room));
    act(() => {
      realtimeServer().tell('newMessage', next);
      realtimeServer().tell('roomRead', { roomId: first._id, userId: ownerId, seq: 1 });
      realtimeServer().tell('roomChanged', without(sold));
    });
  }

  const expectAll = () => {
    expect(rows()[0]).toHaveTextContent('Evo me.');
    expect(rows()[1]).toHaveTextContent('Knjiga 1');
    expect(rows()[1]).not.toHaveTextContent('nepročitana');
    expect(rows()[3]).toHaveTextContent('Prodata knjiga');
  };

  it('applies the events and shows the next page', async () => {
    const { user, given, hasAsked, answer } = await openTwoPages();
    await user.click(await ask());
    await hasAsked(1);
    tellAll(given);
    await hasAsked(2);
    answer();
    await waitFor(() => expect(rows()).toHaveLength(31));
    expectAll();
  });

  it('keeps the focus on the button while the next page loads, and then moves it to the first new row', async () => {
    const { user, hasAsked, answer } = await openTwoPages();
    const button = await ask();
    await user.click(button);
    await hasAsked(1);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    answer();
    await waitFor(() => expect(rows()[30]).toHaveFocus());
  });

  it('applies the events when all pages are refetched', async () => {
    const { user, given, queryClient, hasAsked, answer } = await openTwoPages();
    await user.click(await ask());
    await hasAsked(1);
    answer();
    await waitFor(() => expect(rows()).toHaveLength(31));
    act(() => realtimeServer().connect(true));
    await hasAsked(1);
    tellAll(given);
    await hasAsked(2);
    answer();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(rows()).toHaveLength(31);
    expectAll();
  });

  it('shows the requested next page when the first page is refetched', async () => {
    const { user, hasAsked, answer } = await openTwoPages();
    await user.click(await ask());
    await hasAsked(1);
    const fresh = buildConversation({ messages: [buildMessage({ content: 'Prva.', createdAt: at(9) })] });
    setRooms([...rooms, fresh]);
    act(() => realtimeServer().tell('newMessage', fresh.messages[0] ?? buildMessage()));
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Prva.'));
    await waitFor(() => {
      answer();
      expect(rows()).toHaveLength(32);
    });
  });
});

describe('a conversation', () => {
  // @spec 4-unread-means 4-open-conversation 7-event-join
  it('subscribes, shows its messages and marks them as read', async () => {
    const drina = buildConversation({ messages: messages(3, 1), unread: 2 });
    await openMessaging([drina]);
    expect((await bubbles()).map((bubble) => bubble.textContent)).toEqual([
      expect.stringContaining('Poruka 1'),
      expect.stringContaining('Poruka 2'),
      expect.stringContaining('Poruka 3'),
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'Na Drini ćuprija' })).toBeInTheDocument();
    expect(screen.getByText('937,60 RSD')).toBeInTheDocument();
    expect(screen.getByText('Nove poruke')).toBeInTheDocument();
    expect(realtimeServer().rooms).toContain(drina._id);
    await waitFor(() => expect(reads).toHaveBeenCalledExactlyOnceWith(drina._id));
  });

  // @spec 4-new-message
  it('appends a new message, announces it and marks it as read', async () => {
    const drina = buildConversation({ messages: messages(1) });
    await openMessaging([drina]);
    await bubbles();
    const next = buildMessage({ room: drina._id, seq: 2, content: 'Evo me.', createdAt: at(5) });
    act(() => realtimeServer().tell('newMessage', next));
    act(() => realtimeServer().tell('newMessage', next));
    expect(await bubbles()).toHaveLength(2);
    expect(screen.getByText('Nikola Stefanović: Evo me.')).toBeInTheDocument();
    await waitFor(() => expect(reads).toHaveBeenCalledWith(drina._id));
  });

  it('loads the missing messages after a gap', async () => {
    const drina = buildConversation({ messages: messages(4) });
    await openMessaging([{ ...drina, messages: drina.messages.slice(0, 1) }]);
    await bubbles();
    setRooms([drina]);
    act(() => realtimeServer().tell('newMessage', { ...buildMessage(drina.messages[3]), room: drina._id }));
    await waitFor(async () => expect(await bubbles()).toHaveLength(4));
    expect((await bubbles()).map((bubble) => /Poruka \d/.exec(bubble.textContent)?.[0])).toEqual([
      'Poruka 1',
      'Poruka 2',
      'Poruka 3',
      'Poruka 4',
    ]);
  });

  it('loads new messages and read marks after a reconnect', async () => {
    const mine = buildMessage({ seq: 1, sender: ownerId, content: 'Javi se.', createdAt: at(0) });
    const drina = buildConversation({ messages: [mine] });
    await openMessaging([drina]);
    expect((await bubbles())[0]).toHaveTextContent('Poslato');
    act(() => realtimeServer().connect(false));
    expect(screen.getByText('Veza je prekinuta. Poruke se ne osvežavaju.')).toBeInTheDocument();
    const answer = buildMessage({ room: drina._id, seq: 2, content: 'Tu sam.', createdAt: at(1) });
    setRooms([{ ...drina, messages: [{ ...mine, room: drina._id, readBy: [ownerId, buyerId] }, answer] }]);
    act(() => realtimeServer().connect(true));
    await waitFor(async () => expect(await bubbles()).toHaveLength(2));
    expect((await bubbles())[0]).toHaveTextContent('Viđeno');
    expect(screen.queryByText('Veza je prekinuta. Poruke se ne osvežavaju.')).not.toBeInTheDocument();
  });

  it('applies events that arrive during the first request, although the first responses are stale', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const { messages: _messages, ...room } = { ...drina, book: { ...drina.book, title: 'Seobe' } };
    const next = buildMessage({ room: drina._id, seq: 2, content: 'Evo me.' });
    const answers: ((isLatest: boolean) => void)[] = [];
    await openMessaging([drina], undefined, () => {
      reply('GET /api/messaging/room/:roomId', async () => {
        const isLatest = await new Promise<boolean>((resolve) => {
          answers.push(resolve);
        });
        return isLatest
          ? { ...room, messages: [...drina.messages, next], isBlocked: true, hasFraud: false }
          : { ...drina, isBlocked: false, hasFraud: false };
      });
    });
    const hasAsked = (count: number) => waitFor(() => expect(answers).toHaveLength(count));
    await hasAsked(1);
    act(() => realtimeServer().tell('newMessage', next));
    await hasAsked(2);
    act(() => realtimeServer().tell('roomRead', { roomId: drina._id, userId: buyerId, seq: 1 }));
    await hasAsked(3);
    act(() => realtimeServer().tell('roomChanged', room));
    await hasAsked(4);
    act(() => realtimeServer().tell('blockChanged', { userId: buyerId, blockedId: ownerId, isBlocked: true }));
    await hasAsked(5);
    for (const [index, answer] of answers.entries()) answer(index === answers.length - 1);
    expect(await screen.findByRole('heading', { name: 'Seobe' })).toBeInTheDocument();
    expect(await bubbles()).toHaveLength(2);
    expect(screen.getByText((await texts('errors')).blocked ?? '')).toHaveAttribute('role', 'status');
    expect(screen.queryByRole('textbox', { name: 'Tvoja poruka' })).not.toBeInTheDocument();
  });

  it("marks the viewer's message as seen when the other member reads it", async () => {
    const mine = buildMessage({ seq: 1, sender: ownerId, createdAt: at(0) });
    const drina = buildConversation({ messages: [mine] });
    await openMessaging([drina]);
    expect((await bubbles())[0]).toHaveTextContent('Poslato');
    act(() => realtimeServer().tell('roomRead', { roomId: drina._id, userId: buyerId, seq: 1 }));
    expect((await bubbles())[0]).toHaveTextContent('Viđeno');
  });

  it('loads 200 older messages page by page up to the beginning', async () => {
    const drina = buildConversation({ messages: messages(200) });
    const { user } = await openMessaging([drina]);
    expect(await bubbles()).toHaveLength(50);
    for (const count of [100, 150, 200]) {
      await user.click(screen.getByRole('button', { name: 'Prikaži starije' }));
      await waitFor(async () => expect(await bubbles()).toHaveLength(count));
    }
    expect((await bubbles())[0]).toHaveTextContent('Poruka 1');
    expect(screen.getByText('Početak razgovora')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Prikaži starije' })).not.toBeInTheDocument();
  });

  it('keeps the focus on the button for older messages, and then moves it to the beginning', async () => {
    const { user } = await openMessaging([buildConversation({ messages: messages(150) })]);
    await bubbles();
    const button = screen.getByRole('button', { name: 'Prikaži starije' });
    await user.click(button);
    await waitFor(async () => expect(await bubbles()).toHaveLength(100));
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await bubbles()).toHaveLength(150));
    expect(screen.getByText('Početak razgovora')).toHaveFocus();
  });

  it('shows an error with retry when older messages do not load', async () => {
    const drina = buildConversation({ messages: messages(60) });
    const { user } = await openMessaging([drina]);
    await bubbles();
    cutOff('GET /api/messaging/room/:roomId');
    await user.click(screen.getByRole('button', { name: 'Prikaži starije' }));
    expect(await screen.findByText('Starije poruke se nisu učitale.')).toBeInTheDocument();
    const opened = { ...drina, isBlocked: false, hasFraud: false };
    reply('GET /api/messaging/room/:roomId', { ...opened, messages: drina.messages.slice(0, 10) });
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    await waitFor(async () => expect(await bubbles()).toHaveLength(60));
  });

  // @spec 8-silent-conversations
  it('distinguishes an unknown conversation from a failed load', async () => {
    const drina = buildConversation({ messages: messages(1) });
    await openMessaging([drina], 'f'.repeat(24), () => cutOff('GET /api/messaging/room/:roomId'));
    expect(await screen.findByText('Razgovor se nije učitao.')).toBeInTheDocument();
    refuse('GET /api/messaging/room/:roomId', 'ROOM_NOT_FOUND');
    act(() => screen.getByRole('button', { name: 'Pokušaj ponovo' }).click());
    expect(await screen.findByRole('heading', { name: 'Ovaj razgovor ne postoji' })).toBeInTheDocument();
  });

  it('shows the real host of links', async () => {
    const content = 'Vidi: https://posta.rs@krivo.top/uplata';
    await openMessaging([buildConversation({ messages: [buildMessage({ content, createdAt: at(0) })] })]);
    const link = within(await log()).getByRole('link', { name: /^krivo\.top\/uplata/ });
    expect(link).toHaveAttribute('href', 'https://krivo.top/uplata');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  });

  it('warns of fraud below the message, renders none of its links and marks the conversation in the list', async () => {
    const message = buildMessage({
      content: 'Plaćeno je, potvrdi: posta-rs.example.com/prijem',
      createdAt: at(0),
      flags: ['fakeLink', 'paymentTrick'],
    });
    const { user } = await openMessaging([buildConversation({ messages: [message] })]);
    expect(within(await log()).queryByRole('link')).not.toBeInTheDocument();
    const warning = screen.getByRole('alert', { name: 'Ovo je skoro sigurno prevara' });
    expect(warning).toHaveTextContent('Link vodi na posta-rs.example.com, a to nije sajt pošte');
    expect(warning).toHaveTextContent('U poruci se traži uplata');
    expect(warning).not.toHaveTextContent('U poruci je broj platne kartice');
    expect(screen.getByText('Sumnjiva poruka')).toBeInTheDocument();
    await user.click(within(warning).getByRole('button', { name: 'Kako rade prevaranti' }));
    expect(screen.getByRole('dialog', { name: 'Kako izgleda najčešća prevara' })).toBeVisible();
  });

  it.each([
    ['seller', ownerId, 'Da bi ti legao novac', 'Ko kupuje tvoju knjigu', /^„Kupac” odmah pristaje/],
    [
      'buyer',
      buyerId,
      'Ni knjiga ni kurir se ne plaćaju preko linka',
      'Plati tek kad preuzmeš knjigu',
      /^„Prodavac” žuri/,
    ],
  ] as const)('warns a %s of fraud against that side', async (_side, seller, link, payment, story) => {
    const message = buildMessage({
      content: 'Potvrdi: posta-rs.example.com/prijem',
      createdAt: at(0),
      flags: ['fakeLink', 'paymentTrick'],
    });
    const book = buildRoomBook({ ownerId: seller });
    const { user } = await openMessaging([buildConversation({ book, messages: [message] })]);
    const warning = await screen.findByRole('alert', { name: 'Ovo je skoro sigurno prevara' });
    expect(warning).toHaveTextContent(link);
    expect(warning).toHaveTextContent(payment);
    await user.click(within(warning).getByRole('button', { name: 'Kako rade prevaranti' }));
    expect(screen.getByText(story)).toBeVisible();
  });

  it.each([
    ['a card number', 'cardNumber', false],
    ['a false link', 'fakeLink', true],
  ] as const)('advises against the link of a message with %s only if it has one', async (_sign, flag, isLink) => {
    const message = buildMessage({ content: 'posta-rs.example.com', createdAt: at(0), flags: [flag] });
    await openMessaging([buildConversation({ messages: [message] })]);
    const warning = await screen.findByRole('alert', { name: 'Ovo je skoro sigurno prevara' });
    expect(within(warning).queryAllByText('Ne otvaraj link.')).toHaveLength(isLink ? 1 : 0);
    expect(within(warning).getByText('Podatke kartice ne šalji i ne upisuj.')).toBeInTheDocument();
  });

  it('advises against sending a document when the message asks for one', async () => {
    const message = buildMessage({ content: 'Slikaj ličnu kartu.', createdAt: at(0), flags: ['identityRequest'] });
    await openMessaging([buildConversation({ messages: [message] })]);
    const warning = await screen.findByRole('alert', { name: 'Ovo je skoro sigurno prevara' });
    expect(within(warning).getByText(/^U poruci se traži lični dokument ili JMBG/)).toBeInTheDocument();
    expect(within(warning).getByText('Ne šalji sliku lične karte ni pasoša, ni JMBG.')).toBeInTheDocument();
  });

  it('reports a fraudulent message and blocks its sender after one confirmation', async () => {
    const message = buildMessage({ content: 'Pošalji CVV.', createdAt: at(0), flags: ['cardRequest'] });
    const drina = buildConversation({ messages: [message] });
    const { user } = await openMessaging([drina]);
    const sent = vi.fn();
    reply('POST /api/reports', async ({ request }) => {
      sent(await request.json());
      return { message: 'Thanks.' };
    });
    reply('PUT /api/blocks/:userId', ({ params }) => {
      sent(params.userId);
      reply('GET /api/blocks', [{ _id: buyerId, name: 'Nikola Stefanović', image: '' }]);
      return undefined;
    });
    await user.click(await screen.findByRole('button', { name: 'Prijavi i blokiraj' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Prijaviti i blokirati?' }));
    await user.click(question.getByRole('button', { name: 'Prijavi i blokiraj' }));
    expect(await screen.findByText('Hvala, prijava je stigla.')).toBeInTheDocument();
    expect(await screen.findByText('Ovaj nalog je kod tebe blokiran.')).toBeInTheDocument();
    expect(sent.mock.calls.flat()).toEqual(
      expect.arrayContaining([
        buyerId,
        {
          subject: 'room',
          subjectId: drina._id,
          reason: 'fraud',
          text: '[24.05.2026 10:00] Nikola Stefanović: Pošalji CVV.',
          clientId: `fraud-${message._id}`,
        },
      ]),
    );
    expect(screen.queryByRole('button', { name: 'Prijavi i blokiraj' })).not.toBeInTheDocument();
  });

  it('hints at another app under each message that suggests one, until the hint is dismissed for the conversation', async () => {
    const invitation = (seq: number) =>
      buildMessage({ seq, content: 'Javi se na Viber.', createdAt: at(seq), flags: ['otherApp'] });
    const { user } = await openMessaging([buildConversation({ messages: [invitation(1), invitation(2)] })]);
    const [hint = document.body] = await screen.findAllByRole('region', { name: 'Ostani ovde dok se ne dogovorite' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByText('Sumnjiva poruka')).not.toBeInTheDocument();
    await user.click(within(hint).getByRole('button', { name: 'Razumem' }));
    expect(screen.queryByRole('region', { name: 'Ostani ovde dok se ne dogovorite' })).not.toBeInTheDocument();
    expect(screen.getByRole('log')).toHaveFocus();
  });

  it('hints at payment in advance, apart from the hint about another app', async () => {
    const message = buildMessage({ content: 'Viber, uplata unapred.', flags: ['advancePayment', 'otherApp'] });
    const book = buildRoomBook({ ownerId: buyerId });
    const { user } = await openMessaging([buildConversation({ book, messages: [message] })]);
    const hint = await screen.findByRole('region', { name: 'Plaćanje unapred nosi rizik' });
    expect(within(hint).getByRole('button', { name: 'Predloži pouzeće' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(within(hint).getByRole('button', { name: 'Razumem' }));
    const other = screen.getByRole('region', { name: 'Ostani ovde dok se ne dogovorite' });
    expect(within(other).queryByRole('button', { name: 'Predloži pouzeće' })).not.toBeInTheDocument();
  });

  it('warns a member who types a card number, and marks a new account in the heading', async () => {
    const newcomerId = `${Math.floor(Date.now() / 1000).toString(16)}${'0'.repeat(16)}`;
    const drina = buildConversation({ messages: messages(1) });
    const { user } = await openMessaging([
      {
        ...drina,
        members: drina.members.map((member) => (member._id === buyerId ? { ...member, _id: newcomerId } : member)),
      },
    ]);
    expect(await screen.findByText('nov nalog')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Tvoja poruka' }), '4111 1111 1111 1111');
    expect(screen.getByText(/^Ovo liči na broj kartice/)).toBeInTheDocument();
  });

  it('has no composer when the other account is deleted', async () => {
    const drina = buildConversation({ messages: messages(1) });
    await openMessaging([
      {
        ...drina,
        members: drina.members.map((member) => ({ ...member, name: member._id === ownerId ? member.name : '' })),
      },
    ]);
    expect(await screen.findByText('Ovaj nalog je zatvoren, pa odgovor nema kome da stigne.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Tvoja poruka' })).not.toBeInTheDocument();
  });
});
