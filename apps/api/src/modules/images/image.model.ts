import type { BookImage } from '@korice/contracts';
import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** A stored image. The image entry of a book is authoritative; this record is updated after it. */
export interface ImageFields {
  _id: Types.ObjectId;
  /** The uploader. */
  owner: Types.ObjectId;
  /** Null until the image is assigned to a book. */
  book: Types.ObjectId | null;
  /**
   * The random id of the call that assigned the image to `book` and may release it; null when another call relies on
   * the assignment too.
   */
  claim: Types.ObjectId | null;
  version: number;
  /** Counts started rotations; every attempt derives its own version from it. */
  rotations: number;
  /** The version before the last rotation, so that a repeated request is recognised; null before the first. */
  turnedFrom: number | null;
  /** The file name on the person's device. */
  name: string;
  width: number;
  height: number;
  source: BookImage['source'];
  /** Set to now by every running operation: the sweeper skips recently changed records. */
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

// The images of a book; for null, those without a book, oldest first.
imageSchema.index({ book: 1, changedAt: 1 });
imageSchema.index({ owner: 1, book: 1 });

export const createImageModel = (connection: Connection): ImageModel =>
  connection.model<ImageFields>('Image', imageSchema);
