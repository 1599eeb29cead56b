import type { Conversation, OpenConversation } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState.js';
import { FailedState } from '../../../components/FailedState.js';
import { keepFootFree } from '../../../components/keep-foot-free.js';
import { Button } from '../../../components/kit/Button.js';
import { useSkeleton } from '../../../components/use-skeleton.js';
import { ProblemError } from '../../../lib/call.js';
import { isOtherGone } from '../conversations.js';
import { isSuspicious } from '../links.js';
import { useConnectionStatus, useMessenger } from '../messenger-context.js';
import { useMemberName } from '../use-member-name.js';
import { useThread } from '../use-thread.js';
import { Announcements } from './Announcements.js';
import { Composer } from './Composer.js';
import { FraudNotice } from './FraudNotice.js';
import { MessageLog } from './MessageLog.js';
import { NotifyOffer } from './NotifyOffer.js';
import classes from './Thread.module.css';
import { ThreadHead } from './ThreadHead.js';
import { ThreadSkeleton } from './ThreadSkeleton.js';

/** Where the focus goes when a conversation is opened. */
export type ThreadFocus = 'none' | 'heading' | 'composer';

interface ThreadProps {
  roomId: string;
  focus: ThreadFocus;
  /** Whether what the conversation is shown with is still being asked for: nobody starts to write where nothing is to be written. */
  isWaiting: boolean;
  /** What the owner can do with the book from here, and where the deal stands. */
  actionsOf: (conversation: Conversation) => ReactNode;
  bannerOf: (conversation: Conversation) => ReactNode;
  /** What stands in the place of the composer where nothing is to be written; undefined where one may. */
  closedOf: (conversation: Conversation) => ReactNode;
}

/** A conversation, loaded. One per room: give it the room as `key`. */
export function Thread({ roomId, focus, isWaiting, actionsOf, bannerOf, closedOf }: ThreadProps) {
  const { t } = useTranslation('messaging');
  const { thread, mark, isPending, isFetching, error, refetch } = useThread(roomId);
  const nameOf = useMemberName();
  const isLoading = useSkeleton(isPending || isWaiting);

  if (isLoading) return <ThreadSkeleton />;
  if (thread)
    return (
      <section
        className={classes.thread}
        aria-label={t('conversationLabel', { name: nameOf(thread), title: thread.book.title })}
      >
        <ThreadHead conversation={thread} takesFocus={focus === 'heading'} actions={actionsOf(thread)} />
        <Notes conversation={thread}>{bannerOf(thread)}</Notes>
        <MessageLog conversation={thread} mark={mark} />
        <Announcements conversation={thread} />
        <div ref={keepFootFree}>
          <ThreadFoot conversation={thread} takesFocus={focus === 'composer'} closed={closedOf(thread)} />
        </div>
      </section>
    );
  if (error instanceof ProblemError && error.code === 'ROOM_NOT_FOUND')
    return (
      <EmptyState
        art="messages"
        level={1}
        title={t('notFound')}
        action={
          <Button component={Link} to={pathTo('messaging')}>
            {t('backToList')}
          </Button>
        }
      />
    );
  return (
    <div className={classes.failed}>
      <FailedState title={t('threadFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    </div>
  );
}

/** What has to be known of a conversation before one reads or answers. */
function Notes({ conversation, children }: { conversation: Conversation; children: ReactNode }) {
  const { t } = useTranslation('messaging');
  const { viewerId } = useMessenger();
  const status = useConnectionStatus();
  const isFraud = conversation.messages.some(
    ({ sender, content }) => sender !== viewerId && isSuspicious(content, window.location.host),
  );
  return (
    <div>
      <div role="status">{status === 'lost' && <p className={classes.lost}>{t('connectionLost')}</p>}</div>
      {children}
      {isFraud && <FraudNotice />}
    </div>
  );
}

function ThreadFoot({
  conversation,
  takesFocus,
  closed,
}: {
  conversation: OpenConversation;
  takesFocus: boolean;
  closed: ReactNode;
}) {
  const { t } = useTranslation('messaging');
  const { t: tError } = useTranslation('errors');
  const { viewerId } = useMessenger();
  const [hasSent, setHasSent] = useState(false);
  const [wasClosed, setWasClosed] = useState(false);
  if (closed !== undefined && !wasClosed) setWasClosed(true);
  if (isOtherGone(conversation, viewerId)) return <p className={classes.closed}>{t('deletedMemberComposer')}</p>;
  if (closed !== undefined) return <div className={classes.closed}>{closed}</div>;
  if (conversation.isBlocked)
    return (
      <p className={classes.closed} role="status">
        {tError('blocked')}
      </p>
    );
  return (
    <>
      {hasSent && <NotifyOffer />}
      {/* What opened it again had the focus and is gone. */}
      <Composer roomId={conversation._id} autoFocus={takesFocus || wasClosed} onSent={() => setHasSent(true)} />
    </>
  );
}
