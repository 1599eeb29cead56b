import { screen, within } from '@testing-library/react';
import type { Conversation, Message } from '@korice/contracts';
import { Route, Routes } from 'react-router-dom';
import { vi } from 'vitest';
import { MessengerProvider } from '../features/messaging/components/MessengerProvider.js';
import { isFraudulent } from '../features/messaging/links.js';
import Messaging from '../screens/dashboard/Messaging.js';
import { buildMessage, buyerId, ownerId } from './messaging-samples.js';
import { reply } from './reply.js';
import { render } from './render.js';

const dayStart = Date.parse('2026-05-24T08:00:00.000Z');
export const at = (minute: number) => new Date(dayStart + minute * 60_000).toISOString();
/** Builds messages 1 to `count` of the buyer, read by the owner up to `readUpTo`. */
export const messages = (count: number, readUpTo = count): Message[] =>
  Array.from({ length: count }, (_, index) =>
    buildMessage({
      seq: index + 1,
      content: `Poruka ${index + 1}`,
      createdAt: at(index),
      readBy: index < readUpTo ? [buyerId, ownerId] : [buyerId],
    }),
  );
/** Returns a conversation as in a list: with its last message only. */
export const inList = (conversation: Conversation): Conversation => ({
  ...conversation,
  messages: conversation.messages.slice(-1),
});

/** The conversations that the mocked API returns. */
export let rooms: Conversation[];
/** Replaces the conversations that the mocked API returns. */
export const setRooms = (now: Conversation[]): void => {
  rooms = now;
};
const roomOf = (roomId: string | undefined) => {
  const found = rooms.find(({ _id }) => _id === roomId);
  if (!found) throw new Error('The test has no such room');
  return found;
};
/** Called with the id of each conversation that is marked as read. */
export const reads = vi.fn();

/** Opens the messaging screen as the owner of the books; `fail` may replace replies before the first request. */
export async function openMessaging(
  given: Conversation[],
  roomId: string | null = given[0]?._id ?? null,
  fail?: () => void,
) {
  rooms = given;
  reads.mockClear();
  reply('GET /api/messaging/rooms', () => rooms.map(inList));
  reply('GET /api/messaging/unread', { count: 0 });
  reply('GET /api/blocks', []);
  reply('GET /api/deals', []);
  reply('GET /api/messaging/room/:roomId', ({ request, params }) => {
    const room = roomOf(params.roomId);
    const query = new URL(request.url).searchParams;
    const before = room.messages.findIndex(({ _id }) => _id === query.get('before'));
    const after = Number(query.get('after'));
    return {
      ...room,
      isBlocked: false,
      hasFraud: room.messages.some(({ flags }) => isFraudulent(flags)),
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
      areas: ['messaging', 'deals', 'deal', 'dashboard', 'bookTable', 'statuses', 'report', 'errors'],
    },
  );
}

export const log = () => screen.findByRole('log', { name: 'Poruke u razgovoru' });
export const bubbles = async () => within(await log()).getAllByRole('article');
export const threadMenu = () => screen.findByRole('button', { name: 'Radnje za razgovor: Nikola Stefanović' });
export const box = () => screen.findByRole('textbox', { name: 'Tvoja poruka' });

/** Accepts sent messages, adds them to their conversation and returns their texts. */
export function takeMessages() {
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
