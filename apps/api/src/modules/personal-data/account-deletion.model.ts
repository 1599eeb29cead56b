import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** The deletion of an account that is under way. Written before anything goes, so that a stop in between loses nothing. */
export interface AccountDeletionFields {
  /** The account's. */
  _id: Types.ObjectId;
  email: string;
  name: string;
  language: 'sr' | 'en';
  /** Stands for the account where others keep something that it was part of; it names nobody. */
  ghost: Types.ObjectId;
  begunAt: Date;
  /** When everything had gone; a while later what was on its way then goes too, and this record with it. */
  erasedAt: Date | null;
}

export type AccountDeletionModel = Model<AccountDeletionFields>;

const accountDeletionSchema = new Schema<AccountDeletionFields>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    email: { type: String, required: true },
    name: { type: String, required: true },
    language: { type: String, enum: ['sr', 'en'], required: true },
    ghost: { type: Schema.Types.ObjectId, required: true },
    begunAt: { type: Date, required: true },
    erasedAt: { type: Date, default: null },
  },
  { versionKey: false, id: false },
);

accountDeletionSchema.index({ erasedAt: 1 });

export const createAccountDeletionModel = (connection: Connection): AccountDeletionModel =>
  connection.model<AccountDeletionFields>('AccountDeletion', accountDeletionSchema, 'closures');
