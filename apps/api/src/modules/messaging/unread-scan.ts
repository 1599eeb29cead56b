import { Types } from 'mongoose';
import type { AppContext } from '../../config/app-context.js';
import type { SettingModel } from '../../db/setting.model.js';
import type { MessageNoticeModel } from './message-notice.model.js';
import type { MessageFields, MessageModel } from './message.model.js';
import type { RoomFields, RoomModel } from './room.model.js';
import { memberOn, otherSide, sideOf } from './room.policy.js';

/** A message that is unread for this long is announced by mail. */
const unreadMs = 30 * 60_000;
/** Another process takes over a run that did not end within this time. */
const leaseMs = 5 * 60_000;
const batchSize = 500;

type Scanned = Pick<MessageFields, '_id' | 'room' | 'seq' | 'kind' | 'sender' | 'createdAt'>;

/** Checks every message once, when it is half an hour old, and records it in the notice of its reader if it is unread. */
export interface UnreadScan {
  /** Sets the beginning of the scan on a new database. Call it at every start. */
  prepare(): Promise<void>;
  /** Records the unread messages that are old enough, then runs `work`. Does nothing while another process runs it. */
  run(work: () => Promise<void>): Promise<void>;
}

interface Models {
  settings: SettingModel;
  rooms: RoomModel;
  messages: MessageModel;
  messageNotices: MessageNoticeModel;
}

export function createUnreadScan({ now }: AppContext, models: Models): UnreadScan {
  const { settings, rooms, messages, messageNotices } = models;
  const record = { _id: 'messageMails' } as const;

  /** Resolves to the last unread `seq` by reader and conversation. */
  async function unreadAmong(found: readonly Scanned[]): Promise<Map<string, Map<string, number>>> {
    const texts = found.filter(({ kind }) => kind === 'text');
    const ids = [...new Set(texts.map(({ room }) => room.toHexString()))];
    const about: Pick<RoomFields, '_id' | 'ownerId' | 'buyerId' | 'read'>[] = await rooms
      .find({ _id: { $in: ids } }, { ownerId: 1, buyerId: 1, read: 1 })
      .limit(ids.length)
      .lean();
    const byId = new Map(about.map((room) => [room._id.toHexString(), room]));
    const unread = new Map<string, Map<string, number>>();
    for (const { room: roomId, seq, sender } of texts) {
      const room = byId.get(roomId.toHexString());
      const author = room && sideOf(room, sender.toHexString());
      if (!author || room.read[otherSide(author)].seq >= seq) continue;
      const reader = memberOn(room, otherSide(author)).toHexString();
      const ofReader = unread.get(reader) ?? new Map<string, number>();
      ofReader.set(roomId.toHexString(), Math.max(seq, ofReader.get(roomId.toHexString()) ?? 0));
      unread.set(reader, ofReader);
    }
    return unread;
  }

  async function note(found: readonly Scanned[]): Promise<void> {
    const unread = await unreadAmong(found);
    if (unread.size === 0) return;
    await messageNotices.bulkWrite(
      [...unread].map(([reader, ofReader]) => ({
        updateOne: {
          filter: { _id: new Types.ObjectId(reader) },
          update: {
            $max: Object.fromEntries([...ofReader].map(([roomId, seq]) => [`waiting.${roomId}`, seq])),
            $setOnInsert: { round: new Types.ObjectId(), dueAt: now() },
          },
          upsert: true,
        },
      })),
      { ordered: false },
    );
  }

  /** Scans by `_id`, which grows with time. Ids of one second can be out of order, but the messages are half an hour old. */
  async function scan(): Promise<void> {
    const until = new Date(now().getTime() - unreadMs);
    for (;;) {
      const after = (await settings.findById(record._id).lean())?.after;
      const batch: Scanned[] = await messages
        .find(after ? { _id: { $gt: after } } : {}, { room: 1, seq: 1, kind: 1, sender: 1, createdAt: 1 })
        .sort({ _id: 1 })
        .limit(batchSize)
        .lean();
      const young = batch.findIndex(({ createdAt }) => createdAt > until);
      const old = young === -1 ? batch : batch.slice(0, young);
      const last = old.at(-1);
      if (!last) return;
      await note(old);
      await settings.updateOne(record, { $set: { after: last._id } });
    }
  }

  return {
    async prepare() {
      const $setOnInsert = { after: new Types.ObjectId(), busyUntil: new Date(0) };
      await settings.updateOne(record, { $setOnInsert }, { upsert: true });
    },

    async run(work) {
      const startedAt = now();
      const busyUntil = new Date(startedAt.getTime() + leaseMs);
      const claimed = await settings.updateOne({ ...record, busyUntil: { $lte: startedAt } }, { $set: { busyUntil } });
      if (claimed.modifiedCount === 0) return;
      try {
        await scan();
        await work();
      } finally {
        await settings.updateOne({ ...record, busyUntil }, { $set: { busyUntil: startedAt } });
      }
    },
  };
}
