import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** The daily mail of one member. Stored before the mail, so that a retry after a crash contains the same books. */
export interface AlertDigestFields {
  /** `{userId} {YYYY-MM-DD}`: one a day. */
  _id: string;
  user: Types.ObjectId;
  matches: Types.ObjectId[];
  isSent: boolean;
  createdAt: Date;
}

export type AlertDigestModel = Model<AlertDigestFields>;

const alertDigestSchema = new Schema<AlertDigestFields>(
  {
    _id: { type: String, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    matches: { type: [Schema.Types.ObjectId], required: true },
    isSent: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, id: false },
);

alertDigestSchema.index({ isSent: 1, createdAt: 1 });
alertDigestSchema.index({ user: 1 });
alertDigestSchema.index({ createdAt: 1 }, { expireAfterSeconds: 30 * 24 * 3600 });

export const createAlertDigestModel = (connection: Connection): AlertDigestModel =>
  connection.model<AlertDigestFields>('AlertDigest', alertDigestSchema);
