import { searchWords, workKey } from '@korice/book-text';
import type { EditionField, EditionSource } from '@korice/contracts';
import { Schema, type Connection, type Model } from 'mongoose';

/** A value of two sellers replaces an imported one, and a value of an admin stays. */
export interface EditionValue {
  value: string | number;
  source: EditionSource;
}

export interface EditionFields {
  /** Thirteen digits, for both forms of one ISBN. */
  _id: string;
  values: Partial<Record<EditionField, EditionValue>>;
  /** Folded words of title and author, and the ISBN, for the search. Absent until `indexEditions` has run after a change of these. */
  words?: string[];
  /** The key of title and author, as of a book. Absent without a title, and like `words`. */
  workKey?: string;
  /** The edition with the right ISBN, whose values lookups get. An admin has merged them; the own values stay. */
  mergedInto?: string;
  /** While an import waits for the names of the authors: their keys in the dump. */
  authorKeys?: string[];
}

export type EditionModel = Model<EditionFields>;

const editionSchema = new Schema<EditionFields>(
  {
    _id: { type: String, required: true },
    values: { type: Schema.Types.Mixed, default: {} },
    words: { type: [String], default: undefined },
    workKey: String,
    mergedInto: String,
    authorKeys: { type: [String], default: undefined },
  },
  { versionKey: false, id: false, minimize: false },
);

// The import of authors.
editionSchema.index({ authorKeys: 1 }, { sparse: true });
editionSchema.index({ words: 1 });
editionSchema.index({ workKey: 1 }, { sparse: true });
editionSchema.index({ mergedInto: 1 }, { sparse: true });

export const createEditionModel = (connection: Connection): EditionModel =>
  connection.model<EditionFields>('Edition', editionSchema);

const batchSize = 500;

/**
 * Computes `words` and `workKey` of the editions that have none, or of one. Call it after each write of a title or an author, which
 * removes `words`. Idempotent, also on several processes: a value that has changed meanwhile is left to its own writer.
 */
export async function indexEditions(editions: EditionModel, isbn13?: string): Promise<void> {
  const due = isbn13 === undefined ? { words: { $exists: false } } : { _id: isbn13 };
  const found = editions.find(due).lean().cursor({ batchSize });
  let writes: Parameters<EditionModel['bulkWrite']>[0] = [];
  const store = async (): Promise<void> => {
    if (writes.length > 0) await editions.bulkWrite(writes, { ordered: false });
    writes = [];
  };
  for await (const { _id, values } of found) {
    const [title, author] = [String(values.title?.value ?? ''), String(values.author?.value ?? '')];
    const unchanged = {
      'values.title.value': values.title?.value ?? null,
      'values.author.value': values.author?.value ?? null,
    };
    const words = [...searchWords(`${title} ${author}`), _id];
    const update =
      title === '' ? { $set: { words }, $unset: { workKey: 1 } } : { $set: { words, workKey: workKey(title, author) } };
    writes.push({ updateOne: { filter: { _id, ...unchanged }, update } });
    if (writes.length === batchSize) await store();
  }
  await store();
}
