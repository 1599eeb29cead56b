import type { Language } from '@korice/contracts';
import type { MailValues } from '@korice/texts/mail';
import { serverText } from '@korice/texts/server';
import { Types } from 'mongoose';
import type { AppContext } from '../../config/app-context.js';
import type { SignedLinks } from '../../platform/signed-links.js';
import type { Outbox } from '../../mail/outbox.js';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.js';
import { excerptOf } from '../../platform/text/excerpt.js';
import type { SettingModel } from '../../db/setting.model.js';
import type { BlockModel } from './blocks/block.model.js';
import type { UserFields, UserModel } from '../accounts/users/user.model.js';
import type { MessageNoticeFields, MessageNoticeModel } from './message-notice.model.js';
import type { MessagePushes } from './message-pushes.js';
import type { MessageModel } from './message.model.js';
import { latestFirst, type LastMessage, type RoomFields, type RoomModel } from './room.model.js';
import { memberOn, otherSide, sideOf, unreadOf, type Side } from './room.policy.js';
import { createUnreadScan, type UnreadScan } from './unread-scan.js';

export interface MessageMailsService {
  prepare: UnreadScan['prepare'];
  /**
   * Job: queues a mail for every member with a message unread for half an hour: one mail for all conversations, at most one a day, not
   * while the member is connected, without messages of blocked members. Repeats the push notices of the same conversations, because a crash
   * can lose one. Idempotent, also on several processes. A member for whom `isConnected` rejects counts as not connected: a mail too many
   * is better than none while Redis is away.
   */
  sendDue(isConnected: (userId: string) => Promise<boolean>): Promise<void>;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** The pause before the next check of a connected member. */
const connectedPauseMs = 5 * minute;
const batchSize = 50;
/** Maximum conversations listed in a mail; the count includes further ones. */
const maxListed = 20;
const maxRooms = 1_000;
/** Maximum length of an excerpt in graphemes. */
const excerptLength = 120;

interface Models {
  settings: SettingModel;
  users: UserModel;
  rooms: RoomModel;
  messages: MessageModel;
  messageNotices: MessageNoticeModel;
  blocks: BlockModel;
}

type Recipient = Pick<UserFields, '_id' | 'email' | 'language' | 'messageMails'>;

/** A conversation with unread messages of one side. */
interface UnreadRoom {
  room: RoomFields;
  side: Side;
}

export function createMessageMailsService(
  context: AppContext & { outbox: Outbox; links: SignedLinks },
  models: Models,
  pushes: Pick<MessagePushes, 'announce'>,
): MessageMailsService {
  const { env, log, now, outbox, links } = context;
  const { users, rooms, messages, messageNotices, blocks } = models;
  const scan = createUnreadScan(context, models);

  /** Resolves to null for a deleted or blocked account. */
  const findRecipient = (_id: Types.ObjectId): Promise<Recipient | null> =>
    users.findOne({ _id, status: 'active' }, { email: 1, language: 1, messageMails: 1 }).lean();

  const otherOf = ({ room, side }: UnreadRoom): Types.ObjectId => memberOn(room, otherSide(side));

  /** Removes the conversations with members whom the recipient has blocked. */
  async function withoutBlocked(user: Types.ObjectId, unread: readonly UnreadRoom[]): Promise<UnreadRoom[]> {
    const found = await blocks
      .find({ user, blocked: { $in: unread.map(otherOf) } }, { blocked: 1 })
      .limit(unread.length)
      .lean();
    return unread.filter((one) => !found.some(({ blocked }) => blocked.equals(otherOf(one))));
  }

  /** Resolves to the conversations in `waiting` whose recorded message is still unread, latest first. */
  async function unreadRooms({ _id, waiting = {} }: MessageNoticeFields): Promise<UnreadRoom[]> {
    const userId = _id.toHexString();
    const found = await rooms
      .find({ _id: { $in: Object.keys(waiting) }, unreadBy: _id })
      .sort(latestFirst)
      .limit(maxRooms)
      .lean();
    const unread = found.flatMap((room) => {
      const side = sideOf(room, userId);
      const noted = waiting[room._id.toHexString()] ?? 0;
      return side && unreadOf(room, side) > 0 && room.read[side].seq < noted ? [{ room, side }] : [];
    });
    return withoutBlocked(_id, unread);
  }

  /** Resolves to the last message of the other member. */
  async function lastOfOther(one: UnreadRoom): Promise<Pick<LastMessage, 'kind' | 'content' | 'photos'> | null> {
    const { room } = one;
    const other = otherOf(one);
    if (room.lastMessage?.sender.equals(other)) return room.lastMessage;
    return messages
      .findOne({ room: room._id, sender: other }, { kind: 1, content: 1, photos: 1 })
      .sort({ seq: -1 })
      .lean();
  }

  async function listOf(unread: readonly UnreadRoom[], language: Language): Promise<MailValues<'newMessages'>['list']> {
    const others = unread.map(otherOf);
    const found = await users
      .find({ _id: { $in: others } }, { name: 1 })
      .limit(others.length)
      .lean();
    const names = new Map(found.map(({ _id, name }) => [_id.toHexString(), name]));
    return Promise.all(
      unread.map(async (one, index) => {
        const { title } = one.room.book;
        const last = await lastOfOther(one);
        return {
          name: names.get(others[index]?.toHexString() ?? '') ?? serverText(language, 'messaging', 'deletedMember'),
          bookTitle: title,
          excerpt: excerptOf(
            last?.kind === 'text' ? textOf(last, language) : lineText(last?.kind, title, language),
            excerptLength,
          ),
        };
      }),
    );
  }

  async function send({ _id, email: to, language }: Recipient, unread: UnreadRoom[], round: string): Promise<void> {
    const values = {
      count: unread.reduce((sum, { room, side }) => sum + unreadOf(room, side), 0),
      list: await listOf(unread.slice(0, maxListed), language),
      url: `${env.PUBLIC_URL}/dashboard/messaging`,
      unsubscribeUrl: `${env.PUBLIC_URL}/unsubscribe/${links.sign('message-mails', _id.toHexString())}`,
    };
    await outbox.send({ kind: 'newMessages', to, language, values }, `messages ${round}`);
  }

  /**
   * Removes from `waiting` the conversations that were mailed or read. If another process adds one meanwhile, it is a different
   * conversation, or its messages were counted already.
   */
  async function settle({ _id, round, waiting = {} }: MessageNoticeFields, nextAt: Date): Promise<void> {
    const settled = Object.keys(waiting).map((roomId) => [`waiting.${roomId}`, 1] as const);
    const $set = { dueAt: nextAt, round: new Types.ObjectId() };
    await messageNotices.updateOne(
      { _id, round },
      { $set, ...(settled.length > 0 && { $unset: Object.fromEntries(settled) }) },
    );
    await messageNotices.deleteOne({ _id, waiting: {}, dueAt: { $lte: now() } });
  }

  async function handle(notice: MessageNoticeFields, isConnected: (userId: string) => Promise<boolean>): Promise<void> {
    const { _id, round } = notice;
    const recipient = await findRecipient(_id);
    if (!recipient) {
      await messageNotices.deleteOne({ _id, round });
      return;
    }
    if (await isConnected(_id.toHexString())) {
      await messageNotices.updateOne({ _id, round }, { $set: { dueAt: new Date(now().getTime() + connectedPauseMs) } });
      return;
    }
    const unread = await unreadRooms(notice);
    for (const { room } of unread) await pushes.announce(room._id.toHexString(), _id.toHexString());
    const isMailed = unread.length > 0 && recipient.messageMails;
    if (isMailed) await send(recipient, unread, round.toHexString());
    await settle(notice, isMailed ? new Date(now().getTime() + day) : now());
  }

  /** Returns `isConnected` that resolves to false instead of rejecting, and logs the first error. */
  function tolerant(isConnected: (userId: string) => Promise<boolean>): (userId: string) => Promise<boolean> {
    let isLogged = false;
    return (userId) =>
      isConnected(userId).catch((error: unknown) => {
        if (!isLogged) log.warn({ err: error }, 'the sockets of other processes could not be read');
        isLogged = true;
        return false;
      });
  }

  return {
    prepare: () => scan.prepare(),

    sendDue: (isConnected) =>
      scan.run(() => {
        const due = messageNotices
          .find({ dueAt: { $lte: now() } })
          .sort({ dueAt: 1 })
          .lean()
          .cursor({ batchSize });
        const hasSockets = tolerant(isConnected);
        return forEachSettled(due, (notice) => handle(notice, hasSockets));
      }),
  };
}

/** Returns the text of a message, or the word for a photo if it has only photos. */
const textOf = ({ content, photos }: Pick<LastMessage, 'content' | 'photos'>, language: Language): string =>
  content === '' && photos ? serverText(language, 'messaging', 'photoMessage') : content;

/** Returns the text of a system message about the status of the book. */
function lineText(kind: LastMessage['kind'] | undefined, title: string, language: Language): string {
  switch (kind) {
    case 'reserved':
      return serverText(language, 'messaging', 'systemReservedYou', { title });
    case 'sold':
      return serverText(language, 'messaging', 'systemSoldYou', { title });
    case 'available':
      return serverText(language, 'messaging', 'systemAvailable', { title });
    case 'text':
    case 'deal':
    case 'removed':
    case undefined:
      return '';
  }
}
