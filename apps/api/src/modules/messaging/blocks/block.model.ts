import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** `user` has blocked messages from `blocked`. */
export interface BlockFields {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  blocked: Types.ObjectId;
  createdAt: Date;
}

export type BlockModel = Model<BlockFields>;

const blockSchema = new Schema<BlockFields>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    blocked: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);

blockSchema.index({ user: 1, blocked: 1 }, { unique: true });
// Deletion of an account.
blockSchema.index({ blocked: 1 });
// listBlocks.
blockSchema.index({ user: 1, createdAt: -1, _id: -1 });

export const createBlockModel = (connection: Connection): BlockModel =>
  connection.model<BlockFields>('Block', blockSchema);
