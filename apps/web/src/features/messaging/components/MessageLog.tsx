import type { Conversation, DealSide, Message } from '@korice/contracts';
import { Fragment, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextButton } from '../../../components/TextButton.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { classNames } from '../../../components/class-names.js';
import { DownIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import { useListFocus } from '../../../components/use-list-focus.js';
import { formatTime } from '../../../lib/format.js';
import { sideOf } from '../conversations.js';
import { firstUnread, hasOlder, type UnreadMark } from '../message-log.js';
import { useMessenger, useOutbox, useSending } from '../messenger-context.js';
import { dayName, threadItems } from '../thread-items.js';
import { useSystemMessageText } from '../use-message-text.js';
import { useLogScroll } from '../use-log-scroll.js';
import { useMemberName } from '../use-member-name.js';
import { MessageBubble, UnsentBubble } from './MessageBubble.js';
import classes from './MessageLog.module.css';
import { SafetyTip } from './Safety.js';

/** The messages of a conversation, newest at the end. Scrolling up loads older ones. */
export function MessageLog({
  conversation,
  mark,
  warningOf,
}: {
  conversation: Conversation;
  mark: UnreadMark | null;
  warningOf: (message: Message) => ReactNode;
}) {
  const { t } = useTranslation(['messaging', 'common']);
  const { viewerId } = useMessenger();
  const sending = useSending();
  const { _id: roomId, messages } = conversation;
  const unsent = useOutbox().filter((message) => message.roomId === roomId);
  const older = useOlder(roomId);
  const items = threadItems(messages, unsent, viewerId, mark);
  const last = messages.at(-1);
  const {
    ref: logRef,
    isAtEnd,
    onScroll,
    scrollToEnd,
  } = useLogScroll({
    firstKey: messages[0]?._id ?? '',
    lastKey: items.at(-1)?.key ?? '',
    isLastOwn: unsent.length > 0 || last?.sender === viewerId,
    onNearBeginning: () => {
      if (hasOlder(messages) && older.state === 'idle') void older.load();
    },
  });
  // The buttons of an unsent message disappear with it, and when it is sent again.
  const logFocus = useListFocus(undefined, logRef);
  const unread = mark ? firstUnread(messages, viewerId, mark) : undefined;
  const { ref: dividerRef, isAbove, isSeeking, seek } = useUnreadDivider(logRef, messages, unread, older);

  /** `seq` of the last message when the end was last in view. */
  const [readSeq, setReadSeq] = useState(last?.seq ?? 0);
  if (isAtEnd && last && last.seq > readSeq) setReadSeq(last.seq);
  const newBelow = messages.filter(({ seq, sender }) => seq > readSeq && sender !== viewerId).length;

  const isNew = ({ seq, sender }: Message) =>
    mark !== null && unread !== undefined && sender !== viewerId && seq >= unread.seq && seq <= mark.seq;
  const nameOf = useMemberName();
  const words = { today: t('common:today'), yesterday: t('common:yesterday') };
  return (
    <div className={classes.place}>
      <div
        {...logFocus}
        className={classes.log}
        role="log"
        aria-label={t('log')}
        // `Announcements` announces new messages; older ones that load above must stay silent.
        aria-live="off"
        tabIndex={0}
        onScroll={onScroll}
      >
        <OlderMessages
          hasOlder={hasOlder(messages)}
          isEmpty={items.length === 0}
          side={sideOf(conversation, viewerId)}
          state={older.state}
          onLoad={() => void older.load()}
        />
        {items.map((item) => {
          switch (item.kind) {
            case 'day':
              return (
                <p key={item.key} className={classes.day}>
                  {dayName(item.day, words)}
                </p>
              );
            case 'unread':
              return (
                <p key={item.key} ref={dividerRef} className={classes.unread}>
                  <span>{t('unreadDivider')}</span>
                </p>
              );
            case 'deal':
              return <DealLine key={item.key} conversation={conversation} message={item.message} />;
            case 'message':
              return (
                <Fragment key={item.key}>
                  <MessageBubble message={item.message} senderName={nameOf(conversation)} isNew={isNew(item.message)} />
                  {item.message.flags && warningOf(item.message)}
                </Fragment>
              );
            case 'unsent':
              return <UnsentBubble key={item.key} unsent={item.unsent} share={sending.get(item.unsent.clientId)} />;
          }
        })}
      </div>
      {mark !== null && isAbove && (
        <Button className={classNames(classes.pill, classes.above)} onClick={seek} disabled={isSeeking}>
          {t('jumpToUnread')}
        </Button>
      )}
      {!isAtEnd && (
        <Button className={classNames(classes.pill, classes.below)} leftSection={<DownIcon />} onClick={scrollToEnd}>
          {newBelow > 0 ? t('newBelow', { count: newBelow }) : t('jumpToLatest')}
        </Button>
      )}
    </div>
  );
}

function DealLine({ conversation, message }: { conversation: Conversation; message: Message }) {
  const systemMessageText = useSystemMessageText();
  return (
    <p className={classes.deal}>
      {systemMessageText(conversation, message)}{' '}
      <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
    </p>
  );
}

/** Loads older messages, or marks the beginning of the conversation. The focus stays on the button, and goes to the beginning at last. */
function OlderMessages({
  hasOlder,
  isEmpty,
  side,
  state,
  onLoad,
}: {
  hasOlder: boolean;
  isEmpty: boolean;
  side: DealSide;
  state: 'idle' | 'loading' | 'failed';
  onLoad: () => void;
}) {
  const { t } = useTranslation(['messaging', 'common']);
  const beginning = useRef<HTMLParagraphElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (!hasOlder && isPressed.current && document.activeElement === document.body)
      beginning.current?.focus({ preventScroll: true });
  }, [hasOlder]);
  if (!hasOlder)
    return (
      <div className={classes.beginning}>
        <p ref={beginning} tabIndex={-1}>
          {t(isEmpty ? 'noMessages' : 'beginning')}
        </p>
        <SafetyTip side={side} />
      </div>
    );
  const isLoading = state === 'loading';
  return (
    <div className={classes.older}>
      {state === 'failed' && <p role="alert">{t('olderFailed')}</p>}
      <TextButton
        small
        aria-disabled={isLoading}
        onClick={() => {
          isPressed.current = true;
          onLoad();
        }}
      >
        {isLoading ? t('loadingOlder') : state === 'failed' ? t('common:retry') : t('loadOlder')}
      </TextButton>
      <VisuallyHidden>
        <span role="status">{isLoading && t('loadingOlder')}</span>
      </VisuallyHidden>
    </div>
  );
}

/** Loads older messages, one page per call. Does not retry by itself. */
function useOlder(roomId: string): { state: 'idle' | 'loading' | 'failed'; load: () => Promise<void> } {
  const messenger = useMessenger();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const isLoading = useRef(false);

  const load = useCallback(async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    setState('loading');
    try {
      await messenger.loadOlder(roomId);
      setState('idle');
    } catch {
      // The list shows every error with a retry button.
      setState('failed');
    } finally {
      isLoading.current = false;
    }
  }, [messenger, roomId]);

  return { state, load };
}

/** Tracks whether the unread divider is above the viewport; `seek` loads older messages until it exists and scrolls to it. */
function useUnreadDivider(
  log: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  first: Message | undefined,
  older: ReturnType<typeof useOlder>,
): { ref: RefObject<HTMLParagraphElement | null>; isAbove: boolean; isSeeking: boolean; seek: () => void } {
  const ref = useRef<HTMLParagraphElement>(null);
  const [place, setPlace] = useState<'unknown' | 'above' | 'reached'>('unknown');
  const [isSeeking, setSeeking] = useState(false);
  const isHeld = first !== undefined;
  const isOlder = hasOlder(messages);
  const { state, load } = older;

  useEffect(() => {
    if (isSeeking && !isHeld && isOlder && state === 'idle') void load();
  }, [isSeeking, isHeld, isOlder, state, load]);

  useEffect(() => {
    if (isSeeking && isHeld) ref.current?.scrollIntoView({ block: 'start' });
  }, [isSeeking, isHeld]);

  useEffect(() => {
    const divider = ref.current;
    if (!divider || !isHeld) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        const isOver = entry.boundingClientRect.top < (entry.rootBounds?.top ?? 0);
        setPlace((before) => (entry.isIntersecting || before === 'reached' ? 'reached' : isOver ? 'above' : before));
        if (entry.isIntersecting) setSeeking(false);
      },
      { root: log.current },
    );
    watch.observe(divider);
    return () => watch.disconnect();
  }, [log, isHeld]);

  return {
    ref,
    isAbove: place === 'above' || (!isHeld && isOlder),
    isSeeking: isSeeking && state !== 'failed',
    seek: () => {
      setSeeking(true);
      if (state === 'failed') void load();
      else if (isHeld) ref.current?.scrollIntoView({ block: 'start' });
    },
  };
}
