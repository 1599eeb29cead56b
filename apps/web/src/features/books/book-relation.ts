import type { Book } from '@korice/contracts';

/** How the reader of a book page relates to the book. */
export type BookRelation = 'own' | 'reserved-for-me' | 'sold' | 'open';

/** `viewerId` is null for a visitor. */
export function relationTo(
  { owner, status, reservedFor }: Pick<Book, 'owner' | 'status' | 'reservedFor'>,
  viewerId: string | null,
): BookRelation {
  if (viewerId !== null && owner._id === viewerId) return 'own';
  if (status === 'sold') return 'sold';
  return viewerId !== null && status === 'reserved' && reservedFor === viewerId ? 'reserved-for-me' : 'open';
}
