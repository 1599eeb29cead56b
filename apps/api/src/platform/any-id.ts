import { Types } from 'mongoose';

/** Filter for a field that contains any ObjectId. A range, because every database engine uses an index for it. */
export const anyId = { $gte: new Types.ObjectId('0'.repeat(24)) };
