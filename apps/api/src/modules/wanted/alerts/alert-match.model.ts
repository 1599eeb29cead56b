import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** A notice that must still be sent for a match: a push, a mail at once, or a line in the next daily mail or push. */
export type PendingNotice = 'push' | 'mail' | 'digest';

/** A book that an alert found. */
export interface AlertMatchFields {
  _id: Types.ObjectId;
  alert: Types.ObjectId;
  user: Types.ObjectId;
  book: Types.ObjectId;
  at: Date;
  /**
   * The import or relisting that listed the book, see `DurableEvents`, of a match with notices at once; absent for other matches, so that
   * counting those of a member reads few.
   */
  importId?: string;
  pending: PendingNotice[];
  /** Whether the member was notified in some way. */
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

// A book matches an alert only once.
alertMatchSchema.index({ alert: 1, book: 1 }, { unique: true });
// The matches of a book, in the order of their notices.
alertMatchSchema.index({ book: 1, _id: 1 });
alertMatchSchema.index({ user: 1, at: -1 });
// The matches of a member from one import with notices at once.
alertMatchSchema.index({ importId: 1, user: 1 }, { sparse: true });
// Daily mails.
alertMatchSchema.index({ pending: 1, user: 1 });
// After this time, a book that is offered again can match again.
alertMatchSchema.index({ at: 1 }, { expireAfterSeconds: 400 * 24 * 3600 });

export const createAlertMatchModel = (connection: Connection): AlertMatchModel =>
  connection.model<AlertMatchFields>('AlertMatch', alertMatchSchema);
