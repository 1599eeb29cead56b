import type { Conversation, Message, RoomBook } from '@korice/contracts';
import { buildId } from './samples.js';

/** Members of the sample conversations; the owner is the account of `buildMe`. */
export const ownerId = '0000000000000000000000aa';
export const buyerId = '0000000000000000000000bb';

export const buildRoomBook = (overrides: Partial<RoomBook> = {}): RoomBook => ({
  _id: buildId(),
  title: 'Na Drini ćuprija',
  author: 'Ivo Andrić',
  image: '',
  price: 8,
  currency: 'EUR',
  priceRsd: 937.6,
  status: 'available',
  ownerId,
  ...overrides,
});

/** Builds a message of the buyer that only the buyer has read. */
export function buildMessage(overrides: Partial<Message> = {}): Message {
  const sender = overrides.sender ?? buyerId;
  return {
    _id: buildId(),
    seq: 1,
    kind: 'text',
    sender,
    content: 'Da li je knjiga još slobodna?',
    room: '0000000000000000000000cc',
    readBy: [sender],
    createdAt: '2026-05-24T16:30:00.000Z',
    clientId: '',
    ...overrides,
  };
}

/** Builds a conversation between Jelena (seller) and Nikola; sets its id on its messages. */
export function buildConversation(
  overrides: Partial<Omit<Conversation, 'room'>> & { createdAt?: string } = {},
): Conversation {
  const { createdAt = '2026-05-24T16:00:00.000Z', ...given } = overrides;
  const _id = given._id ?? buildId();
  const book = given.book ?? buildRoomBook();
  const messages = (given.messages ?? []).map((message) => ({ ...message, room: _id }));
  return {
    members: [
      { _id: ownerId, name: 'Jelena Marković', image: '' },
      { _id: buyerId, name: 'Nikola Stefanović', image: '' },
    ],
    unread: 0,
    updatedAt: messages.at(-1)?.createdAt ?? createdAt,
    ...given,
    _id,
    book,
    room: { _id, book, createdAt },
    messages,
  };
}
