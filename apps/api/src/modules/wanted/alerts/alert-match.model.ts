import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** How a member still has to hear of a match: by push, by a mail at once, in the next daily mail. */
export type PendingNotice = 'push' | 'mail' | 'digest';

/** A book that an alert found. */
export interface AlertMatchFields {
  _id: Types.ObjectId;
  alert: Types.ObjectId;
  user: Types.ObjectId;
  book: Types.ObjectId;
  at: Date;
  /** The import of a table that listed the book; absent for others. */
  importId?: string;
  pending: PendingNotice[];
  /** The member heard of it in some way. */
  isTold: boolean;
}

export type AlertMatchModel = Model<AlertMatchFields>;

const id = { type: Schema.Types.ObjectId, required: true } as const;

const alertMatchSchema = new Schema<AlertMatchFields>(
  {
    alert: id,
    user: id,
    book: id,
    at: { type: Date, required: true },
    importId: String,
    pending: { type: [String], required: true },
    isTold: { type: Boolean, required: true },
  },
  { versionKey: false, id: false },
);

// A book is told once for each alert.
alertMatchSchema.index({ alert: 1, book: 1 }, { unique: true });
// The members who hear of a book, in the order of their notices.
alertMatchSchema.index({ book: 1, _id: 1 });
alertMatchSchema.index({ user: 1, at: -1 });
// Matches of one import that its members have heard of at once.
alertMatchSchema.index({ importId: 1, user: 1 }, { sparse: true });
// Daily mails.
alertMatchSchema.index({ pending: 1, user: 1 });
// A book that is offered again after this time is news.
alertMatchSchema.index({ at: 1 }, { expireAfterSeconds: 400 * 24 * 3600 });

export const createAlertMatchModel = (connection: Connection): AlertMatchModel =>
  connection.model<AlertMatchFields>('AlertMatch', alertMatchSchema);
