import { Schema, type Connection, type Model } from 'mongoose';

/** A word of listed books, for corrections. */
export interface WordFields {
  /** The folded word. */
  _id: string;
  /** Number of listed books with the word. */
  count: number;
  /** The word and all its one-letter deletions, so that one lookup finds its neighbours. */
  forms: string[];
}

export type WordModel = Model<WordFields>;

const wordSchema = new Schema<WordFields>(
  { _id: { type: String, required: true }, count: { type: Number, required: true }, forms: { type: [String] } },
  { versionKey: false, id: false },
);

// Neighbours of a mistyped word, the most frequent first.
wordSchema.index({ forms: 1, count: -1 });

export const createWordModel = (connection: Connection): WordModel => connection.model<WordFields>('Word', wordSchema);
