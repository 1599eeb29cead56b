import type { Types } from 'mongoose';

/** An account that is being deleted, and who stands for it where others keep something. */
export interface ErasedMember {
  _id: Types.ObjectId;
  ghost: Types.ObjectId;
}
