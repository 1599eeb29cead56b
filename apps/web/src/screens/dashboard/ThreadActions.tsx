import type { BookStatus, Conversation } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { IconButton } from '../../components/IconButton.js';
import { Question } from '../../components/Question.js';
import { DotsIcon } from '../../components/dashboard-icons.js';
import { DownIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { Menu } from '../../components/kit/Menu.js';
import { useBlock } from '../../features/blocks/use-block.js';
import { useUpdateBookStatus } from '../../features/books/mutations.js';
import { nextStatuses, saleReversibleUntil } from '../../features/books/own-books.js';
import { isOtherDeleted, otherMember } from '../../features/messaging/conversations.js';
import { useMemberName } from '../../features/messaging/use-member-name.js';
import type { ReportedMessage } from '../../features/reports/asked-report.js';
import { useReportDialog } from '../../features/reports/use-report-dialog.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { useIsDesk } from '../../lib/use-width.js';
import { useConversationBook } from './use-conversation-book.js';

/** Menus of a conversation: the deal and the other member; one menu on narrow screens. */
export function ThreadActions({
  conversation,
  viewerId,
  isBlocked,
}: {
  conversation: Conversation;
  viewerId: string;
  isBlocked: boolean;
}) {
  const { t } = useTranslation('messaging');
  const nameOf = useMemberName();
  const isDesk = useIsDesk();
  const deal = useMessagingDeal(conversation, viewerId);
  const member = useMemberActions(conversation, viewerId, isBlocked);
  if (!member) return null;
  return (
    <>
      {deal && isDesk && (
        <Menu withinPortal={false} position="bottom-end">
          <Menu.Target>
            <Button rightSection={<DownIcon />} disabled={deal.isPending}>
              {t('dealMenu')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>{deal.entries}</Menu.Dropdown>
        </Menu>
      )}
      <Menu withinPortal={false} position="bottom-end">
        <Menu.Target>
          <IconButton label={t('threadMenu', { name: nameOf(conversation) })} disabled={deal?.isPending}>
            <DotsIcon />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {deal && !isDesk && (
            <>
              <Menu.Label>{t('dealMenu')}</Menu.Label>
              {deal.entries}
              <Menu.Divider />
            </>
          )}
          {member.entries}
        </Menu.Dropdown>
      </Menu>
      {deal?.dialog}
      {member.dialogs}
    </>
  );
}

const maxQuotable = 20;

/** The loaded messages of the other member, newest first. */
function messagesOf({ messages }: Conversation, { _id, name }: { _id: string; name: string }): ReportedMessage[] {
  return messages
    .filter(({ sender, kind }) => sender === _id && kind === 'text')
    .slice(-maxQuotable)
    .reverse()
    .map((message) => ({ _id: message._id, name, createdAt: message.createdAt, content: message.content }));
}

/** Menu entries about the other member: profile, report, block; undefined for a deleted account. `dialogs` ask for confirmation. */
function useMemberActions(
  conversation: Conversation,
  viewerId: string,
  isBlocked: boolean,
): { entries: ReactNode; dialogs: ReactNode } | undefined {
  const { t } = useTranslation(['messaging', 'report']);
  const { block, unblock, changingId } = useBlock();
  const { open, dialog } = useReportDialog(viewerId);
  const [isAsking, setAsking] = useState(false);
  const other = otherMember(conversation, viewerId);
  if (!other || isOtherDeleted(conversation, viewerId)) return undefined;
  return {
    entries: (
      <>
        <Menu.Item component={Link} to={pathTo('owner', { ownerId: other._id })}>
          {t('viewProfile')}
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            open({ subject: 'room', subjectId: conversation._id, messages: messagesOf(conversation, other) })
          }
        >
          {t('report:room')}
        </Menu.Item>
        <Menu.Item onClick={() => open({ subject: 'user', subjectId: other._id })}>{t('report:user')}</Menu.Item>
        {isBlocked ? (
          <Menu.Item disabled={changingId !== undefined} onClick={() => void unblock(other)}>
            {t('unblock')}
          </Menu.Item>
        ) : (
          <Menu.Item data-danger disabled={changingId !== undefined} onClick={() => setAsking(true)}>
            {t('block')}
          </Menu.Item>
        )}
      </>
    ),
    dialogs: (
      <>
        <BlockQuestion
          name={other.name}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void block(other);
          }}
        />
        {dialog}
      </>
    ),
  };
}

function BlockQuestion({
  name,
  isOpen,
  onClose,
  onConfirm,
}: {
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { t } = useTranslation('messaging');
  return (
    <Question
      isDanger
      isOpen={isOpen}
      onClose={onClose}
      title={t('blockTitle')}
      verb={t('block')}
      onConfirm={onConfirm}
    >
      {t('blockBody', { name })}
    </Question>
  );
}

const statusTexts = { available: 'unreserve', reserved: 'reserve', sold: 'sell' } as const satisfies Record<
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

/** Menu entries for the owner of the book: reserve, sell, offer again; undefined for others. `dialog` asks for confirmation. */
function useMessagingDeal(
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
  const sold = useConversationBook(book, isOwner && book.status === 'sold');
  if (!isOwner || !other || isOtherDeleted(conversation, viewerId)) return undefined;

  // Until the listing has loaded the API decides; a disabled entry has an explanation.
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
          // A deleted account can neither reserve nor buy.
          .filter((status) => status === 'available' || other.name !== '')
          .map((status) => (
            <Menu.Item key={status} disabled={isTooLate} onClick={() => choose(status)}>
              {t(statusTexts[status])}
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
