import type { Conversation, Message } from '@korice/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.js';
import { DownIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import { firstUnread, hasOlder, type UnreadMark } from '../message-log.js';
import { useMessenger, useOutbox, useSending } from '../messenger-context.js';
import { dayName, threadItems } from '../thread-items.js';
import { useLogScroll } from '../use-log-scroll.js';
import { useMemberName } from '../use-member-name.js';
import { useOlder } from '../use-older.js';
import { useUnreadDivider } from '../use-unread-divider.js';
import { DealLine } from './DealLine.js';
import { MessageBubble, UnsentBubble } from './MessageBubble.js';
import classes from './MessageLog.module.css';
import { OlderMessages } from './OlderMessages.js';

/** The messages of a conversation, the latest below; older ones come when one scrolls up. */
export function MessageLog({ conversation, mark }: { conversation: Conversation; mark: UnreadMark | null }) {
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
  const unread = mark ? firstUnread(messages, viewerId, mark) : undefined;
  const { ref: dividerRef, isAbove, isSeeking, seek } = useUnreadDivider(logRef, messages, unread, older);

  /** What was there the last time the end was in view. */
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
        ref={logRef}
        className={classes.log}
        role="log"
        aria-label={t('log')}
        // New messages are announced one by one, see `Announcements`; older ones that come in above are not news.
        aria-live="off"
        tabIndex={0}
        onScroll={onScroll}
      >
        <OlderMessages
          hasOlder={hasOlder(messages)}
          isEmpty={items.length === 0}
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
                <MessageBubble
                  key={item.key}
                  message={item.message}
                  senderName={nameOf(conversation)}
                  isNew={isNew(item.message)}
                />
              );
            case 'unsent':
              return <UnsentBubble key={item.key} unsent={item.unsent} isSending={sending.has(item.unsent.clientId)} />;
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
