import { createHash } from 'node:crypto';
import { Types } from 'mongoose';

/**
 * The time in every id, as hexadecimal Unix seconds. It is in the past, because an account counts as new while the time in its id is
 * recent.
 */
const madeAt = (Date.UTC(2024, 0, 1) / 1_000).toString(16);

/** Returns the fixed id of a demo record, by which a start finds the records that an interrupted start left. */
export const demoId = (
  kind: 'user' | 'book' | 'room' | 'deal' | 'list' | 'rating' | 'alert',
  key: string,
): Types.ObjectId =>
  new Types.ObjectId(madeAt + createHash('sha256').update(`demo ${kind} ${key}`).digest('hex').slice(0, 16));
