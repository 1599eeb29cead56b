import type { BookImage } from '@korice/contracts';
import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** A kept image. Once a book lists it, the book's entry is what counts and this record follows it. */
export interface ImageFields {
  _id: Types.ObjectId;
  /** Who uploaded it. */
  owner: Types.ObjectId;
  /** Null until a book takes it. */
  book: Types.ObjectId | null;
  /** Names the one call that took it for `book`, which may give it back; null once another call relies on it too. */
  claim: Types.ObjectId | null;
  version: number;
  /** How often turning it was begun, finished or not: every attempt gets a version of its own from it. */
  rotations: number;
  /** The version that the last turn took as its start, so that a repeated turn can be answered; null before the first. */
  turnedFrom: number | null;
  /** As the person's device named the file. */
  name: string;
  width: number;
  height: number;
  source: BookImage['source'];
  /** Raised by whatever is under way with it: the sweeper leaves young records alone. */
  changedAt: Date;
  createdAt: Date;
}

export type ImageModel = Model<ImageFields>;

const imageSchema = new Schema<ImageFields>(
  {
    owner: { type: Schema.Types.ObjectId, required: true },
    book: { type: Schema.Types.ObjectId, default: null },
    claim: { type: Schema.Types.ObjectId, default: null },
    version: { type: Number, default: 1 },
    rotations: { type: Number, default: 0 },
    turnedFrom: { type: Number, default: null },
    name: { type: String, default: '' },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    source: { type: String, enum: ['photo', 'catalogue'] satisfies BookImage['source'][], required: true },
    changedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);

// A book's images, and with null those that no book took, oldest first.
imageSchema.index({ book: 1, changedAt: 1 });
imageSchema.index({ owner: 1, book: 1 });

export const createImageModel = (connection: Connection): ImageModel =>
  connection.model<ImageFields>('Image', imageSchema);
