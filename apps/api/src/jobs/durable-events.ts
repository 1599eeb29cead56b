import type { BookStatus, DealNotice, DealSide } from '@korice/contracts';

/** Events that `EventOutbox` delivers at least once, also after a crash. Ids are hexadecimal text. */
export interface DurableEvents {
  /** A book was reserved, sold or offered again. `personId` is the member named now or, when it is offered again, before. */
  bookStatusChanged: { bookId: string; status: BookStatus; wasSold: boolean; personId: string | null };
  /** A deal was proposed, changed, reminded of or took a step. `by` is null for a job. */
  dealStep: Omit<DealNotice, 'step'> & { step: DealNotice['step'] | 'reminder'; roomId: string; by: DealSide | null };
}
