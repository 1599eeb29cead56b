import { Long } from 'bson';
import { encodedSize } from '../bson/codec.js';
import type { Document } from '../bson/values.js';
import { CommandError } from '../errors.js';

interface Cursor {
  readonly namespace: string;
  readonly documents: readonly Document[];
  position: number;
  usedAt: number;
}

const DEFAULT_FIRST_BATCH = 101;
const MAX_BATCH_BYTES = 16_000_000;
const IDLE_MS = 10 * 60 * 1000;

/** The results that clients are still reading. A cursor shows what there was when its query ran. */
export class Cursors {
  private readonly open = new Map<string, Cursor>();
  private lastId = 0;

  get size(): number {
    return this.open.size;
  }

  /** The reply with the first batch; the rest stays behind a cursor unless `single` is set. */
  start(namespace: string, documents: readonly Document[], batchSize?: number, single = false): Document {
    const cursor: Cursor = { namespace, documents, position: 0, usedAt: Date.now() };
    const firstBatch = nextBatch(cursor, batchSize ?? DEFAULT_FIRST_BATCH);
    let id = Long.ZERO;
    if (cursor.position < documents.length && !single) {
      id = Long.fromNumber(++this.lastId);
      this.open.set(id.toString(), cursor);
    }
    return { cursor: { firstBatch, id, ns: namespace } };
  }

  /** The reply with the next batch; without a size as much as fits a message. */
  continue(id: unknown, namespace: string, batchSize: number | undefined): Document {
    const key = String(id);
    const cursor = this.open.get(key);
    if (cursor?.namespace !== namespace) throw new CommandError(43, 'CursorNotFound', `cursor id ${key} not found`);
    cursor.usedAt = Date.now();
    const batch = nextBatch(cursor, batchSize ?? Infinity);
    const done = cursor.position >= cursor.documents.length;
    if (done) this.open.delete(key);
    return { cursor: { nextBatch: batch, id: done ? Long.ZERO : id, ns: namespace } };
  }

  close(id: unknown): boolean {
    return this.open.delete(String(id));
  }

  closeIdle(now: number): void {
    for (const [id, { usedAt }] of this.open) if (now - usedAt > IDLE_MS) this.open.delete(id);
  }
}

function nextBatch(cursor: Cursor, count: number): Document[] {
  const batch: Document[] = [];
  let bytes = 0;
  while (batch.length < count) {
    const document = cursor.documents[cursor.position];
    if (!document) break;
    bytes += encodedSize(document);
    if (batch.length > 0 && bytes > MAX_BATCH_BYTES) break;
    batch.push(document);
    cursor.position++;
  }
  return batch;
}
