import { Schema, type Connection, type Model } from 'mongoose';

/** A word of listed books, for the correction of a mistyped one. */
export interface WordFields {
  /** The folded word. */
  _id: string;
  /** Listed books that carry it. */
  count: number;
  /** The word and each of its one-letter deletions: what one lookup finds its neighbours by. */
  forms: string[];
}

export type WordModel = Model<WordFields>;

const wordSchema = new Schema<WordFields>(
  { _id: { type: String, required: true }, count: { type: Number, required: true }, forms: { type: [String] } },
  { versionKey: false, id: false },
);

// The nearest words of a mistyped one, the most frequent first.
wordSchema.index({ forms: 1, count: -1 });

export const createWordModel = (connection: Connection): WordModel => connection.model<WordFields>('Word', wordSchema);
