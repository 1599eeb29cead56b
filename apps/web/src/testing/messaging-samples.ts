import type { Conversation, Message, RoomBook } from '@korice/contracts';
import { buildId } from './samples.js';

/** The members of the conversations here: the owner is `buildMe`'s account. */
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

/** A message of the buyer that nobody else has read. */
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

/** A conversation of Jelena, who sells, with Nikola; its messages belong to it whatever room they name. */
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
