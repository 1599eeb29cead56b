import type { Conversation } from '@korice/contracts';
import { conversationPath } from '@korice/contracts/paths';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classNames } from '../../../components/class-names.js';
import { Cover } from '../../../components/Cover.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { excerpt } from '../../../lib/excerpt.js';
import { formatBadge, formatDate, formatTime } from '../../../lib/format.js';
import { serverNow } from '../../../lib/server-time.js';
import { onStoredElsewhere } from '../../../lib/storage.js';
import { textLanguage } from '../../../lib/text-language.js';
import { isFraudulent } from '../links.js';
import { readMessageDraft, readPhotoDraft } from '../message-drafts.js';
import { useMessenger, useOutbox } from '../messenger-context.js';
import { dayName } from '../thread-items.js';
import { useMessageText } from '../use-message-text.js';
import { useMemberName } from '../use-member-name.js';
import classes from './ConversationRow.module.css';

const maxPreview = 120;

/** A conversation in the list: other member, book, last message and unread count. */
export function ConversationRow({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const { t } = useTranslation(['common', 'messaging']);
  const { _id: roomId, book, unread, updatedAt } = conversation;
  const nameOf = useMemberName();
  const preview = usePreview(conversation, isOpen);
  const isFraud = isFraudulent(conversation.messages.at(-1)?.flags);
  const today = formatDate(new Date(serverNow()));
  const day = formatDate(updatedAt);
  return (
    <Link
      to={conversationPath(roomId)}
      className={classNames(classes.row, unread > 0 && classes.unread)}
      aria-current={isOpen ? 'true' : undefined}
    >
      <Cover
        title={book.title}
        author={book.author}
        image={book.image === '' ? undefined : { url: book.image, width: 2, height: 3 }}
        size="s"
        sizes="48px"
        className={classes.cover}
      />
      <b>{nameOf(conversation)}</b>
      <time dateTime={updatedAt}>
        {day === today ? formatTime(updatedAt) : dayName(day, { today: '', yesterday: t('yesterday') })}
      </time>
      <span className={classes.book} lang={textLanguage(book.title)}>
        {book.title} · {book.author}
      </span>
      <span className={classes.news}>
        <span className={classNames(classes.last, isFraud && classes.fraud)}>
          {isFraud ? t('messaging:suspiciousMessage') : excerpt(preview, maxPreview)}
        </span>
        {unread > 0 && (
          <>
            <span className={classes.count} aria-hidden="true">
              {formatBadge(unread)}
            </span>
            <VisuallyHidden>{t('unreadCount', { count: unread })}</VisuallyHidden>
          </>
        )}
      </span>
    </Link>
  );
}

/** Returns the unsent draft, else the newest unsent message, else the last message. */
function usePreview(conversation: Conversation, isOpen: boolean): string {
  const { t } = useTranslation('messaging');
  const { viewerId } = useMessenger();
  const messageText = useMessageText();
  const { _id: roomId, messages } = conversation;
  const unsent = useOutbox().findLast((message) => message.roomId === roomId);
  const stored = useSyncExternalStore(onStoredElsewhere, () => readMessageDraft(viewerId, roomId));
  const hasPhotos = useSyncExternalStore(onStoredElsewhere, () => readPhotoDraft(viewerId, roomId).length > 0);
  const draft = isOpen ? '' : stored === '' && hasPhotos ? t('photoMessage') : stored;
  if (draft !== '') return t('draftPrefix', { text: draft });
  if (unsent) return t('youPrefix', { text: unsent.content === '' ? t('photoMessage') : unsent.content });
  const last = messages.at(-1);
  if (!last) return '';
  const text = messageText(conversation, last);
  return last.kind === 'text' && last.sender === viewerId ? t('youPrefix', { text }) : text;
}
