import { z } from 'zod';
import { BookStatus, Currency } from './book.js';
import { DealNotice } from './deal-notice.js';
import { bounded, ClientId, Id, Nothing, queryNumber, rule, text, Timestamp, totalHeader } from './common.js';
import { endpoint } from './endpoint.js';
import { imageWidths } from './image-widths.js';
import { messageFlags } from './message-flags.js';

export const messagingBounds = {
  /** UTF-16 units of a message after trimming. */
  content: 4_000,
  /** Default number of messages of one response; a response has at most `maxLimit` conversations or messages. */
  messages: 50,
  maxLimit: 200,
  /** Maximum photos of a message. */
  photos: 5,
} as const;

/** The book of a conversation: the current listing, or its last state with `_id` null after its deletion. */
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
 * The kinds named after a book status record a status change by the owner (`sender`), `deal` records a step of a deal by `sender`;
 * `removed` replaces the messages of a deleted account. All kinds except `text` have an empty `content`.
 */
export const MessageKind = z.enum(['text', ...BookStatus.options, 'deal', 'removed']);
export type MessageKind = z.infer<typeof MessageKind>;

/** A photo in a message. Only the two members of the conversation can read it. */
export const MessagePhoto = z.object({ _id: Id, width: z.int(), height: z.int() });
export type MessagePhoto = z.infer<typeof MessagePhoto>;

/** `seq` counts 1, 2, 3, … within the conversation without gaps; a member who sees a message sees all earlier ones. */
export const Message = z.object({
  _id: Id,
  seq: z.int().min(1),
  kind: MessageKind,
  sender: Id,
  /** `''` when the message has photos alone. */
  content: z.string(),
  room: Id,
  /** The sender, and the other member once they have read the message. */
  readBy: z.array(Id),
  createdAt: Timestamp,
  clientId: z.string(),
  /** Present for the kind `deal`. */
  deal: DealNotice.optional(),
  /** Signs of fraud; sent to the recipient only, not to the sender. Absent when there are none. */
  flags: z.array(z.enum(messageFlags)).optional(),
  /** Absent when there are none. */
  photos: z.array(MessagePhoto).optional(),
});
export type Message = z.infer<typeof Message>;

/** The name is `''` after the account was deleted. */
export const RoomMember = z.object({
  _id: Id,
  name: z.string(),
  image: z.string(),
  /** An admin has blocked the account. Absent otherwise. */
  isAccountBlocked: z.literal(true).optional(),
});
export type RoomMember = z.infer<typeof RoomMember>;

/** A conversation as one of its members sees it. The first member is the owner of the book; `updatedAt` is the time of the last message. */
export const Conversation = z.object({
  _id: Id,
  room: Room,
  members: z.array(RoomMember).length(2),
  book: RoomBook,
  /** Oldest first; lists contain only the latest one. */
  messages: z.array(Message),
  /** Messages of the other member that the viewer has not read. */
  unread: z.int().min(0),
  updatedAt: Timestamp,
});
export type Conversation = z.infer<typeof Conversation>;

/**
 * An opened conversation: `isBlocked` when the other member has blocked the viewer, `hasFraud` when the other member wrote a message with a
 * strong flag, also before the messages of the response.
 */
export const OpenConversation = Conversation.extend({ isBlocked: z.boolean(), hasFraud: z.boolean() });
export type OpenConversation = z.infer<typeof OpenConversation>;

/** The text of a message: trimmed, not empty, may have several lines. */
export const MessageContent = text(messagingBounds.content).min(1);

/** A message with a text, photos or both. The photos were uploaded for this conversation before; they need a `clientId`. */
export const SendMessageBody = z
  .object({
    content: text(messagingBounds.content),
    clientId: ClientId.default(''),
    photos: z.array(Id).max(messagingBounds.photos).default([]),
  })
  .refine(({ content, photos }) => content !== '' || photos.length > 0, {
    ...rule('too_small', 'A message has a text or photos.'),
    path: ['content'],
  })
  .refine(({ clientId, photos }) => clientId !== '' || photos.length === 0, {
    ...rule('required', 'A message with photos needs a clientId.'),
    path: ['clientId'],
  })
  .refine(({ photos }) => new Set(photos).size === photos.length, {
    ...rule('duplicate', 'A message has each photo once.'),
    path: ['photos'],
  });

/** The cursor of a page of conversations: `updatedAt` and `_id` of the last one on the previous page, joined by `_`. */
export const RoomCursor = bounded(60)
  .regex(/^[^_]{20,30}_[0-9a-f]{24}$/i)
  .transform((value) => {
    const [updatedAt = '', roomId = ''] = value.split('_');
    return { updatedAt, roomId };
  })
  .pipe(z.object({ updatedAt: Timestamp, roomId: Id }));
export type RoomCursor = z.output<typeof RoomCursor>;

/** Returns the cursor of the page after this conversation. */
export const roomCursorAfter = ({ updatedAt, _id }: Pick<Conversation, 'updatedAt' | '_id'>): string =>
  `${updatedAt}_${_id}`;

export const RoomListQuery = z.object({
  bookId: Id.optional(),
  before: RoomCursor.optional(),
  limit: queryNumber(z.int().min(1).max(messagingBounds.maxLimit)).default(messagingBounds.maxLimit),
});
export type RoomListQuery = z.output<typeof RoomListQuery>;

export const MessagePageQuery = z
  .object({
    /** The id of a message: returns the messages before it. */
    before: Id.optional(),
    /** A `seq`: returns the messages after it. */
    after: queryNumber(z.int().min(0)).optional(),
    limit: queryNumber(z.int().min(1).max(messagingBounds.maxLimit)).default(messagingBounds.messages),
  })
  .refine(
    ({ before, after }) => before === undefined || after === undefined,
    rule('before_and_after', 'Use either before or after, not both.'),
  );
export type MessagePageQuery = z.output<typeof MessagePageQuery>;

const RoomParams = z.object({ roomId: Id });

export const createRoom = endpoint({
  method: 'POST',
  path: '/api/messaging/room',
  summary: 'Opens the conversation between the caller and the owner of a book.',
  retry: 'safe: the same conversation is returned with 200.',
  access: 'member',
  body: z.object({ bookId: Id, members: z.array(Id).length(1) }),
  response: Conversation,
  status: [201, 200],
  errors: ['BOOK_NOT_FOUND', 'OWN_BOOK', 'BLOCKED', 'ACCOUNT_BLOCKED'],
});

export const listRooms = endpoint({
  method: 'GET',
  path: '/api/messaging/rooms',
  summary:
    'The conversations of the caller, latest first, each with its last message; empty ones only for the member who opened them. `before` is the cursor of a page.',
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
    'A conversation with its last messages, with those before a message, or with those after a seq; at most `limit`, oldest first.',
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
  retry: 'safe with the same clientId: the first message is returned with 200. Without one each call sends another.',
  access: 'member',
  params: RoomParams,
  notFound: 'ROOM_NOT_FOUND',
  body: SendMessageBody,
  response: Message,
  status: [201, 200],
  errors: ['ROOM_NOT_FOUND', 'BLOCKED', 'MEMBER_GONE', 'ACCOUNT_BLOCKED', 'IMAGE_NOT_FOUND'],
});

export const uploadMessagePhoto = endpoint({
  method: 'POST',
  path: '/api/messaging/room/:roomId/photo',
  summary: 'Stores a photo for a message that is being written; deletes it after 24 hours if no message uses it.',
  retry: 'safe with the same clientId: the first photo is returned with 200.',
  access: 'member',
  params: RoomParams,
  notFound: 'ROOM_NOT_FOUND',
  files: { field: 'photo', maxCount: 1 },
  body: z.object({ clientId: ClientId.min(1) }),
  response: MessagePhoto,
  status: [201, 200],
  errors: [
    'ROOM_NOT_FOUND',
    'BLOCKED',
    'MEMBER_GONE',
    'ACCOUNT_BLOCKED',
    'IMAGE_UNSUPPORTED',
    'IMAGE_TOO_LARGE',
    'TOO_MANY_IMAGES',
  ],
});

export const readMessagePhoto = endpoint({
  method: 'GET',
  path: '/api/messaging/room/:roomId/photo/:photoId',
  summary:
    'A photo of a message for a member of its conversation, as WebP: whole, or scaled to the width `w`. No cache stores it.',
  access: 'member',
  params: RoomParams.extend({ photoId: Id }),
  notFound: 'IMAGE_NOT_FOUND',
  query: z.object({ w: bounded(3).transform(Number).pipe(z.literal(imageWidths)).optional() }),
  download: 'image/webp',
  response: z.custom<AsyncIterable<Uint8Array>>(),
  status: [200],
  errors: ['IMAGE_NOT_FOUND'],
});

/** The number of unread messages of an account, in all conversations. */
export const UnreadCount = z.object({ count: z.int().min(0) });
export type UnreadCount = z.infer<typeof UnreadCount>;

export const readUnread = endpoint({
  method: 'GET',
  path: '/api/messaging/unread',
  summary: 'Number of unread messages of the caller, in all conversations.',
  access: 'member',
  response: UnreadCount,
  status: [200],
  errors: [],
});

export const markRoomRead = endpoint({
  method: 'POST',
  path: '/api/messaging/room/:roomId/read',
  summary: 'Marks all messages of a conversation as read by the caller.',
  retry: 'safe: it also marks messages that arrived in between.',
  access: 'member',
  params: RoomParams,
  notFound: 'ROOM_NOT_FOUND',
  response: Nothing,
  status: [204],
  errors: ['ROOM_NOT_FOUND'],
});
