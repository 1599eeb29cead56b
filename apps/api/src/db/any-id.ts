import { Types } from 'mongoose';

/** Of a record that has such an id at all. Written as a range, which an index answers on every engine. */
export const anyId = { $gte: new Types.ObjectId('0'.repeat(24)) };
