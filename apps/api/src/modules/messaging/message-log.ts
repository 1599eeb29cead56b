import {
  isStrongFlag,
  messageFlags,
  type DealNotice,
  type MessageFlag,
  type MessagePageQuery,
} from '@korice/contracts';
import { Types } from 'mongoose';
import { createBatches } from '../../platform/concurrency/batches.js';
import { duplicatesIn } from '../../platform/errors/duplicate-key.js';
import type { AppContext } from '../../config/app-context.js';
import { HttpError } from '../../platform/errors/http-error.js';
import { isUnavailable } from '../../platform/errors/error-mapping.js';
import { belgradeDay } from '../../platform/time/belgrade-days.js';
import type { UserModel } from '../accounts/users/user.model.js';
import { currentHoliday } from '../accounts/users/user.presenter.js';
import type { MessageFields, MessageModel, StoredPhoto } from './message.model.js';
import type { RoomFields, RoomModel } from './room.model.js';
import { memberOn, otherSide, type Side } from './room.policy.js';

/** Bounds the attempts to insert a message. An attempt fails when another process has just written to the same conversation. */
const maxAttempts = 50;

type Tip = Pick<MessageFields, 'seq' | 'written'>;

export interface Draft {
  side: Side;
  kind: Exclude<MessageFields['kind'], 'removed'>;
  content: string;
  /** `''` when there is none. */
  clientId: string;
  /** For the kind `deal`. */
  deal?: DealNotice;
  flags?: MessageFlag[];
  photos?: StoredPhoto[];
}

/** The logs of the conversations. All messages are written through it. */
export interface MessageLog {
  /**
   * Appends a message to the log and updates the conversation. Idempotent by sender and `clientId`: a repetition resolves to the first
   * message with `repeated: true` and completes an update that a crash interrupted.
   */
  append(room: RoomFields, draft: Draft): Promise<{ message: MessageFields; repeated: boolean }>;
  /** Whether the log has a message with this sender and `clientId`. */
  has(room: RoomFields, draft: Pick<Draft, 'side' | 'clientId'>): Promise<boolean>;
  /** Whether this side has written a message with signs of almost certain fraud. */
  hasFraud(room: RoomFields, side: Side): Promise<boolean>;
  /** Resolves to messages, oldest first. @throws MESSAGE_NOT_FOUND when `before` is not in this conversation */
  page(roomId: Types.ObjectId, query: MessagePageQuery): Promise<MessageFields[]>;
}

const strongFlags = messageFlags.filter(isStrongFlag);

const sharedFailure = { failsPending: isUnavailable };

/** A stored message whose conversation must be updated. */
interface Shown {
  message: MessageFields;
  side: Side;
  reader: Types.ObjectId;
  /** The conversation has no earlier text of this side. */
  isFirstText: boolean;
}

/** Bypasses Mongoose, whose casting would take most of the time of a message. Batches concurrent writes of different conversations. */
export function createMessageLog(
  { now }: AppContext,
  { rooms, messages, users }: { rooms: RoomModel; messages: MessageModel; users: UserModel },
): MessageLog {
  /** Inserts a message. Resolves to false when another message has the same `seq` or `clientId`. */
  const insert = createBatches(async (batch: readonly MessageFields[]): Promise<boolean[]> => {
    try {
      await messages.collection.insertMany([...batch], { ordered: false });
      return batch.map(() => true);
    } catch (error) {
      const taken = duplicatesIn(error);
      if (!taken) throw error;
      return batch.map((_message, index) => !taken.has(index));
    }
  }, sharedFailure);

  /** Updates the conversation with the message. Idempotent. */
  const show = createBatches(async (batch: readonly Shown[]): Promise<undefined[]> => {
    const { matchedCount } = await rooms.collection.bulkWrite(batch.map(asLast), { ordered: false });
    // A later message has updated the conversation first. It may be the reader's own, so this one still counts as unread.
    if (matchedCount < batch.length) await rooms.collection.bulkWrite(batch.map(asUnread), { ordered: false });
    const firstTexts = batch.filter(({ isFirstText }) => isFirstText);
    if (firstTexts.length > 0)
      await rooms.collection.bulkWrite(await Promise.all(firstTexts.map(asFirstText)), { ordered: false });
    return batch.map(() => undefined);
  }, sharedFailure);

  /** Returns the update of the time of the first text: `$min`, because a repetition after a crash must not move it. */
  async function asFirstText({ message: { room: _id, createdAt }, side, reader }: Shown) {
    const owner = side === 'buyer' ? await users.findById(reader, { awayUntil: 1 }).lean() : null;
    const isOwnerAway = owner !== null && currentHoliday(owner, belgradeDay(createdAt)) !== null;
    return {
      updateOne: {
        filter: { _id },
        update: {
          $min: { [`firstTexts.${side}`]: createdAt },
          ...(isOwnerAway && { $set: { 'firstTexts.isOwnerAway': true as const } }),
        },
      },
    };
  }

  return {
    async has(room, { side, clientId }) {
      if (clientId === '') return false;
      return (await messages.exists({ room: room._id, sender: memberOn(room, side), clientId })) !== null;
    },

    async hasFraud(room, side) {
      const flagged = { room: room._id, flags: { $in: strongFlags }, sender: memberOn(room, side) };
      return (await messages.exists(flagged)) !== null;
    },

    async append(room, { side, kind, content, clientId, deal, flags = [], photos = [] }) {
      const sender = memberOn(room, side);
      const reader = memberOn(room, otherSide(side));
      const isFirstText = kind === 'text' && room.firstTexts?.[side] === undefined;
      let tip: Tip = { seq: room.lastSeq, written: room.written };
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const message: MessageFields = {
          _id: new Types.ObjectId(),
          room: room._id,
          seq: tip.seq + 1,
          written: { ...tip.written, [side]: tip.written[side] + 1 },
          kind,
          sender,
          content,
          ...(clientId !== '' && { clientId }),
          ...(deal && { deal }),
          ...(flags.length > 0 && { flags }),
          ...(photos.length > 0 && { photos }),
          createdAt: now(),
        };
        if (await insert(message)) {
          await show({ message, side, reader, isFirstText });
          return { message, repeated: false };
        }
        const first = clientId === '' ? null : await messages.findOne({ room: room._id, sender, clientId }).lean();
        if (first) {
          await show({ message: first, side, reader, isFirstText });
          return { message: first, repeated: true };
        }
        tip = (await messages.findOne({ room: room._id }).sort({ seq: -1 }).lean()) ?? tip;
      }
      throw new HttpError('UNAVAILABLE', { retryAfter: 1 });
    },

    async page(room, { before, after, limit }) {
      if (after !== undefined)
        return messages
          .find({ room, seq: { $gt: after } })
          .sort({ seq: 1 })
          .limit(limit)
          .lean();
      const end = before === undefined ? null : await messages.findOne({ _id: before, room }, { seq: 1 }).lean();
      if (before !== undefined && !end) throw new HttpError('MESSAGE_NOT_FOUND');
      const latest = await messages
        .find({ room, ...(end && { seq: { $lt: end.seq } }) })
        .sort({ seq: -1 })
        .limit(limit)
        .lean();
      return latest.reverse();
    },
  };
}

const asLast = ({ message, reader }: Shown) => {
  const { room: _id, written, ...lastMessage } = message;
  const { seq, createdAt } = message;
  return {
    updateOne: {
      filter: { _id, lastSeq: { $lt: seq } },
      update: {
        $set: { lastSeq: seq, written, lastMessage, updatedAt: createdAt },
        $addToSet: { unreadBy: reader },
      },
    },
  };
};

const asUnread = ({ message: { room: _id, seq }, side, reader }: Shown) => ({
  updateOne: {
    filter: { _id, [`read.${otherSide(side)}.seq`]: { $lt: seq } },
    update: { $addToSet: { unreadBy: reader } },
  },
});
