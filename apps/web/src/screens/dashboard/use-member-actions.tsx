import type { Conversation } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Menu } from '../../components/kit/Menu.js';
import { BlockQuestion } from '../../features/blocks/components/BlockQuestion.js';
import { useBlock } from '../../features/blocks/use-block.js';
import { isOtherGone, otherMember } from '../../features/messaging/conversations.js';
import type { ReportedMessage } from '../../features/reports/asked-report.js';
import { useReportDialog } from '../../features/reports/use-report-dialog.js';

/** Messages that a report offers to quote. */
const mostMessages = 20;

/** What the other has written of what is held, latest first. */
function messagesOf({ messages }: Conversation, { _id, name }: { _id: string; name: string }): ReportedMessage[] {
  return messages
    .filter(({ sender, kind }) => sender === _id && kind === 'text')
    .slice(-mostMessages)
    .reverse()
    .map((message) => ({ _id: message._id, name, createdAt: message.createdAt, content: message.content }));
}

/**
 * What one can do about the other member of a conversation, as entries of a menu: see the profile, report conversation or member, block;
 * undefined once that account is deleted. `dialogs` ask before.
 */
export function useMemberActions(
  conversation: Conversation,
  viewerId: string,
  isBlocked: boolean,
): { entries: ReactNode; dialogs: ReactNode } | undefined {
  const { t } = useTranslation(['messaging', 'report']);
  const { block, unblock, changingId } = useBlock();
  const { open, dialog } = useReportDialog(viewerId);
  const [isAsking, setAsking] = useState(false);
  const other = otherMember(conversation, viewerId);
  if (!other || isOtherGone(conversation, viewerId)) return undefined;
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
