import { type Language, languages } from '@korice/contracts/languages';
import { mailKinds, type MailKind } from '@korice/texts/mail';
import { Schema, type Connection, type Model, type Types } from 'mongoose';

export interface MailFields {
  _id: Types.ObjectId;
  kind: MailKind;
  to: string;
  /** The domain of `to`. Missing in records of earlier releases. */
  host?: string;
  language: Language;
  /** The values of the placeholders. Emptied when the mail is sent, because they can contain a link that gives access to an account. */
  values: Record<string, unknown>;
  /** The lowest value is sent first. */
  priority: number;
  /** Makes a mail idempotent: the same key is queued once. */
  key?: string;
  /** The same at every attempt, so that a mail program can recognise a mail that was sent twice because its acknowledgement was lost. */
  messageId: string;
  status: 'queued' | 'sent' | 'failed';
  attempts: number;
  /** Queued: not sent before this time. While a process sends the mail: when another process may take it over. */
  nextAttemptAt: Date;
  /** When the mail was sent or given up. MongoDB removes the record 30 days later. */
  closedAt: Date | null;
}

export type MailModel = Model<MailFields>;

const mailSchema = new Schema<MailFields>(
  {
    kind: { type: String, enum: mailKinds, required: true },
    to: { type: String, required: true },
    host: String,
    language: { type: String, enum: languages, required: true },
    values: { type: Schema.Types.Mixed, default: {} },
    priority: { type: Number, default: 0 },
    key: String,
    messageId: { type: String, required: true },
    status: { type: String, enum: ['queued', 'sent', 'failed'], default: 'queued' },
    attempts: { type: Number, default: 0 },
    nextAttemptAt: { type: Date, required: true },
    closedAt: { type: Date, default: null },
  },
  { versionKey: false, minimize: false },
);

mailSchema.index({ status: 1, priority: 1, nextAttemptAt: 1 });
mailSchema.index({ key: 1 }, { unique: true, partialFilterExpression: { key: { $exists: true } } });
// For the export and the deletion of an account.
mailSchema.index({ to: 1 });
mailSchema.index({ closedAt: 1 }, { expireAfterSeconds: 30 * 24 * 3600 });

export const createMailModel = (connection: Connection): MailModel => connection.model<MailFields>('Mail', mailSchema);
