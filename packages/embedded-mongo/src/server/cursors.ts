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

const FIRST_BATCH = 101;
const MAX_BATCH_BYTES = 16_000_000;
const IDLE_MS = 10 * 60 * 1000;

function nextBatch(cursor: Cursor, count: number): Document[] {
  const batch: Document[] = [];
  let bytes = 0;
  for (const document of cursor.documents.slice(cursor.position, cursor.position + count)) {
    bytes += encodedSize(document);
    if (batch.length > 0 && bytes > MAX_BATCH_BYTES) break;
    batch.push(document);
  }
  cursor.position += batch.length;
  return batch;
}

/** Open cursors. A cursor iterates a snapshot taken when its query ran. */
export class Cursors {
  private readonly open = new Map<string, Cursor>();
  private lastId = 0;

  /** Returns the reply with the first batch; opens a cursor for the rest unless `single` is set. */
  start(namespace: string, documents: readonly Document[], batchSize = FIRST_BATCH, single = false): Document {
    const cursor: Cursor = { namespace, documents, position: 0, usedAt: Date.now() };
    const firstBatch = nextBatch(cursor, batchSize);
    const rest = cursor.position < documents.length && !single;
    if (rest) this.open.set(String(++this.lastId), cursor);
    return { cursor: { firstBatch, id: Long.fromNumber(rest ? this.lastId : 0), ns: namespace } };
  }

  /** Returns the reply with the next batch; without a batch size as many documents as fit one message. */
  continue(id: unknown, namespace: string, batchSize = Infinity): Document {
    const cursor = this.open.get(String(id));
    if (cursor?.namespace !== namespace) throw new CommandError('CursorNotFound', `cursor id ${String(id)} not found`);
    cursor.usedAt = Date.now();
    const batch = nextBatch(cursor, batchSize);
    const done = cursor.position >= cursor.documents.length;
    if (done) this.close(id);
    return { cursor: { nextBatch: batch, id: done ? Long.ZERO : id, ns: namespace } };
  }

  close(id: unknown): boolean {
    return this.open.delete(String(id));
  }

  closeIdle(now: number): void {
    for (const [id, { usedAt }] of this.open) if (now - usedAt > IDLE_MS) this.open.delete(id);
  }
}
