import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** A letter that is going out or has gone out. */
export interface LetterFields {
  _id: Types.ObjectId;
  at: Date;
  books: Types.ObjectId[];
  /** The last subscriber whose mail is in the outbox; a letter that was interrupted goes on after them. */
  after: Types.ObjectId | null;
  done: boolean;
}

export type LetterModel = Model<LetterFields>;

const letterSchema = new Schema<LetterFields>(
  {
    at: { type: Date, required: true },
    books: { type: [Schema.Types.ObjectId], required: true },
    after: { type: Schema.Types.ObjectId, default: null },
    done: { type: Boolean, default: false },
  },
  { versionKey: false },
);

letterSchema.index({ done: 1 });
// One letter for one date, whichever process makes it.
letterSchema.index({ at: 1 }, { unique: true });

export const createLetterModel = (connection: Connection): LetterModel =>
  connection.model<LetterFields>('Letter', letterSchema);
