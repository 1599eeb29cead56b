import { createHash } from 'node:crypto';
import { Types } from 'mongoose';

/** The time in every id, in seconds: an account is new while the time in its id is recent. */
const madeAt = (Date.UTC(2024, 0, 1) / 1_000).toString(16);

/** Returns a fixed id for a member, book, conversation, deal, list, rating or alert, by which a start finds what an earlier one left unfinished. */
export const demoId = (
  kind: 'user' | 'book' | 'room' | 'deal' | 'list' | 'rating' | 'alert',
  key: string,
): Types.ObjectId =>
  new Types.ObjectId(madeAt + createHash('sha256').update(`demo ${kind} ${key}`).digest('hex').slice(0, 16));
