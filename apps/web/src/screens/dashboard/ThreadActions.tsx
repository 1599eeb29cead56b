import type { Conversation } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Question } from '../../components/Question.js';
import { Menu } from '../../components/kit/Menu.js';
import { RowMenu } from '../../components/kit/RowMenu.js';
import { useBlock } from '../../features/blocks/use-block.js';
import { dealQueries } from '../../features/deals/queries.js';
import { isOtherDeleted, otherMember } from '../../features/messaging/conversations.js';
import { useMemberName } from '../../features/messaging/use-member-name.js';
import type { ReportedMessage } from '../../features/reports/report-request.js';
import { useReportDialog } from '../../features/reports/use-report-dialog.js';
import { useIsThreadOpen } from '../../lib/use-is-thread-open.js';

/** The menu of a conversation about the other member. */
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
  const member = useMemberActions(conversation, viewerId, isBlocked);
  if (!member) return null;
  return (
    <>
      <RowMenu position="bottom-end" label={t('threadMenu', { name: nameOf(conversation) })}>
        {member.entries}
      </RowMenu>
      {member.dialogs}
    </>
  );
}

const maxQuotable = 20;

/** The loaded messages of the other member, newest first. `photoWord` replaces the text of a message with photos only. */
function messagesOf(
  { messages }: Conversation,
  { _id, name }: { _id: string; name: string },
  photoWord: string,
): ReportedMessage[] {
  return messages
    .filter(({ sender, kind }) => sender === _id && kind === 'text')
    .slice(-maxQuotable)
    .reverse()
    .map((message) => ({
      _id: message._id,
      name,
      createdAt: message.createdAt,
      content: message.content || photoWord,
    }));
}

/** Returns menu entries about the other member: profile, report, block; undefined for a deleted account. `dialogs` ask for confirmation. */
function useMemberActions(
  conversation: Conversation,
  viewerId: string,
  isBlocked: boolean,
): { entries: ReactNode; dialogs: ReactNode } | undefined {
  const { t } = useTranslation(['messaging', 'report']);
  const { block, unblock, changingId } = useBlock(useIsThreadOpen(conversation._id));
  const { open, dialog } = useReportDialog(viewerId);
  const [isAsking, setAsking] = useState(false);
  const { data: deal } = useQuery(dealQueries.ofRoom(conversation._id));
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
            open({
              subject: 'room',
              subjectId: conversation._id,
              messages: messagesOf(conversation, other, t('photoMessage')),
            })
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
          hasOpenDeal={deal !== undefined && deal !== null && deal.turn !== null}
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
  hasOpenDeal,
  isOpen,
  onClose,
  onConfirm,
}: {
  name: string;
  hasOpenDeal: boolean;
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
      <p>{t('blockBody', { name })}</p>
      {hasOpenDeal && <p>{t('blockDeal')}</p>}
    </Question>
  );
}
