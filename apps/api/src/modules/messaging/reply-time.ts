import type { ReplyTime } from '@korice/contracts';
import type { AppContext } from '../../config/app-context.js';
import type { MessageModel } from './message.model.js';
import type { FirstTexts, RoomModel } from './room.model.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const windowMs = 90 * dayMs;
/** A conversation that waits longer counts as one without a reply. */
const givenUpMs = 7 * dayMs;
/** Only the latest conversations of the window count. */
const maxConversations = 500;
const minConversations = 5;
/** The highest median of each level, in milliseconds. */
const levels = [
  ['hour', hourMs],
  ['hours', 6 * hourMs],
  ['day', dayMs],
  ['days', givenUpMs],
] as const satisfies readonly (readonly [ReplyTime, number])[];

/** Returns how long the buyer waited in milliseconds, Infinity without a reply; undefined for a conversation that does not count. */
function waitOf({ owner, buyer, isOwnerAway }: FirstTexts, at: number): number | undefined {
  if (!buyer || isOwnerAway || (owner && owner < buyer)) return undefined;
  if (owner) return owner.getTime() - buyer.getTime();
  return at - buyer.getTime() > givenUpMs ? Infinity : undefined;
}

/**
 * Returns a function that reads how fast a seller answers the first message of a buyer: the median of the conversations of 90 days.
 * Conversations without a reply count as the slowest. Those that began during a holiday of the seller do not count.
 */
export const createReplyTime =
  ({ now }: AppContext, rooms: RoomModel) =>
  /** Resolves to null for an unknown account, for fewer than five conversations, and for a median above seven days. */
  async (ownerId: string): Promise<ReplyTime | null> => {
    const at = now().getTime();
    const found = await rooms
      .find({ ownerId, createdAt: { $gte: new Date(at - windowMs) } }, { firstTexts: 1 })
      .sort({ createdAt: -1 })
      .limit(maxConversations)
      .lean();
    const waits = found.flatMap(({ firstTexts = {} }) => waitOf(firstTexts, at) ?? []);
    if (waits.length < minConversations) return null;
    const median = waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)] ?? Infinity;
    return levels.find(([, longest]) => median <= longest)?.[0] ?? null;
  };

const batchSize = 200;
/** A first reply behind more messages than this does not count. */
const maxMessages = 30;

/**
 * Migration: stores the first texts of conversations of an older release. Idempotent, also on two processes and while messages are
 * written.
 */
export async function migrateFirstTexts(
  { now }: Pick<AppContext, 'now'>,
  { rooms, messages }: { rooms: RoomModel; messages: MessageModel },
): Promise<void> {
  const recent = { createdAt: { $gte: new Date(now().getTime() - windowMs) }, firstTexts: null };
  await rooms
    .find(recent, { ownerId: 1 })
    .lean()
    .cursor({ batchSize })
    .eachAsync(
      async (page) => {
        const log = await messages
          .find(
            { room: { $in: page.map(({ _id }) => _id) }, seq: { $lte: maxMessages }, kind: 'text' },
            { room: 1, sender: 1, createdAt: 1 },
          )
          .sort({ room: 1, seq: 1 })
          .lean();
        const owners = new Map(page.map(({ _id, ownerId }) => [_id.toHexString(), ownerId]));
        if (log.length === 0) return;
        await rooms.bulkWrite(
          log.map(({ room: _id, sender, createdAt }) => {
            const side = owners.get(_id.toHexString())?.equals(sender) ? 'owner' : 'buyer';
            return { updateOne: { filter: { _id }, update: { $min: { [`firstTexts.${side}`]: createdAt } } } };
          }),
          { ordered: false, timestamps: false },
        );
      },
      { batchSize },
    );
}
