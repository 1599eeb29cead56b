import type { BookStatus } from '@korice/contracts';
import type { Types } from 'mongoose';
import { anyId } from '../../platform/any-id.js';
import type { Models } from '../../models.js';
import type { Services } from '../../services.js';

/** Fields of release 1.0: `notice` until the mail was queued, `line` until the conversation got its system message. */
interface OldBook {
  _id: Types.ObjectId;
  notice?: { id: Types.ObjectId; kind: 'bookSold' | 'reservedForYou' | 'saleUndone'; personId: Types.ObjectId };
  line?: { id: Types.ObjectId; status: BookStatus; personId: Types.ObjectId };
}

const statusOf = { bookSold: 'sold', reservedForYou: 'reserved', saleUndone: 'available' } as const;
const batchSize = 50;

/** A process of 1.0 creates these indexes at its start, and `syncIndexes` keeps indexes that it did not create. */
const oldIndexes = ['notice.id', 'line.id'];

/**
 * Migration: sends the mails and messages about changed books that a crash of release 1.0 left on the books. Reuses the ids of 1.0, so that
 * nothing is sent twice. Without an index it reads all books, so a repetition does nothing on a database where no process of 1.0 has
 * started. Idempotent, also on two processes.
 */
export async function deliverOldNotices(
  { books }: Pick<Models, 'books'>,
  { mailSale, messaging }: Pick<Services, 'mailSale' | 'messaging'>,
  isRepeated: boolean,
): Promise<void> {
  if (isRepeated) {
    const indexes = await books.collection.indexes();
    if (!indexes.some(({ key }) => oldIndexes.some((field) => field in key))) return;
  }
  // Bypasses the model, which does not have these fields.
  const left = books.collection.find<OldBook>(
    { $or: [{ 'notice.id': anyId }, { 'line.id': anyId }] },
    { projection: { notice: 1, line: 1 }, batchSize },
  );
  for await (const { _id, notice, line } of left) {
    const bookId = _id.toHexString();
    if (notice) {
      const { id, kind, personId } = notice;
      const change = {
        bookId,
        status: statusOf[kind],
        wasSold: kind === 'saleUndone',
        personId: personId.toHexString(),
      };
      await mailSale(change, id.toHexString());
      await books.collection.updateOne({ _id, 'notice.id': id }, { $unset: { notice: 1 } });
    }
    if (line) {
      const { id, status, personId } = line;
      const change = { bookId, status, wasSold: false, personId: personId.toHexString() };
      await messaging.postStatusNotice(change, id.toHexString());
      await books.collection.updateOne({ _id, 'line.id': id }, { $unset: { line: 1 } });
    }
  }
}
