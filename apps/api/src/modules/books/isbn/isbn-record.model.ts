import type { IsbnData } from '@korice/contracts';
import { Schema, type Connection, type Model } from 'mongoose';

/** A cached result of the book-data service for an ISBN; `data` is null for an unknown edition. */
export interface IsbnRecordFields {
  /** The ISBN-13, also for lookups by ISBN-10. */
  _id: string;
  data: IsbnData | null;
  /** When MongoDB removes the record. */
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
