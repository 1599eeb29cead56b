import type { Types } from 'mongoose';

/** A deleted account, and the random id that replaces it in data that others keep. */
export interface ErasedMember {
  _id: Types.ObjectId;
  ghost: Types.ObjectId;
}
