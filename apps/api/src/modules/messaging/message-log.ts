import type { DealNotice, MessagePageQuery } from '@korice/contracts';
import { Types } from 'mongoose';
import { createBatches } from '../../platform/concurrency/batches.js';
import { duplicatesIn } from '../../platform/errors/duplicate-key.js';
import type { AppContext } from '../../config/app-context.js';
import { HttpError } from '../../platform/errors/http-error.js';
import { isUnavailable } from '../../platform/errors/error-mapping.js';
import type { MessageFields, MessageModel } from './message.model.js';
import type { RoomFields, RoomModel } from './room.model.js';
import { memberOn, otherSide, type Side } from './room.policy.js';

/** Writers of one room on other processes at the same moment, before the last of them is turned away. */
const attempts = 50;

type Tip = Pick<MessageFields, 'seq' | 'written'>;

export interface Draft {
  side: Side;
  kind: Exclude<MessageFields['kind'], 'removed'>;
  content: string;
  /** `''` for none. */
  clientId: string;
  /** For the kind `deal`. */
  deal?: DealNotice;
}

/** The one road by which messages come into a room. */
export interface MessageLog {
  /**
   * Puts a message at the end of the room's log and brings the room up to date. The same sender and `clientId` again answer the first
   * message, `repeated`; that also finishes what a process that died in between has left undone.
   */
  append(room: RoomFields, draft: Draft): Promise<{ message: MessageFields; repeated: boolean }>;
  /** Whether `append` with this sender and `clientId` would be a repetition. */
  holds(room: RoomFields, draft: Pick<Draft, 'side' | 'clientId'>): Promise<boolean>;
  /** Oldest first. Throws MESSAGE_NOT_FOUND when `before` names none of this room. */
  page(roomId: Types.ObjectId, query: MessagePageQuery): Promise<MessageFields[]>;
}

const everybodys = { failsAll: isUnavailable };

/** A message that its room is to show. */
interface Shown {
  message: MessageFields;
  side: Side;
  reader: Types.ObjectId;
}

/**
 * Writes past Mongoose: what is written here has its stored types already, and casting it would take most of a message's time. What
 * comes for different rooms at the same time is written together.
 */
export function createMessageLog(
  { now }: Pick<AppContext, 'now'>,
  rooms: RoomModel,
  messages: MessageModel,
): MessageLog {
  /** False when the message's place, or its `clientId`, is taken. */
  const insert = createBatches(async (batch: readonly MessageFields[]): Promise<boolean[]> => {
    try {
      await messages.collection.insertMany([...batch], { ordered: false });
      return batch.map(() => true);
    } catch (error) {
      const taken = duplicatesIn(error);
      if (!taken) throw error;
      return batch.map((_message, index) => !taken.has(index));
    }
  }, everybodys);

  /** Shows the message in its room; again changes nothing. */
  const show = createBatches(async (batch: readonly Shown[]): Promise<undefined[]> => {
    const { matchedCount } = await rooms.collection.bulkWrite(batch.map(asLast), { ordered: false });
    // Of some rooms a later message was faster; but it may be the other member's, who has this one to read nevertheless.
    if (matchedCount < batch.length) await rooms.collection.bulkWrite(batch.map(asUnread), { ordered: false });
    return batch.map(() => undefined);
  }, everybodys);

  return {
    async holds(room, { side, clientId }) {
      if (clientId === '') return false;
      return (await messages.exists({ room: room._id, sender: memberOn(room, side), clientId })) !== null;
    },

    async append(room, { side, kind, content, clientId, deal }) {
      const sender = memberOn(room, side);
      const reader = memberOn(room, otherSide(side));
      let tip: Tip = { seq: room.lastSeq, written: room.written };
      for (let attempt = 0; attempt < attempts; attempt += 1) {
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
          createdAt: now(),
        };
        if (await insert(message)) {
          await show({ message, side, reader });
          return { message, repeated: false };
        }
        const first = clientId === '' ? null : await messages.findOne({ room: room._id, sender, clientId }).lean();
        if (first) {
          await show({ message: first, side, reader });
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
