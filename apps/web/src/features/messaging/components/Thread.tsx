import type { Conversation, Message, OpenConversation } from '@korice/contracts';
import { isNewAccount } from '@korice/contracts/message-flags';
import { pathTo } from '@korice/contracts/paths';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Cover } from '../../../components/Cover.js';
import { EmptyState } from '../../../components/EmptyState.js';
import { FailedState } from '../../../components/loading/FailedState.js';
import { IconLink } from '../../../components/IconButton.js';
import { BookStatusDot } from '../../../components/StatusDot.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { LeftIcon } from '../../../components/icons.js';
import { placeNotices } from '../../../components/open-modals.js';
import { Button } from '../../../components/kit/Button.js';
import { useSkeleton } from '../../../components/loading/use-skeleton.js';
import { ProblemError } from '../../../lib/call.js';
import { notify } from '../../../lib/notices.js';
import { declineNotifications, mayAskForNotifications } from '../../../lib/push-question.js';
import { serverNow } from '../../../lib/server-time.js';
import { textLanguage } from '../../../lib/text-language.js';
import { isOtherAccountBlocked, isOtherDeleted, otherMember } from '../conversations.js';
import { useConnectionStatus, useMessenger, useMessengerEvents } from '../messenger-context.js';
import { askForNotifications } from '../notifications.js';
import { useMessageText } from '../use-message-text.js';
import { useMemberName } from '../use-member-name.js';
import { useThread } from '../use-thread.js';
import { Composer } from './Composer.js';
import { MessageLog } from './MessageLog.js';
import classes from './Thread.module.css';

export type ThreadFocus = 'none' | 'heading' | 'composer';

interface ThreadProps {
  roomId: string;
  focus: ThreadFocus;
  /** The blocks, which may forbid writing, or the banner are still loading. */
  isWaiting: boolean;
  actionsOf: (conversation: Conversation) => ReactNode;
  bannerOf: (conversation: OpenConversation) => ReactNode;
  /** The warning under a message of the other member with signs of fraud. */
  warningOf: (conversation: OpenConversation, message: Message) => ReactNode;
  /** Replaces the composer where writing is not allowed; undefined where it is. */
  closedOf: (conversation: Conversation) => ReactNode;
}

/** Loads and shows a conversation. Needs the conversation's id as `key`. */
export function Thread({ roomId, focus, isWaiting, actionsOf, bannerOf, warningOf, closedOf }: ThreadProps) {
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
        <Notes>{bannerOf(thread)}</Notes>
        <MessageLog conversation={thread} mark={mark} warningOf={(message) => warningOf(thread, message)} />
        <Announcements conversation={thread} />
        <ThreadFoot conversation={thread} takesFocus={focus === 'composer'} closed={closedOf(thread)} />
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

function Notes({ children }: { children: ReactNode }) {
  const { t } = useTranslation('messaging');
  const status = useConnectionStatus();
  return (
    <div>
      <div role="status">{status === 'lost' && <p className={classes.lost}>{t('connectionLost')}</p>}</div>
      {children}
      {/* Notices are shown here: elsewhere on the screen they would cover the newest messages. */}
      <div ref={placeNotices} data-notices />
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
  if (isOtherDeleted(conversation, viewerId)) return <p className={classes.closed}>{t('deletedMemberComposer')}</p>;
  if (isOtherAccountBlocked(conversation, viewerId))
    return (
      <p className={classes.closed} role="status">
        {tError('accountBlocked')}
      </p>
    );
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
      {/* After unblocking, the focused button is gone: focus the composer. */}
      <Composer roomId={conversation._id} autoFocus={takesFocus || wasClosed} onSent={() => setHasSent(true)} />
    </>
  );
}

/** Announces each new message of the open conversation to assistive technology. */
function Announcements({ conversation }: { conversation: Conversation }) {
  const nameOf = useMemberName();
  const messageText = useMessageText();
  const [latest, setLatest] = useState({ id: '', text: '' });
  useMessengerEvents({
    incoming: (message) => {
      const { _id, room, kind } = message;
      if (room !== conversation._id) return;
      const text = messageText(conversation, message);
      setLatest({
        id: _id,
        text: kind === 'text' ? `${nameOf(conversation)}: ${text}` : text,
      });
    },
  });
  return (
    <VisuallyHidden>
      <span aria-live="polite">
        <span key={latest.id}>{latest.text}</span>
      </span>
    </VisuallyHidden>
  );
}

/** Shows book, price, status and the other member. `takesFocus` moves the focus to the heading. */
function ThreadHead({
  conversation,
  takesFocus,
  actions,
}: {
  conversation: Conversation;
  takesFocus: boolean;
  actions: ReactNode;
}) {
  const { t } = useTranslation('messaging');
  const nameOf = useMemberName();
  const { viewerId } = useMessenger();
  const other = otherMember(conversation, viewerId);
  const { book } = conversation;
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) headingRef.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <header className={classes.head}>
      <IconLink className={classes.back} to={pathTo('messaging')} label={t('backToList')}>
        <LeftIcon />
      </IconLink>
      <Cover
        title={book.title}
        author={book.author}
        image={book.image === '' ? undefined : { url: book.image, width: 2, height: 3 }}
        size="xs"
        sizes="40px"
      />
      <div className={classes.summary}>
        <h1 ref={headingRef} tabIndex={-1} lang={textLanguage(book.title)}>
          {book._id === null ? (
            book.title
          ) : (
            <Link to={pathTo('book', { bookId: book._id })} title={t('viewBook')}>
              {book.title}
            </Link>
          )}
        </h1>
        <p>
          <span className={classes.name}>{nameOf(conversation)}</span>
          {other && other.name !== '' && isNewAccount(other._id, serverNow()) && <span>{t('newAccount')}</span>}
          {book._id === null ? <span>{t('bookGone')}</span> : <BookStatusDot status={book.status} />}
        </p>
      </div>
      {actions}
    </header>
  );
}

/** Offers system notifications after the first message of a visit, once per device. */
function NotifyOffer() {
  const { viewerId } = useMessenger();
  const { t } = useTranslation(['messaging', 'common']);
  const [isOffered, setOffered] = useState(mayAskForNotifications);
  if (!isOffered) return null;

  const allow = async () => {
    setOffered(false);
    const isOn = await askForNotifications();
    // Where push fails, the page itself shows notifications while it is open.
    if (isOn) void import('../../../lib/push.js').then(({ enablePush }) => enablePush(viewerId));
    notify(isOn ? { tone: 'good', text: t('notifyOn') } : { tone: 'bad', text: t('notifyDenied') });
  };
  const decline = () => {
    declineNotifications();
    setOffered(false);
  };
  return (
    <section className={classes.offer} aria-label={t('notifyTitle')}>
      <p>
        <b>{t('notifyTitle')}</b> {t('notifyBody')}
      </p>
      <div className={classes.answers}>
        <Button variant="plain" onClick={decline}>
          {t('common:notNow')}
        </Button>
        <Button onClick={() => void allow()}>{t('notifyAllow')}</Button>
      </div>
    </section>
  );
}

export function ThreadSkeleton() {
  const { t } = useTranslation('messaging');
  return (
    <div className={classes.bubbles} role="status" aria-label={t('loadingMessages')}>
      {Array.from({ length: 5 }, (_, at) => (
        <span key={at} className={classes.bubble} aria-hidden="true" />
      ))}
    </div>
  );
}
