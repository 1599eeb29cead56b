import type { Conversation, Message } from '@korice/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Question } from '../../components/Question.js';
import { FlagIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { useBlock } from '../../features/blocks/use-block.js';
import { MessageWarning } from '../../features/messaging/components/Safety.js';
import { otherMember, sideOf } from '../../features/messaging/conversations.js';
import { isFraudulent } from '../../features/messaging/links.js';
import { quoteOf } from '../../features/reports/report-request.js';
import { useSendReport } from '../../features/reports/mutations.js';
import { useReportDialog } from '../../features/reports/use-report-dialog.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { useIsThreadOpen } from './use-is-thread-open.js';

/** The warning under a message of the other member. Fraud is reported and its sender blocked in one step; a hint opens the report. */
export function ThreadWarning({
  conversation,
  message,
  viewerId,
  isBlocked,
}: {
  conversation: Conversation;
  message: Message;
  viewerId: string;
  isBlocked: boolean;
}) {
  const { t } = useTranslation(['messaging', 'report']);
  const { block } = useBlock(useIsThreadOpen(conversation._id));
  const { mutateAsync: sendReport, isPending } = useSendReport();
  const { open, dialog } = useReportDialog(viewerId);
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

  const isQuick = isFraudulent(message.flags) && !isBlocked;
  return (
    <>
      <MessageWarning
        message={message}
        side={sideOf(conversation, viewerId)}
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
    </>
  );
}
