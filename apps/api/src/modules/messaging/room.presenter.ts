import type { Conversation, Message, RoomBook, RoomChanged } from '@korice/contracts';
import type { UserFields } from '../accounts/users/user.model.js';
import { presentRoomMember } from '../accounts/users/user.presenter.js';
import { priceInRsd, type Rates } from '../books/book-fields.js';
import type { MessageFields } from './message.model.js';
import type { LastMessage, RoomFields } from './room.model.js';
import { sideOf, unreadOf, type Side } from './room.policy.js';

type PresentableMessage = LastMessage | Omit<MessageFields, 'written'>;

/** Presents a message with its readers, from the read marks of the conversation, and with its flags unless the viewer wrote it. */
export const presentMessage = (message: PresentableMessage, room: RoomFields, viewerId: string): Message => ({
  _id: message._id.toHexString(),
  seq: message.seq,
  kind: message.kind,
  sender: message.sender.toHexString(),
  content: message.content,
  room: room._id.toHexString(),
  readBy: readersOf(message, room),
  createdAt: message.createdAt.toISOString(),
  clientId: message.clientId ?? '',
  ...(message.deal && { deal: message.deal }),
  ...(message.flags && message.sender.toHexString() !== viewerId && { flags: message.flags }),
  ...(message.photos && {
    photos: message.photos.map(({ _id, width, height }) => ({ _id: _id.toHexString(), width, height })),
  }),
});

function readersOf({ seq, sender }: PresentableMessage, room: RoomFields): string[] {
  const ids: Record<Side, string> = { owner: room.ownerId.toHexString(), buyer: room.buyerId.toHexString() };
  const author = sideOf(room, sender.toHexString());
  return (['owner', 'buyer'] as const)
    .filter((side) => side === author || room.read[side].seq >= seq)
    .map((side) => ids[side]);
}

/** Members by id. A missing member has deleted the account. */
export type Members = ReadonlyMap<string, Pick<UserFields, 'name' | 'image' | 'status'>>;

interface View {
  room: RoomFields;
  viewerId: string;
  members: Members;
  rates: Rates;
}

/** Presents a conversation with messages to one of its members. */
export function presentConversation(view: View, messages: readonly PresentableMessage[]): Conversation {
  return {
    ...presentRoomChanged(view),
    messages: messages.map((message) => presentMessage(message, view.room, view.viewerId)),
  };
}

/** Presents a conversation without messages. */
export function presentRoomChanged({ room, viewerId, members, rates }: View): RoomChanged {
  const _id = room._id.toHexString();
  const book = presentRoomBook(room, rates);
  const side = sideOf(room, viewerId);
  if (!side) throw new Error('A conversation was presented to a stranger.');
  return {
    _id,
    room: { _id, book, createdAt: room.createdAt.toISOString() },
    members: [room.ownerId, room.buyerId].map((id) => presentRoomMember(id, members)),
    book,
    unread: unreadOf(room, side),
    updatedAt: room.updatedAt.toISOString(),
  };
}

function presentRoomBook({ bookId, bookDeleted, book, ownerId }: RoomFields, rates: Rates): RoomBook {
  return {
    _id: bookDeleted ? null : bookId.toHexString(),
    title: book.title,
    author: book.author,
    image: book.image,
    price: book.price,
    currency: book.currency,
    priceRsd: priceInRsd(book.price, book.currency, rates),
    status: book.status,
    ownerId: ownerId.toHexString(),
  };
}
