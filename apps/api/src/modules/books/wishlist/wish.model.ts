import { Schema, type Connection, type Model, type Types } from 'mongoose';

export interface WishFields {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  book: Types.ObjectId;
  /** The work of the book, because popularity is counted by work. */
  workKey: string;
  createdAt: Date;
}

export type WishModel = Model<WishFields>;

const wishSchema = new Schema<WishFields>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    book: { type: Schema.Types.ObjectId, required: true },
    workKey: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);

wishSchema.index({ user: 1, book: 1 }, { unique: true });
// The wishlist of a member, latest first.
wishSchema.index({ user: 1, createdAt: -1, _id: -1 });
// The wishes of the last 90 days, also for deleted copies.
wishSchema.index({ createdAt: 1, workKey: 1 });

export const createWishModel = (connection: Connection): WishModel => connection.model<WishFields>('Wish', wishSchema);
