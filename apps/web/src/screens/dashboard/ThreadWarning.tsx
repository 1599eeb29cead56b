import type { Message, OpenConversation } from '@korice/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Question } from '../../components/Question.js';
import { FlagIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { useBlock } from '../../features/blocks/use-block.js';
import { dealQueries } from '../../features/deals/queries.js';
import { MessageWarning } from '../../features/messaging/components/Safety.js';
import { otherMember, sideOf } from '../../features/messaging/conversations.js';
import { isFraudulent } from '../../features/messaging/links.js';
import { quoteOf } from '../../features/reports/report-request.js';
import { useSendReport } from '../../features/reports/mutations.js';
import { useReportDialog } from '../../features/reports/use-report-dialog.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { useIsThreadOpen } from '../../lib/use-is-thread-open.js';
import { newDealOf, useProposalDialog } from './use-proposal-dialog.js';

/** The warning under a message of the other member. Fraud is reported and its sender blocked in one step; a hint opens the report or a proposal. */
export function ThreadWarning({
  conversation,
  message,
  viewerId,
  isBlocked,
}: {
  conversation: OpenConversation;
  message: Message;
  viewerId: string;
  isBlocked: boolean;
}) {
  const { t } = useTranslation(['messaging', 'report']);
  const { block } = useBlock(useIsThreadOpen(conversation._id));
  const { mutateAsync: sendReport, isPending } = useSendReport();
  const { open, dialog } = useReportDialog(viewerId);
  const proposal = useProposalDialog(viewerId);
  const { data: deal } = useQuery(dealQueries.ofRoom(conversation._id));
  const showFeedback = useMutationFeedback();
  const [isAsking, setAsking] = useState(false);
  const other = otherMember(conversation, viewerId);
  if (!other) return null;
  const reported = { ...message, name: other.name };

  function reportAndBlock(member: NonNullable<typeof other>): void {
    setAsking(false);
    void block(member);
    // The same message is reported once, however often and on however many devices this is pressed.
    const clientId = `fraud-${message._id}`;
    const text = quoteOf(reported);
    void showFeedback(sendReport({ subject: 'room', subjectId: conversation._id, reason: 'fraud', text, clientId }), {
      done: t('fraudReported'),
      failed: t('fraudReportFailed'),
    });
  }

  const mayPropose = conversation.book.status === 'available' && !isBlocked && !conversation.isBlocked;
  const newDeal = mayPropose ? newDealOf(conversation, viewerId, deal) : undefined;
  const isQuick = isFraudulent(message.flags) && !isBlocked;
  return (
    <>
      <MessageWarning
        message={message}
        side={sideOf(conversation, viewerId)}
        onProposeDelivery={newDeal && (() => proposal.open({ ...newDeal, paysOnDelivery: true }))}
        actions={
          isQuick ? (
            <Button variant="danger" leftSection={<FlagIcon />} disabled={isPending} onClick={() => setAsking(true)}>
              {t('fraudReport')}
            </Button>
          ) : (
            <Button
              variant="plain"
              onClick={() => open({ subject: 'room', subjectId: conversation._id, messages: [reported] })}
            >
              {t('report:room')}
            </Button>
          )
        }
      />
      <Question
        isDanger
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('fraudReportTitle')}
        verb={t('fraudReport')}
        onConfirm={() => reportAndBlock(other)}
      >
        {t('fraudReportBody')}
      </Question>
      {dialog}
      {proposal.dialog}
    </>
  );
}
