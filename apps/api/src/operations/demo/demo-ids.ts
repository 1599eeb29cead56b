import { createHash } from 'node:crypto';
import { Types } from 'mongoose';

/** Returns a fixed id for a member, book, conversation, deal, list, rating or alert, by which a start finds what an earlier one left unfinished. */
export const demoId = (
  kind: 'user' | 'book' | 'room' | 'deal' | 'list' | 'rating' | 'alert',
  key: string,
): Types.ObjectId => new Types.ObjectId(createHash('sha256').update(`demo ${kind} ${key}`).digest('hex').slice(0, 24));
