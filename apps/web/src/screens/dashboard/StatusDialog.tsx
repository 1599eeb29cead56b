import type { OwnBookCard } from '@korice/contracts';
import { PersonDialog } from '../../features/books/components/PersonDialog.js';
import { useChangeStatus } from '../../features/books/use-change-status.js';
import { useBookPeople } from './use-book-people.js';

/** A status change that asks for a buyer first. */
export interface AskedStatus {
  book: OwnBookCard;
  status: 'reserved' | 'sold';
}

/** Asks for whom a book is reserved or to whom it was sold, and changes its status. */
export function StatusDialog({
  asked: { book, status },
  reservedName,
  onClose,
}: {
  asked: AskedStatus;
  /** The name of the person in `reservedFor`; undefined while unknown. */
  reservedName?: string | undefined;
  onClose: () => void;
}) {
  const { people, isFailed, retry } = useBookPeople(book._id);
  const changeStatus = useChangeStatus();
  return (
    <PersonDialog
      book={book}
      status={status}
      reservedName={reservedName}
      people={people}
      isFailed={isFailed}
      onRetry={retry}
      onClose={onClose}
      onConfirm={(personId) => {
        onClose();
        changeStatus(book._id, status, personId);
      }}
    />
  );
}
