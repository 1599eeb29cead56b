import { z } from 'zod';
import { BookStatus, Currency } from './book.js';
import { bounded, ClientId, Id, Nothing, queryNumber, rule, text, Timestamp, totalHeader } from './common.js';
import { endpoint } from './endpoint.js';

export const messagingBounds = {
  /** UTF-16 units of a message after trimming. */
  content: 4_000,
  /** Messages of one answer, unless asked otherwise; a page of conversations has at most `most`. */
  messages: 50,
  most: 200,
} as const;

/** What a conversation is about: the listing as it stands, or as it last stood when `_id` is null because it was deleted. */
export const RoomBook = z.object({
  _id: Id.nullable(),
  title: z.string(),
  author: z.string(),
  image: z.string(),
  price: z.number(),
  currency: Currency,
  priceRsd: z.number(),
  status: BookStatus,
  ownerId: Id,
});
export type RoomBook = z.infer<typeof RoomBook>;

export const Room = z.object({ _id: Id, book: RoomBook, createdAt: Timestamp });
export type Room = z.infer<typeof Room>;

/**
 * A book's states are lines that a change of its status leaves, their `sender` the owner; `removed` is the place of what a member wrote
 * whose account is deleted. All but `text` have the `content` `''`.
 */
export const MessageKind = z.enum(['text', ...BookStatus.options, 'removed']);
export type MessageKind = z.infer<typeof MessageKind>;

/** `seq` counts 1, 2, 3, … within the room without a gap, and whoever can see a message can see all before it. */
export const Message = z.object({
  _id: Id,
  seq: z.int().min(1),
  kind: MessageKind,
  sender: Id,
  content: z.string(),
  room: Id,
  /** The sender, and the other member once they have read as far. */
  readBy: z.array(Id),
  createdAt: Timestamp,
  clientId: z.string(),
});
export type Message = z.infer<typeof Message>;

/** The name is `''` once the account is deleted. */
export const RoomMember = z.object({ _id: Id, name: z.string(), image: z.string() });
export type RoomMember = z.infer<typeof RoomMember>;

/** A room as one of its members sees it. The owner of the book is the first member; `updatedAt` is when the last message came. */
export const Conversation = z.object({
  _id: Id,
  room: Room,
  members: z.array(RoomMember).length(2),
  book: RoomBook,
  /** Oldest first; in lists the latest one only. */
  messages: z.array(Message),
  /** How many messages of the other member the viewer has not read. */
  unread: z.int().min(0),
  updatedAt: Timestamp,
});
export type Conversation = z.infer<typeof Conversation>;

/** A room as it is opened: `isBlocked` when the other member takes nothing from the viewer. */
export const OpenConversation = Conversation.extend({ isBlocked: z.boolean() });
export type OpenConversation = z.infer<typeof OpenConversation>;

/** What a person writes: trimmed, not empty, lines allowed. */
export const MessageContent = text(messagingBounds.content).min(1);

/** Where a page of conversations begins: `updatedAt` and `_id` of the last one of the page before, joined by `_`. */
export const RoomCursor = bounded(60)
  .regex(/^[^_]{20,30}_[0-9a-f]{24}$/i)
  .transform((value) => {
    const [updatedAt = '', roomId = ''] = value.split('_');
    return { updatedAt, roomId };
  })
  .pipe(z.object({ updatedAt: Timestamp, roomId: Id }));
export type RoomCursor = z.output<typeof RoomCursor>;

/** The cursor of the page that follows this conversation. */
export const roomCursorAfter = ({ updatedAt, _id }: Pick<Conversation, 'updatedAt' | '_id'>): string =>
  `${updatedAt}_${_id}`;

export const RoomListQuery = z.object({
  bookId: Id.optional(),
  before: RoomCursor.optional(),
  limit: queryNumber(z.int().min(1).max(messagingBounds.most)).default(messagingBounds.most),
});
export type RoomListQuery = z.output<typeof RoomListQuery>;

export const MessagePageQuery = z
  .object({
    /** A message's id: the messages before it. */
    before: Id.optional(),
    /** A `seq`: the messages that came after it. */
    after: queryNumber(z.int().min(0)).optional(),
    limit: queryNumber(z.int().min(1).max(messagingBounds.most)).default(messagingBounds.messages),
  })
  .refine(
    ({ before, after }) => before === undefined || after === undefined,
    rule('before_and_after', 'A page lies before a message or after a seq, not both.'),
  );
export type MessagePageQuery = z.output<typeof MessagePageQuery>;

const RoomParams = z.object({ roomId: Id });

export const createRoom = endpoint({
  method: 'POST',
  path: '/api/messaging/room',
  summary: 'Opens the conversation of the caller with the owner of a book.',
  retry: 'safe: the same conversation is answered with 200.',
  access: 'member',
  body: z.object({ bookId: Id, members: z.array(Id).length(1) }),
  response: Conversation,
  status: [201, 200],
  errors: ['BOOK_NOT_FOUND', 'OWN_BOOK', 'BLOCKED'],
});

export const listRooms = endpoint({
  method: 'GET',
  path: '/api/messaging/rooms',
  summary:
    "The caller's conversations, the latest first, each with its last message, those without messages only for the member who opened them; `before` is the cursor of a page.",
  access: 'member',
  query: RoomListQuery,
  response: z.array(Conversation),
  status: [200],
  headers: [totalHeader],
  errors: [],
});

export const readRoom = endpoint({
  method: 'GET',
  path: '/api/messaging/room/:roomId',
  summary:
    'A conversation with its last messages, those before a message, or those after a seq; not more than `limit`, oldest first.',
  access: 'member',
  params: RoomParams,
  notFound: 'ROOM_NOT_FOUND',
  query: MessagePageQuery,
  response: OpenConversation,
  status: [200],
  errors: ['ROOM_NOT_FOUND', 'MESSAGE_NOT_FOUND'],
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messaging/room/:roomId/message',
  summary: 'Sends a message.',
  retry: 'safe with the same clientId: the first message is answered with 200. Without one each call sends another.',
  access: 'member',
  params: RoomParams,
  notFound: 'ROOM_NOT_FOUND',
  body: z.object({ content: MessageContent, clientId: ClientId.default('') }),
  response: Message,
  status: [201, 200],
  errors: ['ROOM_NOT_FOUND', 'BLOCKED', 'MEMBER_GONE'],
});

/** The messages that an account has not read, in all conversations. */
export const UnreadCount = z.object({ count: z.int().min(0) });
export type UnreadCount = z.infer<typeof UnreadCount>;

export const readUnread = endpoint({
  method: 'GET',
  path: '/api/messaging/unread',
  summary: 'How many messages the caller has not read, in all conversations.',
  access: 'member',
  response: UnreadCount,
  status: [200],
  errors: [],
});

export const markRoomRead = endpoint({
  method: 'POST',
  path: '/api/messaging/room/:roomId/read',
  summary: 'Marks everything in a conversation as read by the caller.',
  retry: 'safe: it marks what has come in meanwhile, too.',
  access: 'member',
  params: RoomParams,
  notFound: 'ROOM_NOT_FOUND',
  response: Nothing,
  status: [204],
  errors: ['ROOM_NOT_FOUND'],
});
