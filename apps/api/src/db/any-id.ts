import { Types } from 'mongoose';

/** Matches a field that holds any id. A range, because every engine answers it with an index. */
export const anyId = { $gte: new Types.ObjectId('0'.repeat(24)) };
