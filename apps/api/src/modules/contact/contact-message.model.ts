import { Schema, type Connection, type Model, type Types } from 'mongoose';

export interface ContactMessageFields {
  _id: Types.ObjectId;
  name: string;
  email: string;
  subject: string;
  message: string;
  handled: boolean;
  /** The idempotency key of the form; unique with the address. */
  clientId?: string;
  createdAt: Date;
}

export type ContactMessageModel = Model<ContactMessageFields>;

const lifetimeSeconds = 365 * 24 * 3600;

const contactMessageSchema = new Schema<ContactMessageFields>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    subject: { type: String, required: true },
    message: { type: String, required: true },
    handled: { type: Boolean, default: false },
    clientId: String,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);

contactMessageSchema.index({ handled: 1, createdAt: -1, _id: -1 });
// Export and deletion of an account.
contactMessageSchema.index({ email: 1 });
contactMessageSchema.index({ createdAt: 1 }, { expireAfterSeconds: lifetimeSeconds });
contactMessageSchema.index(
  { email: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);

export const createContactMessageModel = (connection: Connection): ContactMessageModel =>
  connection.model<ContactMessageFields>('ContactMessage', contactMessageSchema);
