import { createPendingEvent } from '../../../jobs/event-outbox.js';
import type { PendingEvent } from '../../../jobs/outbox-event.model.js';
import type { BookFields } from '../book.model.js';

/**
 * Creates the event of a write that lists a book or makes it available again. Writes that can list thousands of books set `importId`, see
 * `DurableEvents`.
 */
export const offeredEvent = ({ _id }: Pick<BookFields, '_id'>, importId?: string): PendingEvent =>
  createPendingEvent('bookOffered', { bookId: _id.toHexString(), ...(importId !== undefined && { importId }) });
