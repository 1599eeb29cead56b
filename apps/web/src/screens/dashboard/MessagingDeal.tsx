import type { BookStatus, Conversation } from '@korice/contracts';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/Dialog.js';
import { IconButton } from '../../components/IconButton.js';
import { DotsIcon, DownIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { Menu } from '../../components/kit/Menu.js';
import { useUpdateBookStatus } from '../../features/books/mutations.js';
import { saleReversibleUntil } from '../../features/books/own-books.js';
import { isOtherGone, otherMember } from '../../features/messaging/conversations.js';
import { errorText } from '../../lib/errors.js';
import { notify } from '../../lib/notices.js';
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

/** What can follow each status. */
const following: Record<BookStatus, readonly BookStatus[]> = {
  available: ['reserved', 'sold'],
  reserved: ['available', 'sold'],
  sold: ['available'],
};

/** In the head of a conversation, for the owner: reserve the book for the other member, sell it to them, or offer it again. */
export function MessagingDeal({ conversation, viewerId }: { conversation: Conversation; viewerId: string }) {
  const { t } = useTranslation(['messaging', 'bookTable', 'common']);
  const { t: tError } = useTranslation('errors');
  const isWide = useMediaQuery('(min-width: 1080px)', false, { getInitialValueInEffect: false });
  const [asked, setAsked] = useState<BookStatus | null>(null);
  const updateStatus = useUpdateBookStatus();
  const { book } = conversation;
  const other = otherMember(conversation, viewerId);
  const bookId = book._id ?? '';
  const isOwner = book._id !== null && book.ownerId === viewerId;
  const sold = useRoomBook(book, isOwner && book.status === 'sold');
  if (!isOwner || !other || isOtherGone(conversation, viewerId)) return null;

  const isTooLate = book.status === 'sold' && (!sold || saleReversibleUntil(sold) === undefined);
  const words = { title: book.title, name: other.name };

  function change(status: BookStatus) {
    setAsked(null);
    updateStatus.mutate(
      { bookId, status, ...(status !== 'available' && other && { buyerId: other._id }) },
      {
        onSuccess: () => notify({ tone: 'good', text: t(notices[status]) }),
        onError: (error) => notify({ tone: 'bad', text: `${t('dealFailed')} ${errorText(tError, error)}` }),
      },
    );
  }

  const choose = (status: BookStatus) => {
    if (status === 'available' && book.status === 'reserved') change(status);
    else setAsked(status);
  };

  return (
    <>
      <Menu withinPortal={false} position="bottom-end">
        <Menu.Target>
          {isWide ? (
            <Button rightSection={<DownIcon />} disabled={updateStatus.isPending}>
              {t('dealMenu')}
            </Button>
          ) : (
            <IconButton label={t('dealMenu')} disabled={updateStatus.isPending}>
              <DotsIcon />
            </IconButton>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {following[book.status]
            // Who has closed the account can neither reserve nor buy.
            .filter((status) => status === 'available' || other.name !== '')
            .map((status) => (
              <Menu.Item key={status} disabled={isTooLate} onClick={() => choose(status)}>
                {t(entries[status])}
              </Menu.Item>
            ))}
          {isTooLate && sold && <Menu.Label>{t('bookTable:undoSaleLate')}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      <Dialog
        isAlert
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={
          asked === 'available' ? t('bookTable:undoSaleTitle') : asked === null ? '' : t(questions[asked].title, words)
        }
        actions={
          asked && (
            <>
              <Button onClick={() => setAsked(null)}>{t('common:cancel')}</Button>
              <Button variant="filled" onClick={() => change(asked)}>
                {asked === 'available' ? t('unreserve') : t(questions[asked].confirm)}
              </Button>
            </>
          )
        }
      >
        {asked === 'available'
          ? t('bookTable:undoSaleBody', words)
          : asked === null
            ? ''
            : t(questions[asked].body, words)}
      </Dialog>
    </>
  );
}
