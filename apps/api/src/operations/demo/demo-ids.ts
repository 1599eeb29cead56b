import { createHash } from 'node:crypto';
import { Types } from 'mongoose';

/** The same for the same member, book or conversation in every database: what an earlier start left unfinished is found by it. */
export const demoId = (kind: 'user' | 'book' | 'room', key: string): Types.ObjectId =>
  new Types.ObjectId(createHash('sha256').update(`demo ${kind} ${key}`).digest('hex').slice(0, 24));
