import type { BookStatus, Conversation } from '@korice/contracts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../components/kit/Menu.js';
import { Question } from '../../components/Question.js';
import { useUpdateBookStatus } from '../../features/books/mutations.js';
import { nextStatuses, saleReversibleUntil } from '../../features/books/own-books.js';
import { isOtherGone, otherMember } from '../../features/messaging/conversations.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { useRoomBook } from './use-room-book.js';

const entries = { available: 'unreserve', reserved: 'reserve', sold: 'sell' } as const satisfies Record<
  BookStatus,
  string
>;
const notices = { available: 'unreserved', reserved: 'reserved', sold: 'sold' } as const satisfies Record<
  BookStatus,
  string
>;
const questions = {
  reserved: { title: 'reserveTitle', body: 'reserveBody', confirm: 'reserveConfirm' },
  sold: { title: 'sellTitle', body: 'sellBody', confirm: 'sell' },
} as const;

/**
 * For the owner of the book that a conversation is about: reserve it for the other member, sell it to them, or offer it again, as entries
 * of a menu; undefined for everybody else. `dialog` asks before.
 */
export function useMessagingDeal(
  conversation: Conversation,
  viewerId: string,
): { entries: ReactNode; dialog: ReactNode; isPending: boolean } | undefined {
  const { t } = useTranslation(['messaging', 'bookTable', 'common']);
  const tell = useMutationFeedback();
  const [asked, setAsked] = useState<BookStatus | null>(null);
  const updateStatus = useUpdateBookStatus();
  const { book } = conversation;
  const other = otherMember(conversation, viewerId);
  const bookId = book._id ?? '';
  const isOwner = book._id !== null && book.ownerId === viewerId;
  const sold = useRoomBook(book, isOwner && book.status === 'sold');
  if (!isOwner || !other || isOtherGone(conversation, viewerId)) return undefined;

  // Until the sale is known the API decides: an entry that is shut says why.
  const isTooLate = book.status === 'sold' && sold !== undefined && saleReversibleUntil(sold) === undefined;
  const words = { title: book.title, name: other.name };

  function change(status: BookStatus) {
    setAsked(null);
    const buyer = status !== 'available' && other && { buyerId: other._id };
    void tell(updateStatus.mutateAsync({ bookId, status, ...buyer }), {
      done: t(notices[status]),
      failed: t('dealFailed'),
    });
  }

  const choose = (status: BookStatus) => {
    if (status === 'available' && book.status === 'reserved') change(status);
    else setAsked(status);
  };

  return {
    isPending: updateStatus.isPending,
    entries: (
      <>
        {nextStatuses[book.status]
          // Who has closed the account can neither reserve nor buy.
          .filter((status) => status === 'available' || other.name !== '')
          .map((status) => (
            <Menu.Item key={status} disabled={isTooLate} onClick={() => choose(status)}>
              {t(entries[status])}
            </Menu.Item>
          ))}
        {isTooLate && <Menu.Label>{t('bookTable:undoSaleLate')}</Menu.Label>}
      </>
    ),
    dialog: (
      <Question
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={
          asked === 'available' ? t('bookTable:undoSaleTitle') : asked === null ? '' : t(questions[asked].title, words)
        }
        verb={asked === 'available' ? t('unreserve') : asked === null ? '' : t(questions[asked].confirm)}
        onConfirm={() => {
          if (asked) change(asked);
        }}
      >
        {asked === 'available'
          ? t('bookTable:undoSaleBody', words)
          : asked === null
            ? ''
            : t(questions[asked].body, words)}
      </Question>
    ),
  };
}
