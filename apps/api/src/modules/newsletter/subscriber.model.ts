import { type Language, languages } from '@korice/contracts/languages';
import { Schema, type Connection, type Model, type Types } from 'mongoose';

export interface SubscriberFields {
  _id: Types.ObjectId;
  /** Lower case. */
  email: string;
  language: Language;
  confirmed: boolean;
  /** SHA-256 of the latest mailed token; kept so that a second click succeeds. */
  tokenHash: string;
  /** Set while unconfirmed: MongoDB removes the record at this time. */
  removeAt: Date | null;
}

export type SubscriberModel = Model<SubscriberFields>;

const subscriberSchema = new Schema<SubscriberFields>(
  {
    email: { type: String, required: true },
    language: { type: String, enum: languages, required: true },
    confirmed: { type: Boolean, default: false },
    tokenHash: { type: String, required: true },
    removeAt: { type: Date, default: null },
  },
  { versionKey: false },
);

subscriberSchema.index({ email: 1 }, { unique: true });
subscriberSchema.index({ tokenHash: 1 });
// The recipients of an issue, in the order of sending.
subscriberSchema.index({ confirmed: 1, _id: 1 });
subscriberSchema.index({ removeAt: 1 }, { expireAfterSeconds: 0 });

export const createSubscriberModel = (connection: Connection): SubscriberModel =>
  connection.model<SubscriberFields>('Subscriber', subscriberSchema);
