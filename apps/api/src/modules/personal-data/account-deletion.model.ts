import { type Language, languages } from '@korice/contracts/languages';
import { Schema, type Connection, type Model, type Types } from 'mongoose';

/**
 * A running deletion of an account. Written before anything is removed, so that the deletion continues after a crash.
 */
export interface AccountDeletionFields {
  /** The id of the account. */
  _id: Types.ObjectId;
  email: string;
  name: string;
  language: Language;
  /** A random id that replaces the account in data that others keep. */
  ghost: Types.ObjectId;
  begunAt: Date;
  /**
   * End of the first erasure. A second one later removes this record and the data that was still being written during
   * the first.
   */
  erasedAt: Date | null;
}

export type AccountDeletionModel = Model<AccountDeletionFields>;

const accountDeletionSchema = new Schema<AccountDeletionFields>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    email: { type: String, required: true },
    name: { type: String, required: true },
    language: { type: String, enum: languages, required: true },
    ghost: { type: Schema.Types.ObjectId, required: true },
    begunAt: { type: Date, required: true },
    erasedAt: { type: Date, default: null },
  },
  { versionKey: false, id: false },
);

accountDeletionSchema.index({ erasedAt: 1 });

export const createAccountDeletionModel = (connection: Connection): AccountDeletionModel =>
  connection.model<AccountDeletionFields>('AccountDeletion', accountDeletionSchema, 'closures');
