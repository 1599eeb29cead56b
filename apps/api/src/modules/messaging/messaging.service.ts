import type {
  Conversation,
  createRoom,
  DealNotice,
  DealSide,
  ImageWidth,
  Message,
  MessagePageQuery,
  OpenConversation,
  sendMessage,
} from '@korice/contracts';
import { isNewAccount, messagingBounds } from '@korice/contracts';
import { Types } from 'mongoose';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.js';
import { createBackground } from '../../platform/processes/background-tasks.js';
import { isDuplicateKey } from '../../platform/errors/duplicate-key.js';
import { createFindById } from '../../db/find-by-id.js';
import type { AppContext } from '../../config/app-context.js';
import type { DurableEvents } from '../../jobs/durable-events.js';
import type { EventOutbox } from '../../jobs/event-outbox.js';
import type { RateLimits } from '../../platform/rate-limiting/rate-limits.js';
import { fieldError, HttpError } from '../../platform/errors/http-error.js';
import { isUnavailable } from '../../platform/errors/error-mapping.js';
import { createKeyedQueue } from '../../platform/concurrency/keyed-queue.js';
import { limits } from '../../platform/rate-limiting/limits.js';
import type { BookFields, BookModel } from '../books/book.model.js';
import type { UserModel } from '../accounts/users/user.model.js';
import { fraudFlags, maxEarlyMessages } from './fraud-rules.js';
import { createMessageLog, type Draft } from './message-log.js';
import type { MessagePhotos } from './message-photos.js';
import type { MessageModel, StoredPhoto } from './message.model.js';
import { createSyncRoomBook, snapshotOf } from './room-books.js';
import { createRoomErasure, type RoomErasure } from './room-erasure.js';
import { createRoomLists, type RoomLists } from './room-lists.js';
import { createMembersOf } from './room-membership.js';
import { latestFirst, type RoomFields, type RoomModel } from './room.model.js';
import { memberOn, otherSide, sideOf, type Side } from './room.policy.js';
import { presentConversation, presentMessage } from './room.presenter.js';
import type { BooksService } from '../books/books.service.js';

export interface MessagingService extends RoomLists, RoomErasure {
  /**
   * Opens the conversation of a member about a book. Idempotent: a repetition resolves to the same conversation with `repeated: true`.
   * Emits `rooms.changed`.
   * @throws BOOK_NOT_FOUND, OWN_BOOK, ACCOUNT_BLOCKED, BLOCKED
   */
  createRoom(
    actor: Actor,
    body: z.output<typeof createRoom.body>,
  ): Promise<{ conversation: Conversation; repeated: boolean }>;
  /**
   * Resolves to a conversation with a page of its messages.
   * @throws ROOM_NOT_FOUND, also for strangers, and MESSAGE_NOT_FOUND when `before` is not in this conversation
   */
  readRoom(actor: Actor, roomId: string, page: MessagePageQuery): Promise<OpenConversation>;
  /**
   * Stores a message. Idempotent by sender and `clientId`: a repetition resolves to the first message with `repeated: true`. One process
   * stores the messages of a conversation in order of arrival. Emits `message.sent`.
   * @throws ROOM_NOT_FOUND, MEMBER_GONE, ACCOUNT_BLOCKED, BLOCKED, RATE_LIMITED, IMAGE_NOT_FOUND
   */
  sendMessage(
    actor: Actor,
    roomId: string,
    body: z.output<typeof sendMessage.body>,
  ): Promise<{ message: Message; repeated: boolean }>;
  /** Stores a photo for a message, see `MessagePhotos.keep`. @throws also ROOM_NOT_FOUND, MEMBER_GONE, ACCOUNT_BLOCKED, BLOCKED */
  keepPhoto(
    actor: Actor,
    roomId: string,
    path: string,
    clientId: string,
  ): Promise<{ photo: StoredPhoto; repeated: boolean }>;
  /** Resolves to a photo, for members of its conversation only. @throws IMAGE_NOT_FOUND, also for strangers */
  readPhoto(actor: Actor, roomId: string, photoId: string, width?: ImageWidth): Promise<Buffer>;
  /**
   * Adds a system message about the new status of a book to the conversation of `personId`, unless that member has blocked the owner.
   * Idempotent by `eventId`. Handles `bookStatusChanged`.
   */
  postStatusNotice(change: DurableEvents['bookStatusChanged'], eventId: string): Promise<void>;
  /** Adds a system message of the kind `deal`. Idempotent by `eventId`. Does nothing when the conversation is deleted. */
  postDealNotice(roomId: string, by: DealSide, notice: DealNotice, eventId: string): Promise<void>;
  /** Marks all current messages as read. Emits `room.read` if one was unread. @throws ROOM_NOT_FOUND */
  markRead(actor: Actor, roomId: string): Promise<void>;
  /** Whether two members have a conversation. */
  haveRoom(userId: string, otherId: string): Promise<boolean>;
  /** @throws ROOM_NOT_FOUND unless the account is a member */
  assertMember(actor: Actor, roomId: string): Promise<void>;
  /** Resolves when the updates of conversations after changes of their books have ended. A shutdown waits for it. */
  settle(): Promise<void>;
}

interface Blocks {
  assertOpen(userId: string, fromId: string): Promise<void>;
  isBlocked(userId: string, fromId: string): Promise<boolean>;
}

interface Models {
  users: UserModel;
  books: BookModel;
  rooms: RoomModel;
  messages: MessageModel;
}

/** Delays reads of conversations under load, so that concurrent messages share their four round trips. Milliseconds. */
const gatherMs = 10;

/** Maximum number of conversations that get a realtime event when an account is blocked. Screens show it in others when they load. */
const maxToldRooms = 200;

/**
 * Listens to `book.changed`: conversations copy their book. Handles `bookStatusChanged`: the conversation gets a system message. Handles
 * `accountStatusChanged`: open screens show that the account is blocked.
 */
export function createMessagingService(
  context: AppContext & { eventOutbox: EventOutbox; rateLimits: RateLimits },
  { users, books: bookModel, rooms, messages }: Models,
  books: Pick<BooksService, 'read'>,
  blocks: Blocks,
  photos: Pick<MessagePhotos, 'keep' | 'claim' | 'confirm' | 'read' | 'eraseOwner' | 'eraseRoom'>,
): MessagingService {
  const { env, events, eventOutbox, log, now, rateLimits } = context;
  const membersOf = createMembersOf(users);
  const messageLog = createMessageLog(context, { rooms, messages, users });
  const syncBook = createSyncRoomBook(context, rooms, bookModel);
  const background = createBackground(log.child({ part: 'messaging' }));
  /** Runs the writes of one conversation in order. When the database is down, the waiting ones fail with the first. */
  const inOrder = createKeyedQueue(isUnavailable);
  const inBookOrder = createKeyedQueue();

  const findRoom = createFindById<RoomFields>(rooms, { failsPending: isUnavailable, gatherMs });

  async function roomOf(userId: string, roomId: string): Promise<{ room: RoomFields; side: Side }> {
    const room = await findRoom(roomId);
    const side = room && sideOf(room, userId);
    if (!side) throw new HttpError('ROOM_NOT_FOUND');
    return { room, side };
  }

  const otherIdOf = (room: RoomFields, side: Side): string => memberOn(room, otherSide(side)).toHexString();

  /** @throws MEMBER_GONE, ACCOUNT_BLOCKED, BLOCKED when a side may not write */
  async function assertWritable(room: RoomFields, side: Side): Promise<void> {
    if (room.memberGone) throw new HttpError('MEMBER_GONE');
    await blocks.assertOpen(otherIdOf(room, side), memberOn(room, side).toHexString());
  }

  async function conversationOf(actor: Actor, room: RoomFields, page: MessagePageQuery): Promise<Conversation> {
    const [members, found] = await Promise.all([membersOf([room]), messageLog.page(room._id, page)]);
    return presentConversation({ room, viewerId: actor._id, members, rates: env }, found);
  }

  /** Stores a message and emits `message.sent`. Call it inside `inOrder` with the current conversation. */
  async function post(room: RoomFields, draft: Draft): Promise<{ message: Message; repeated: boolean }> {
    const { message, repeated } = await messageLog.append(room, draft);
    await photos.confirm(message);
    const sent = presentMessage(message, room, message.sender.toHexString());
    // A repeated message that the conversation does not show yet was never announced: its first call was interrupted.
    if (!repeated || room.lastSeq < message.seq)
      events.emit('message.sent', { message: sent, readerId: otherIdOf(room, draft.side), flags: message.flags });
    return { message: sent, repeated };
  }

  /** Inserts a conversation. Resolves to null when the pair has one about this book already. */
  async function insertRoom(book: BookFields, buyerId: string): Promise<RoomFields | null> {
    const moment = now();
    const room: RoomFields = {
      _id: new Types.ObjectId(),
      bookId: book._id,
      bookDeleted: false,
      book: snapshotOf(book),
      bookRev: book.rev,
      ownerId: book.owner._id,
      buyerId: new Types.ObjectId(buyerId),
      memberIds: [book.owner._id, new Types.ObjectId(buyerId)],
      memberGone: false,
      lastSeq: 0,
      written: { owner: 0, buyer: 0 },
      lastMessage: null,
      read: { owner: { seq: 0, count: 0 }, buyer: { seq: 0, count: 0 } },
      unreadBy: [],
      createdAt: moment,
      updatedAt: moment,
    };
    try {
      await rooms.insertOne(room);
      return room;
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  async function postStatusNotice(
    { bookId, status, personId }: DurableEvents['bookStatusChanged'],
    eventId: string,
  ): Promise<void> {
    if (personId === null) return;
    const found = await rooms.findOne({ bookId, buyerId: personId }, { ownerId: 1 }).lean();
    if (!found || (await blocks.isBlocked(personId, found.ownerId.toHexString()))) return;
    await inOrder(found._id.toHexString(), async () => {
      const { room } = await roomOf(personId, found._id.toHexString());
      await post(room, { side: 'owner', kind: status, content: '', clientId: `status ${eventId}` });
    });
  }

  eventOutbox.on('bookStatusChanged', postStatusNotice);

  eventOutbox.on('accountStatusChanged', async ({ personId }) => {
    const found = await rooms.find({ memberIds: personId }, { _id: 1 }).sort(latestFirst).limit(maxToldRooms).lean();
    if (found.length > 0) events.emit('rooms.changed', { roomIds: found.map(({ _id }) => _id.toHexString()) });
  });

  const followBook = (bookId: string): void =>
    background.run('copy of a changed book in its conversations', () => inBookOrder(bookId, () => syncBook(bookId)));

  events.on('book.changed', ({ bookId }) => followBook(bookId));

  return {
    postStatusNotice,
    ...createRoomLists(context, { rooms, membersOf }),
    ...createRoomErasure(context, { users, books: bookModel, rooms, messages }, photos),

    async createRoom(actor, { bookId, members: [ownerId] }) {
      const { book } = await books.read(actor, bookId);
      const owner = book.owner._id.toHexString();
      if (owner === actor._id) throw new HttpError('OWN_BOOK');
      if (ownerId !== owner) throw fieldError('members', 'not_owner', 'A conversation about a book is with its owner.');
      await blocks.assertOpen(owner, actor._id);
      const pair = { bookId, buyerId: actor._id };
      const opened = (await rooms.exists(pair)) ? null : await insertRoom(book, actor._id);
      if (opened) {
        // The book may have changed since it was read.
        await syncBook(bookId);
        events.emit('rooms.changed', { roomIds: [opened._id.toHexString()] });
      }
      const room = await rooms.findOne(pair).lean();
      if (!room) throw new HttpError('ROOM_NOT_FOUND');
      const conversation = await conversationOf(actor, room, { limit: messagingBounds.messages });
      return { conversation, repeated: !opened };
    },

    async readRoom(actor, roomId, page) {
      const { room, side } = await roomOf(actor._id, roomId);
      // A crash may have interrupted the copying of a changed book.
      if (page.before === undefined && page.after === undefined && !room.bookDeleted)
        followBook(room.bookId.toHexString());
      const [conversation, isBlocked, hasFraud] = await Promise.all([
        conversationOf(actor, room, page),
        blocks.isBlocked(otherIdOf(room, side), actor._id),
        messageLog.hasFraud(room, otherSide(side)),
      ]);
      return { ...conversation, isBlocked, hasFraud };
    },

    async keepPhoto(actor, roomId, path, clientId) {
      const { room, side } = await roomOf(actor._id, roomId);
      await assertWritable(room, side);
      return photos.keep({ room: room._id, owner: memberOn(room, side) }, path, clientId);
    },

    async readPhoto(actor, roomId, photoId, width) {
      const room = await findRoom(roomId);
      if (!room || !sideOf(room, actor._id)) throw new HttpError('IMAGE_NOT_FOUND');
      return photos.read(room._id, actor._id, photoId, width);
    },

    async sendMessage(actor, roomId, { content, clientId, photos: photoIds }) {
      await rateLimits.consume(limits.messagesByAccount, actor._id);
      return inOrder(roomId, async () => {
        const { room, side } = await roomOf(actor._id, roomId);
        try {
          await assertWritable(room, side);
        } catch (error) {
          // A message that was stored before the block or the deletion is returned to a sender who missed the response.
          if (!(error instanceof HttpError) || !(await messageLog.has(room, { side, clientId }))) throw error;
        }
        const flags = fraudFlags(content, {
          isSeller: side === 'owner',
          isNewAccount: isNewAccount(actor._id, now().getTime()),
          isEarly: room.written[side] < maxEarlyMessages,
        });
        const claimed = await photos.claim({ room: room._id, owner: memberOn(room, side) }, photoIds, clientId);
        return post(room, { side, kind: 'text', content, clientId, flags, photos: claimed });
      });
    },

    postDealNotice: (roomId, by, deal, eventId) =>
      inOrder(roomId, async () => {
        const room = await findRoom(roomId);
        if (!room) return;
        const side = by === 'seller' ? 'owner' : 'buyer';
        // A delayed event still has the tracking number, which the deletion of the account has erased here.
        const shown = room.memberGone ? { ...deal, tracking: '' } : deal;
        await post(room, { side, kind: 'deal', content: '', clientId: `deal ${eventId}`, deal: shown });
      }),

    async markRead(actor, roomId) {
      const { room, side } = await roomOf(actor._id, roomId);
      const { _id, lastSeq, written } = room;
      if (room.read[side].seq >= lastSeq) return;
      const $max = { [`read.${side}.seq`]: lastSeq, [`read.${side}.count`]: written[otherSide(side)] };
      const { matchedCount } = await rooms.updateOne({ _id, lastSeq }, { $max, $pull: { unreadBy: actor._id } });
      // A message arrived meanwhile: it stays unread, and the reader stays in `unreadBy`.
      if (matchedCount === 0) await rooms.updateOne({ _id }, { $max });
      events.emit('room.read', { roomId, userId: actor._id, seq: lastSeq });
    },

    haveRoom: async (userId, otherId) => (await rooms.exists({ memberIds: { $all: [userId, otherId] } })) !== null,

    async assertMember(actor, roomId) {
      if (!(await rooms.exists({ _id: roomId, memberIds: actor._id }))) throw new HttpError('ROOM_NOT_FOUND');
    },

    settle: () => background.settle(),
  };
}
