import { act, screen, waitFor, within } from '@testing-library/react';
import type { Conversation, Message } from '@korice/contracts';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MessengerProvider } from '../../features/messaging/components/MessengerProvider.js';
import { latestFirst } from '../../features/messaging/conversations.js';
import { withLogin } from '../../testing/logged-in.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { realtimeServer } from '../../testing/realtime-server.js';
import { render, texts } from '../../testing/render.js';
import { buildBook, buildMe } from '../../testing/samples.js';
import { buildConversation, buildMessage, buildRoomBook, buyerId, ownerId } from '../../testing/messaging-samples.js';
import Messaging from './Messaging.js';

vi.mock('../../lib/realtime/realtime.js', async () => ({
  createRealtime: (await import('../../testing/realtime-server.js')).createFakeRealtime,
}));

withNetwork();

const dayStart = Date.parse('2026-05-24T08:00:00.000Z');
const at = (minute: number) => new Date(dayStart + minute * 60_000).toISOString();
/** Messages 1 to `count` of the buyer, read by the owner up to `readUpTo`. */
const messages = (count: number, readUpTo = count): Message[] =>
  Array.from({ length: count }, (_, index) =>
    buildMessage({
      seq: index + 1,
      content: `Poruka ${index + 1}`,
      createdAt: at(index),
      readBy: index < readUpTo ? [buyerId, ownerId] : [buyerId],
    }),
  );
const inList = (conversation: Conversation): Conversation => ({
  ...conversation,
  messages: conversation.messages.slice(-1),
});

/** Room by its id; what the API knows. */
let rooms: Conversation[];
const roomOf = (roomId: string | undefined) => {
  const found = rooms.find(({ _id }) => _id === roomId);
  if (!found) throw new Error('The test has no such room');
  return found;
};
const reads = vi.fn();

/** `fail` may replace replies before anything is asked. */
async function open(given: Conversation[], roomId: string | null = given[0]?._id ?? null, fail?: () => void) {
  rooms = given;
  reply('GET /api/messaging/rooms', () => rooms.map(inList));
  reply('GET /api/messaging/unread', { count: 0 });
  reply('GET /api/blocks', []);
  reply('GET /api/messaging/room/:roomId', ({ request, params }) => {
    const room = roomOf(params.roomId);
    const query = new URL(request.url).searchParams;
    const before = room.messages.findIndex(({ _id }) => _id === query.get('before'));
    const after = Number(query.get('after'));
    return {
      ...room,
      isBlocked: false,
      messages: query.has('before')
        ? room.messages.slice(Math.max(0, before - 50), before)
        : query.has('after')
          ? room.messages.filter(({ seq }) => seq > after)
          : room.messages.slice(-50),
    };
  });
  reply('POST /api/messaging/room/:roomId/read', ({ params }) => {
    reads(params.roomId);
    return undefined;
  });
  fail?.();
  return render(
    <Routes>
      <Route
        path="/dashboard/messaging"
        element={
          <MessengerProvider token="t" userId={ownerId}>
            <Messaging />
          </MessengerProvider>
        }
      />
      <Route path="*" element={<p>Drugi ekran</p>} />
    </Routes>,
    {
      at: `/dashboard/messaging${roomId === null ? '' : `?room=${roomId}`}`,
      areas: ['messaging', 'dashboard', 'bookTable', 'statuses', 'report', 'errors'],
    },
  );
}

const log = () => screen.findByRole('log', { name: 'Poruke u razgovoru' });
const bubbles = async () => within(await log()).getAllByRole('article');
const threadMenu = () => screen.findByRole('button', { name: 'Radnje za razgovor: Nikola Stefanović' });
const box = () => screen.findByRole('textbox', { name: 'Tvoja poruka' });

/** The API takes what is sent and answers it as the next message of its room. */
function takeMessages() {
  const taken: string[] = [];
  reply('POST /api/messaging/room/:roomId/message', async ({ request, params }) => {
    const { content, clientId } = (await request.json()) as { content: string; clientId: string };
    const room = roomOf(params.roomId);
    taken.push(content);
    const seq = (room.messages.at(-1)?.seq ?? 0) + 1;
    const message = buildMessage({ room: room._id, seq, sender: ownerId, content, clientId, createdAt: at(seq) });
    rooms = rooms.map((other) => (other === room ? { ...room, messages: [...room.messages, message] } : other));
    return message;
  });
  return taken;
}

withLogin(buildMe());
beforeEach(() => {
  reads.mockClear();
});

describe('the list of conversations', () => {
  // @spec 2-chat-layout 2-chat-input 2-chat-book 4-unread-means
  it('shows book, person, last message and what is unread, the latest first', async () => {
    const drina = buildConversation({ messages: messages(2), unread: 2 });
    const seobe = buildConversation({
      book: buildRoomBook({ title: 'Seobe', author: 'Miloš Crnjanski' }),
      messages: [buildMessage({ sender: ownerId, content: 'Može sutra.', createdAt: at(90) })],
    });
    const { user } = await open([drina, seobe], null);
    const list = within(await screen.findByRole('complementary', { name: 'Razgovori' }));
    const links = await list.findAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      expect.stringContaining('Ti: Može sutra.'),
      expect.stringContaining('Poruka 2'),
    ]);
    expect(links[1]).toHaveTextContent('Ivo Andrić · Nikola Stefanović');
    expect(links[1]).toHaveTextContent('2 nepročitane poruke');
    await user.type(list.getByRole('searchbox', { name: 'Pretraži razgovore' }), 'цуприја');
    expect(list.getAllByRole('link')).toHaveLength(1);
    await user.type(list.getByRole('searchbox', { name: 'Pretraži razgovore' }), 'xyz');
    expect(list.getByText('Nema takvog razgovora.')).toBeInTheDocument();
  });

  it('says when there is none', async () => {
    await open([]);
    expect(await screen.findByRole('heading', { name: 'Još nema razgovora' })).toBeInTheDocument();
  });

  // @spec 8-silent-conversations
  it('offers to try again when it cannot be loaded', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const { user } = await open([drina], null, () => refuse('GET /api/messaging/rooms', 'INTERNAL'));
    expect(await screen.findByText('Razgovori se nisu učitali.')).toBeInTheDocument();
    reply('GET /api/messaging/rooms', [inList(drina)]);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('link', { name: /Na Drini ćuprija/ })).toBeInTheDocument();
  });
});

describe('the list of conversations, told of something while it is asked for', () => {
  const ask = () => screen.findByRole('button', { name: 'Prikaži još' });
  const rows = () => within(screen.getByRole('complementary', { name: 'Razgovori' })).getAllByRole('link');
  const without = ({ messages: _messages, ...room }: Conversation) => room;

  /** One conversation more than a page holds, the first of them unread. Further pages come, as they were asked for, with `answer`. */
  async function openTwoPages() {
    const answers: (() => void)[] = [];
    const given = Array.from({ length: 31 }, (_, index) =>
      buildConversation({
        book: buildRoomBook({ title: `Knjiga ${index + 1}` }),
        messages: [buildMessage({ content: `Poruka ${index + 1}`, createdAt: at(-index) })],
        unread: index === 0 ? 1 : 0,
      }),
    );
    const opened = await open(given, null, () => {
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

  /** What happens in the rooms, and is told: a message in the fifth, the first is read elsewhere, the book of the third is sold. */
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
    rooms = given.map((room) => now.get(room) ?? room);
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

  it('keeps it when a further page comes, and shows that page', async () => {
    const { user, given, hasAsked, answer } = await openTwoPages();
    await user.click(await ask());
    await hasAsked(1);
    tellAll(given);
    await hasAsked(2);
    answer();
    await waitFor(() => expect(rows()).toHaveLength(31));
    expectAll();
  });

  it('keeps it when all pages come again, of which the first was there before', async () => {
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

  it('shows the further page that was asked for when something else has the first come again', async () => {
    const { user, hasAsked, answer } = await openTwoPages();
    await user.click(await ask());
    await hasAsked(1);
    const fresh = buildConversation({ messages: [buildMessage({ content: 'Prva.', createdAt: at(9) })] });
    rooms = [...rooms, fresh];
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
  it('joins its room, shows its messages and marks them as read', async () => {
    const drina = buildConversation({ messages: messages(3, 1), unread: 2 });
    await open([drina]);
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
    await open([drina]);
    await bubbles();
    const next = buildMessage({ room: drina._id, seq: 2, content: 'Evo me.', createdAt: at(5) });
    act(() => realtimeServer().tell('newMessage', next));
    act(() => realtimeServer().tell('newMessage', next));
    expect(await bubbles()).toHaveLength(2);
    expect(screen.getByText('Nikola Stefanović: Evo me.')).toBeInTheDocument();
    await waitFor(() => expect(reads).toHaveBeenCalledWith(drina._id));
  });

  it('asks for what is missing when a number is left out', async () => {
    const drina = buildConversation({ messages: messages(4) });
    await open([{ ...drina, messages: drina.messages.slice(0, 1) }]);
    await bubbles();
    rooms = [drina];
    act(() => realtimeServer().tell('newMessage', { ...buildMessage(drina.messages[3]), room: drina._id }));
    await waitFor(async () => expect(await bubbles()).toHaveLength(4));
    expect((await bubbles()).map((bubble) => /Poruka \d/.exec(bubble.textContent)?.[0])).toEqual([
      'Poruka 1',
      'Poruka 2',
      'Poruka 3',
      'Poruka 4',
    ]);
  });

  it('catches up after a lost connection, with what was seen meanwhile', async () => {
    const mine = buildMessage({ seq: 1, sender: ownerId, content: 'Javi se.', createdAt: at(0) });
    const drina = buildConversation({ messages: [mine] });
    await open([drina]);
    expect((await bubbles())[0]).toHaveTextContent('Poslato');
    act(() => realtimeServer().connect(false));
    expect(screen.getByText('Veza je prekinuta. Poruke se ne osvežavaju.')).toBeInTheDocument();
    const answer = buildMessage({ room: drina._id, seq: 2, content: 'Tu sam.', createdAt: at(1) });
    rooms = [{ ...drina, messages: [{ ...mine, room: drina._id, readBy: [ownerId, buyerId] }, answer] }];
    act(() => realtimeServer().connect(true));
    await waitFor(async () => expect(await bubbles()).toHaveLength(2));
    expect((await bubbles())[0]).toHaveTextContent('Viđeno');
    expect(screen.queryByText('Veza je prekinuta. Poruke se ne osvežavaju.')).not.toBeInTheDocument();
  });

  it('shows what was told while its first answer was on its way, however late that comes', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const { messages: _messages, ...room } = { ...drina, book: { ...drina.book, title: 'Seobe' } };
    const next = buildMessage({ room: drina._id, seq: 2, content: 'Evo me.' });
    const answers: ((isLatest: boolean) => void)[] = [];
    await open([drina], undefined, () => {
      reply('GET /api/messaging/room/:roomId', async () => {
        const isLatest = await new Promise<boolean>((resolve) => {
          answers.push(resolve);
        });
        return isLatest
          ? { ...room, messages: [...drina.messages, next], isBlocked: true }
          : { ...drina, isBlocked: false };
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

  it('marks my message as seen when the other reads', async () => {
    const mine = buildMessage({ seq: 1, sender: ownerId, createdAt: at(0) });
    const drina = buildConversation({ messages: [mine] });
    await open([drina]);
    expect((await bubbles())[0]).toHaveTextContent('Poslato');
    act(() => realtimeServer().tell('roomRead', { roomId: drina._id, userId: buyerId, seq: 1 }));
    expect((await bubbles())[0]).toHaveTextContent('Viđeno');
  });

  it('pages back through 200 messages, and says where the conversation begins', async () => {
    const drina = buildConversation({ messages: messages(200) });
    const { user } = await open([drina]);
    expect(await bubbles()).toHaveLength(50);
    for (const count of [100, 150, 200]) {
      await user.click(screen.getByRole('button', { name: 'Prikaži starije' }));
      await waitFor(async () => expect(await bubbles()).toHaveLength(count));
    }
    expect((await bubbles())[0]).toHaveTextContent('Poruka 1');
    expect(screen.getByText('Početak razgovora')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Prikaži starije' })).not.toBeInTheDocument();
  });

  it('says when older messages cannot be loaded, and tries again', async () => {
    const drina = buildConversation({ messages: messages(60) });
    const { user } = await open([drina]);
    await bubbles();
    cutOff('GET /api/messaging/room/:roomId');
    await user.click(screen.getByRole('button', { name: 'Prikaži starije' }));
    expect(await screen.findByText('Starije poruke se nisu učitale.')).toBeInTheDocument();
    reply('GET /api/messaging/room/:roomId', { ...drina, isBlocked: false, messages: drina.messages.slice(0, 10) });
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    await waitFor(async () => expect(await bubbles()).toHaveLength(60));
  });

  // @spec 8-silent-conversations
  it('says when there is no such conversation, and when it cannot be loaded', async () => {
    const drina = buildConversation({ messages: messages(1) });
    await open([drina], 'f'.repeat(24), () => cutOff('GET /api/messaging/room/:roomId'));
    expect(await screen.findByText('Razgovor se nije učitao.')).toBeInTheDocument();
    refuse('GET /api/messaging/room/:roomId', 'ROOM_NOT_FOUND');
    act(() => screen.getByRole('button', { name: 'Pokušaj ponovo' }).click());
    expect(await screen.findByRole('heading', { name: 'Ovaj razgovor ne postoji' })).toBeInTheDocument();
  });

  it('shows links by their true host and warns of a payment elsewhere', async () => {
    const content = 'Kurir je plaćen: https://posta.rs@krivo.top/uplata';
    const drina = buildConversation({ messages: [buildMessage({ content, createdAt: at(0) })] });
    const { user } = await open([drina]);
    const link = within(await log()).getByRole('link', { name: /^krivo\.top\/uplata/ });
    expect(link).toHaveAttribute('href', 'https://krivo.top/uplata');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
    const warning = screen.getByRole('alert');
    expect(warning).toHaveTextContent('tako izgleda najčešća prevara');
    await user.click(within(warning).getByRole('button', { name: 'Prepoznaj prevaru' }));
    expect(screen.getByRole('dialog', { name: 'Kako izgleda najčešća prevara' })).toBeVisible();
  });

  it('cannot be answered once the account is closed', async () => {
    const drina = buildConversation({ messages: messages(1) });
    await open([
      {
        ...drina,
        members: drina.members.map((member) => ({ ...member, name: member._id === ownerId ? member.name : '' })),
      },
    ]);
    expect(await screen.findByText('Ovaj nalog je zatvoren, pa odgovor nema kome da stigne.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Tvoja poruka' })).not.toBeInTheDocument();
  });
});

describe('writing', () => {
  // @spec 2-chat-input 5-chat-send-off 5-chat-enter
  it('sends with Enter, breaks the line with Shift and Enter, and shows the message once', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const { user } = await open([drina]);
    const taken = takeMessages();
    expect(screen.queryByRole('button', { name: 'Pošalji' })).not.toBeInTheDocument();
    await user.type(await box(), '   ');
    expect(screen.getByRole('button', { name: 'Pošalji' })).toBeDisabled();
    await user.type(await box(), 'Dobar{Shift>}{Enter}{/Shift}dan.{Enter}');
    expect(await box()).toHaveValue('');
    await waitFor(() => expect(taken).toEqual(['Dobar\ndan.']));
    const [, sent] = await bubbles();
    await waitFor(() => expect(sent).toHaveTextContent('Poslato'));
    const echo = rooms[0]?.messages.at(-1);
    if (!echo) throw new Error('Nothing was sent');
    act(() => realtimeServer().tell('newMessage', echo));
    expect(await bubbles()).toHaveLength(2);
  });

  it('keeps what is sent without a network and sends it in order once there is one', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const { user } = await open([drina]);
    cutOff('POST /api/messaging/room/:roomId/message');
    await user.type(await box(), 'prva{Enter}');
    await user.type(await box(), 'druga{Enter}');
    await waitFor(async () => expect((await bubbles())[1]).toHaveTextContent('Šaljemo čim se veza vrati.'));
    expect(await bubbles()).toHaveLength(3);
    const taken = takeMessages();
    act(() => realtimeServer().connect(true));
    await waitFor(() => expect(taken).toEqual(['prva', 'druga']));
    await waitFor(async () =>
      expect((await bubbles()).slice(1).map((bubble) => bubble.textContent)).toEqual([
        expect.stringMatching(/prva.*Poslato$/),
        expect.stringMatching(/druga.*Poslato$/),
      ]),
    );
  });

  it('offers a refused message again, or to discard it', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const { user } = await open([drina]);
    refuse('POST /api/messaging/room/:roomId/message', 'BLOCKED');
    await user.type(await box(), 'prva{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Poruka nije poslata. ${(await texts('errors')).blocked}`,
    );
    const taken = takeMessages();
    await user.click(screen.getByRole('button', { name: 'Pošalji ponovo' }));
    await waitFor(() => expect(taken).toEqual(['prva']));
    refuse('POST /api/messaging/room/:roomId/message', 'VALIDATION_FAILED');
    await user.type(await box(), 'druga{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Obriši poruku' }));
    expect(screen.queryByText(/^Poruka nije poslata\./)).not.toBeInTheDocument();
    expect(await bubbles()).toHaveLength(2);
  });

  it('says why a message was refused to whoever comes back to it', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const { user, unmount } = await open([drina]);
    refuse('POST /api/messaging/room/:roomId/message', 'MEMBER_GONE');
    await user.type(await box(), 'prva{Enter}');
    const words = `Poruka nije poslata. ${(await texts('errors')).memberGone}`;
    expect(await screen.findByText(words)).toBeInTheDocument();
    unmount();
    await open([drina]);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('keeps an unfinished message on the device', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const { user, unmount } = await open([drina]);
    await user.type(await box(), 'Počinjem da');
    unmount();
    await open([drina]);
    expect(await box()).toHaveValue('Počinjem da');
    expect(screen.getByText('Vratili smo nedovršenu poruku.')).toBeInTheDocument();
  });

  it('does not send more than a message can hold', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const { user } = await open([drina]);
    await user.click(await box());
    await user.paste('a'.repeat(4_001));
    expect(screen.getByText('Poruka može da ima najviše 4.000 znakova.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Pošalji' })).toBeDisabled();
  });
});

describe('a deal', () => {
  it('reserves the book for the other after a question, and says so', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const { user } = await open([drina]);
    const asked = vi.fn();
    reply('PUT /api/books/:bookId/status', async ({ request }) => {
      asked(await request.json());
      return buildBook({ _id: drina.book._id ?? '', status: 'reserved', reservedFor: buyerId });
    });
    await user.click(await threadMenu());
    await user.click(await screen.findByRole('menuitem', { name: 'Rezerviši knjigu' }));
    expect(asked).not.toHaveBeenCalled();
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Rezerviši' }));
    expect(await screen.findByText('Knjiga je rezervisana')).toBeInTheDocument();
    expect(asked).toHaveBeenCalledExactlyOnceWith({ status: 'reserved', buyerId });
    const { messages: _messages, ...room } = { ...drina, book: { ...drina.book, status: 'reserved' as const } };
    const line = buildMessage({ room: drina._id, seq: 2, kind: 'reserved', sender: ownerId, content: '' });
    act(() => {
      realtimeServer().tell('roomChanged', room);
      realtimeServer().tell('newMessage', line);
    });
    expect(await log()).toHaveTextContent(
      'Knjiga „Na Drini ćuprija” je rezervisana. Rezervaciju ima: Nikola Stefanović.',
    );
    expect(screen.getByText('Rezervisano')).toBeInTheDocument();
  });

  it('says why a change was not saved', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const { user } = await open([drina]);
    refuse('PUT /api/books/:bookId/status', 'BOOK_NOT_AVAILABLE');
    await user.click(await threadMenu());
    await user.click(await screen.findByRole('menuitem', { name: 'Označi kao prodato' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Označi kao prodato' }));
    expect(await screen.findByText(/^Promena nije sačuvana\. Oglas se u međuvremenu promenio\./)).toBeInTheDocument();
  });

  it('is not offered to the one who asks, who is told where it stands', async () => {
    const book = buildRoomBook({ ownerId: buyerId, status: 'reserved' });
    reply('GET /api/books/:bookId', buildBook({ _id: book._id ?? '', status: 'reserved', reservedFor: ownerId }));
    const { user } = await open([buildConversation({ book, messages: messages(1) })]);
    expect(await screen.findByText('Knjiga „Na Drini ćuprija” je rezervisana za tebe.')).toBeInTheDocument();
    await user.click(await threadMenu());
    expect(screen.queryByRole('menuitem', { name: 'Označi kao prodato' })).not.toBeInTheDocument();
  });
});

describe('somebody who is not to be talked to', () => {
  const nikola = { _id: buyerId, name: 'Nikola Stefanović', image: '' };

  it('is blocked after a question that says what it means, and unblocked in the same place', async () => {
    const { user } = await open([buildConversation({ messages: messages(1) })]);
    const asked = vi.fn();
    reply('PUT /api/blocks/:userId', ({ params }) => {
      asked(params.userId);
      reply('GET /api/blocks', [nikola]);
      return undefined;
    });
    await user.click(await threadMenu());
    await user.click(screen.getByRole('menuitem', { name: 'Blokiraj' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Blokirati ovaj nalog?' });
    expect(dialog).toHaveTextContent('Nikola Stefanović više ne može da ti piše ni da otvori novi razgovor sa tobom.');
    await user.click(within(dialog).getByRole('button', { name: 'Blokiraj' }));
    expect(await screen.findByText('Ovaj nalog je kod tebe blokiran.')).toBeInTheDocument();
    expect(screen.getByText('Nikola Stefanović više ne može da ti piše')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Tvoja poruka' })).not.toBeInTheDocument();
    expect(asked).toHaveBeenCalledExactlyOnceWith(buyerId);

    cutOff('DELETE /api/blocks/:userId');
    await user.click(screen.getByRole('button', { name: 'Odblokiraj' }));
    expect(await screen.findByText(/^Nalog nije odblokiran\. Nema veze/)).toBeInTheDocument();
    reply('DELETE /api/blocks/:userId', () => {
      reply('GET /api/blocks', []);
      return undefined;
    });
    await user.click(screen.getByRole('button', { name: 'Odblokiraj' }));
    expect(await box()).toHaveFocus();
    expect(screen.getByText('Nikola Stefanović ponovo može da ti piše')).toBeInTheDocument();
  });

  it('leaves nothing to write into before it is known that they are blocked', async () => {
    let answer = (): void => undefined;
    await open([buildConversation({ messages: messages(1) })], undefined, () => {
      reply('GET /api/blocks', async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return [nikola];
      });
    });
    await expect(box()).rejects.toThrow('Unable to find');
    answer();
    expect(await screen.findByText('Ovaj nalog je kod tebe blokiran.')).toBeInTheDocument();
  });

  it('who takes nothing more from me closes the conversation at once, and opens it again with what I was writing', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const { user } = await open([drina]);
    await user.type(await box(), 'Samo još');
    const block = { userId: buyerId, blockedId: ownerId };
    act(() => realtimeServer().tell('blockChanged', { ...block, isBlocked: true }));
    expect(await screen.findByText((await texts('errors')).blocked ?? '')).toHaveAttribute('role', 'status');
    expect(screen.queryByRole('textbox', { name: 'Tvoja poruka' })).not.toBeInTheDocument();
    act(() => realtimeServer().tell('blockChanged', { ...block, isBlocked: false }));
    expect(await box()).toHaveValue('Samo još');
    expect(await box()).not.toHaveFocus();
  });

  it('is not blocked when that fails, and the thread says when it does not know', async () => {
    const { user } = await open([buildConversation({ messages: messages(1) })], undefined, () =>
      cutOff('GET /api/blocks'),
    );
    expect(await screen.findByText(/^Ne znamo da li je ovaj nalog/)).toBeInTheDocument();
    reply('GET /api/blocks', []);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    await waitFor(() => expect(screen.queryByText(/^Ne znamo/)).not.toBeInTheDocument());
    refuse('PUT /api/blocks/:userId', 'USER_NOT_FOUND');
    await user.click(await threadMenu());
    await user.click(screen.getByRole('menuitem', { name: 'Blokiraj' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Blokiraj' }));
    expect(await screen.findByText('Nalog nije blokiran. Ovaj nalog ne postoji.')).toBeInTheDocument();
    expect(await box()).toBeInTheDocument();
  });

  it('is reported with the messages that are ticked, which can be changed before', async () => {
    const drina = buildConversation({
      messages: [
        buildMessage({ seq: 1, content: 'Može kartica?', createdAt: at(0) }),
        buildMessage({ seq: 2, sender: ownerId, content: 'Ne.', createdAt: at(1) }),
        buildMessage({ seq: 3, content: 'Upiši je ovde.', createdAt: at(2) }),
      ],
    });
    const { user } = await open([drina]);
    await user.click(await threadMenu());
    await user.click(screen.getByRole('menuitem', { name: 'Prijavi razgovor' }));
    const form = within(await screen.findByRole('dialog', { name: 'Prijaviti razgovor?' }));
    expect(form.getByText(/Administratori čitaju jedino ono što ovde označiš ili upišeš\./)).toBeInTheDocument();
    const text = form.getByRole('textbox', { name: 'Šta se dogodilo?' });
    const ticks = form.getAllByRole('checkbox');
    expect(ticks).toHaveLength(2);
    await user.click(form.getByRole('radio', { name: 'Prevara ili traženje novca' }));
    await user.click(form.getByRole('checkbox', { name: /Upiši je ovde\.$/ }));
    await user.click(form.getByRole('checkbox', { name: /Može kartica\?$/ }));
    expect(text).toHaveValue(
      '[24.05.2026 10:02] Nikola Stefanović: Upiši je ovde.\n[24.05.2026 10:00] Nikola Stefanović: Može kartica?',
    );
    await user.click(form.getByRole('checkbox', { name: /Može kartica\?$/ }));
    await user.type(text, '!');
    expect(form.getByRole('checkbox', { name: /Upiši je ovde\.$/ })).not.toBeChecked();
    const sent = vi.fn();
    reply('POST /api/reports', async ({ request }) => {
      sent(await request.json());
      return { message: 'Thanks.' };
    });
    await user.click(form.getByRole('button', { name: 'Pošalji prijavu' }));
    expect(await screen.findByText(/^Prijava razgovora je poslata\./)).toBeInTheDocument();
    expect(sent.mock.calls[0]?.[0]).toMatchObject({
      subject: 'room',
      subjectId: drina._id,
      reason: 'fraud',
      text: '[24.05.2026 10:02] Nikola Stefanović: Upiši je ovde.!',
    });

    await user.click(await threadMenu());
    await user.click(screen.getByRole('menuitem', { name: 'Prijavi nalog' }));
    expect(await screen.findByRole('dialog', { name: 'Prijaviti nalog?' })).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});
