import type { ReplyTime } from '@korice/contracts';
import type { AppContext } from '../../config/app-context.js';
import type { MessageModel } from './message.model.js';
import { latestFirst, type RoomModel } from './room.model.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const windowMs = 90 * dayMs;
/** A conversation that waits longer counts as one without a reply. */
const givenUpMs = 7 * dayMs;
const maxConversations = 20;
const minConversations = 3;
/** A first reply behind more messages than this does not count. */
const maxMessages = 30;

/**
 * Reads how fast a seller answers the first message of a buyer: the median of their latest conversations. Conversations without a reply
 * count as the slowest.
 */
export const createReplyTime =
  ({ now }: AppContext, rooms: RoomModel, messages: MessageModel) =>
  /** Resolves to null for an unknown account, for fewer than three conversations, and for a median above seven days. */
  async (ownerId: string): Promise<ReplyTime | null> => {
    const at = now().getTime();
    const found = await rooms
      .find({ memberIds: ownerId, ownerId, createdAt: { $gte: new Date(at - windowMs) } }, { _id: 1 })
      .sort(latestFirst)
      .limit(maxConversations)
      .lean();
    const ids = found.map(({ _id }) => _id);
    const log = await messages
      .find({ room: { $in: ids }, seq: { $lte: maxMessages }, kind: 'text' }, { room: 1, sender: 1, createdAt: 1 })
      .sort({ room: 1, seq: 1 })
      .lean();
    const waits = ids.flatMap((id) => {
      const own = log.filter(({ room }) => room.equals(id));
      const [first] = own;
      if (!first || first.sender.equals(ownerId)) return [];
      const reply = own.find(({ sender }) => sender.equals(ownerId));
      if (reply) return [reply.createdAt.getTime() - first.createdAt.getTime()];
      return at - first.createdAt.getTime() > givenUpMs ? [Infinity] : [];
    });
    if (waits.length < minConversations) return null;
    const median = waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)] ?? Infinity;
    if (median <= hourMs) return 'hour';
    if (median <= dayMs) return 'day';
    return median <= givenUpMs ? 'days' : null;
  };
