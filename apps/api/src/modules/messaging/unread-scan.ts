import { Types } from 'mongoose';
import type { AppContext } from '../../config/app-context.js';
import type { SettingModel } from '../../db/setting.model.js';
import type { MessageNoticeModel } from './message-notice.model.js';
import type { MessageFields, MessageModel } from './message.model.js';
import type { RoomFields, RoomModel } from './room.model.js';
import { memberOn, otherSide, sideOf } from './room.policy.js';

/** How long a message may stay unread before it is worth a mail, in milliseconds. */
const patience = 30 * 60_000;
/** After a run that never ended, another process goes on, in milliseconds. */
const lease = 5 * 60_000;
const batchSize = 500;

type Scanned = Pick<MessageFields, '_id' | 'room' | 'seq' | 'kind' | 'sender' | 'createdAt'>;

/** Looks at every message once, when it is half an hour old, and notes it for its reader when it is still unread. */
export interface UnreadScan {
  /** Once at every start: what was written before the first of them is left alone. */
  prepare(): Promise<void>;
  /** Notes what has become old enough and then runs `work`; does nothing while another process does. */
  run(work: () => Promise<void>): Promise<void>;
}

interface Models {
  settings: SettingModel;
  rooms: RoomModel;
  messages: MessageModel;
  messageNotices: MessageNoticeModel;
}

export function createUnreadScan({ now }: Pick<AppContext, 'now'>, models: Models): UnreadScan {
  const { settings, rooms, messages, messageNotices } = models;
  const record = { _id: 'messageMails' } as const;

  /** By reader, what each has unread in which room. */
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

  /** Ids go up with time, so that the scan needs no index on it; of two processes in one second they may not, long before now. */
  async function scan(): Promise<void> {
    const until = new Date(now().getTime() - patience);
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
      const begun = now();
      const busyUntil = new Date(begun.getTime() + lease);
      const claimed = await settings.updateOne({ ...record, busyUntil: { $lte: begun } }, { $set: { busyUntil } });
      if (claimed.modifiedCount === 0) return;
      try {
        await scan();
        await work();
      } finally {
        await settings.updateOne({ ...record, busyUntil }, { $set: { busyUntil: begun } });
      }
    },
  };
}
