import { Schema, type Connection, type Model } from 'mongoose';

/** Two spellings of a word of an author name, learned from a listing whose ISBN data has another spelling. */
export interface AuthorNameFields {
  /** Both words, with a space between them. */
  _id: string;
  /** Folded, as all spellings here. */
  word: string;
  spelling: string;
}

export type AuthorNameModel = Model<AuthorNameFields>;

const authorNameSchema = new Schema<AuthorNameFields>(
  {
    _id: { type: String, required: true },
    word: { type: String, required: true },
    spelling: { type: String, required: true },
  },
  { versionKey: false, id: false },
);

// Search: the other spellings of the words of a query.
authorNameSchema.index({ word: 1 });

export const createAuthorNameModel = (connection: Connection): AuthorNameModel =>
  connection.model<AuthorNameFields>('AuthorName', authorNameSchema);
