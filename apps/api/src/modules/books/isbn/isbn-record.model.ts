import type { IsbnData } from '@korice/contracts';
import { Schema, type Connection, type Model } from 'mongoose';

/** What the book-data service answered for an ISBN; null when it knows nothing of it. */
export interface IsbnRecordFields {
  /** Thirteen digits, for both forms of one ISBN. */
  _id: string;
  data: IsbnData | null;
  /** MongoDB removes the record then. */
  expiresAt: Date;
}

export type IsbnRecordModel = Model<IsbnRecordFields>;

const isbnRecordSchema = new Schema<IsbnRecordFields>(
  {
    _id: { type: String, required: true },
    data: { type: Schema.Types.Mixed, default: null },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, id: false, minimize: false },
);

isbnRecordSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const createIsbnRecordModel = (connection: Connection): IsbnRecordModel =>
  connection.model<IsbnRecordFields>('IsbnRecord', isbnRecordSchema);
