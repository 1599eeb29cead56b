import type { BookStatus, DealNotice, DealSide } from '@korice/contracts';

/** Events that `EventOutbox` delivers at least once, also after a crash. Ids are hexadecimal text. */
export interface DurableEvents {
  /** A book was reserved, sold or offered again. `personId` is the member named now or, when it is offered again, before. */
  bookStatusChanged: { bookId: string; status: BookStatus; wasSold: boolean; personId: string | null };
  /** A book was listed, or it became available again; by the import of a table, which may list thousands, with `importId`. */
  bookOffered: { bookId: string; importId?: string };
  /** A deal was proposed, changed, reminded of or took a step. `by` is null for a job. */
  dealStep: Omit<DealNotice, 'step'> & { step: DealNotice['step'] | 'reminder'; roomId: string; by: DealSide | null };
  /** Ratings of a deal were shown; `authors` are the sides that gave them. */
  ratingsShown: { dealId: string; authors: DealSide[] };
  /** An admin hid the rating of a side or showed it again. */
  ratingModerated: { dealId: string; author: DealSide };
  /** The rated member replied to the rating of a side. */
  ratingReplied: { dealId: string; author: DealSide };
}
