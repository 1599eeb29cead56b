import { createPendingEvent } from '../../../jobs/event-outbox.js';
import type { PendingEvent } from '../../../jobs/outbox-event.model.js';
import type { BookFields } from '../book.model.js';

/**
 * Creates the event of a write that lists a book or makes it available again; `importId` is set when an import did it.
 */
export const offeredEvent = ({ _id }: Pick<BookFields, '_id'>, importId?: string): PendingEvent =>
  createPendingEvent('bookOffered', { bookId: _id.toHexString(), ...(importId !== undefined && { importId }) });
