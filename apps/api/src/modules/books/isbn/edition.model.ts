import { searchWords, workKey } from '@korice/book-text';
import type { EditionField, EditionSource } from '@korice/contracts';
import { Schema, type Connection, type Model } from 'mongoose';

/** A value of an edition. A value that two sellers agree on replaces an imported one; only an admin replaces the value of an admin. */
export interface EditionValue {
  value: string | number;
  source: EditionSource;
}

export interface EditionFields {
  /** The ISBN-13, also of an edition that was looked up by its ISBN-10. */
  _id: string;
  values: Partial<Record<EditionField, EditionValue>>;
  /** Folded words of title and author, and the ISBN, for the search. Absent until `indexEditions` has run. */
  words?: string[];
  /** The key of title and author, as in books. Absent without a title, and until `indexEditions` has run. */
  workKey?: string;
  /** The ISBN-13 of the edition into which an admin merged this one: lookups return its values. The own values stay stored. */
  mergedInto?: string;
  /** The values that the target of the merge lacked and has taken from this edition; removed from it when the merge ends. */
  taken?: Partial<Record<EditionField, EditionValue>>;
  /** The number of corrections and merges by admins; absent before the first. */
  corrections?: number;
  /** The keys of the authors in the dump, while an import has not read their names yet. */
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
    taken: Schema.Types.Mixed,
    corrections: Number,
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
 * Computes `words` and `workKey` of the editions that have none, or of one. Call it after each write of a title or an author; an import
 * removes `words` to mark the editions that it has changed. Idempotent, also on several processes: skips an edition that has changed
 * meanwhile, because the other writer indexes it.
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
