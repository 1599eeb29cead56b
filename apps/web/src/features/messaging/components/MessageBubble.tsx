import type { ErrorCode, Message } from '@korice/contracts';
import { useQueries } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.js';
import { SeenIcon } from '../../../components/dashboard-icons.js';
import { AlertIcon, CheckIcon, ClockIcon } from '../../../components/icons.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { codeText } from '../../../lib/errors.js';
import { formatTime } from '../../../lib/format.js';
import { isFraudulent, messageParts } from '../links.js';
import { useMessenger } from '../messenger-context.js';
import type { UnsentMessage } from '../outbox.js';
import { messagingQueries } from '../queries.js';
import classes from './MessageBubble.module.css';
import { MessagePhotos, UnsentPhoto } from './MessagePhotos.js';
import { MessageText } from './MessageText.js';

/** A message. `isNew` highlights one that was unread when the conversation was opened. */
export const MessageBubble = memo(function MessageBubble({
  message,
  senderName,
  isNew,
}: {
  message: Message;
  senderName: string;
  isNew: boolean;
}) {
  const { t } = useTranslation('messaging');
  const { viewerId } = useMessenger();
  const isMine = message.sender === viewerId;
  const isSeen = isMine && message.readBy.some((reader) => reader !== viewerId);
  const time = formatTime(message.createdAt);
  const isFraud = !isMine && isFraudulent(message.flags);
  const leadsAway =
    !isMine &&
    !isFraud &&
    messageParts(message.content, window.location.host).some((part) => part.kind === 'link' && part.isOutside);
  return (
    <article className={classNames(classes.message, isMine && classes.mine, isNew && classes.new)}>
      <VisuallyHidden>
        <span>{t('messageFrom', { name: isMine ? t('you') : senderName, time })}</span>
      </VisuallyHidden>
      {message.photos && <MessagePhotos roomId={message.room} photos={message.photos} />}
      {message.content !== '' && <MessageText content={message.content} isFraud={isFraud} />}
      {leadsAway && <p className={classes.warning}>{t('linkWarning')}</p>}
      <p className={classes.foot}>
        <time dateTime={message.createdAt} aria-hidden="true">
          {time}
        </time>
        {isMine && (
          <>
            {isSeen ? <SeenIcon className={classes.icon} /> : <CheckIcon className={classes.icon} />}
            <VisuallyHidden>{t(isSeen ? 'statusSeen' : 'statusSent')}</VisuallyHidden>
          </>
        )}
      </p>
    </article>
  );
});

/** Errors after which a retry cannot succeed. A block, for example, may be lifted. */
const finalRefusals: ReadonlySet<string> = new Set([
  'MEMBER_GONE',
  'ROOM_NOT_FOUND',
  'VALIDATION_FAILED',
] satisfies ErrorCode[]);

/** The composer bounds the length of a message, so that only its characters can be invalid. */
const refusalText = (tError: TFunction<'errors'>, code: string): string =>
  code === 'VALIDATION_FAILED' ? tError('invalidCharacters') : codeText(tError, code);

/** Returns the ids of the photos that are neither on this device nor uploaded. */
function useLostPhotos(photos: UnsentMessage['photos']): string[] {
  const { viewerId } = useMessenger();
  const found = useQueries({ queries: photos.map(({ id }) => messagingQueries.unsentPhoto(viewerId, id)) });
  return photos.flatMap(({ id, sentId }, index) => (sentId === null && found[index]?.data === null ? [id] : []));
}

/** A message that is being sent, waits for the network or was refused. `share` is the sent share of its photos while it is being sent. */
export function UnsentBubble({ unsent, share }: { unsent: UnsentMessage; share: number | undefined }) {
  const { t } = useTranslation('messaging');
  const { t: tError } = useTranslation('errors');
  const { delivery, outbox } = useMessenger();
  const { clientId, content, photos, refusal } = unsent;
  const isSending = share !== undefined;
  const isRefused = refusal !== null;
  const lostIds = useLostPhotos(photos);
  const isLost = refusal === 'IMAGE_NOT_FOUND' && lostIds.length > 0;
  const isEmptyWithoutLost = content === '' && lostIds.length === photos.length;

  function sendWithoutLost() {
    outbox.removePhotos(clientId, lostIds);
    delivery.retry(clientId);
  }
  return (
    <article className={classNames(classes.message, classes.mine, isRefused && classes.refused)}>
      <VisuallyHidden>{t('you')}</VisuallyHidden>
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map(({ id }, index) => (
            <li key={id}>
              <UnsentPhoto id={id} alt={t('photoOf', { index: index + 1, total: photos.length })} />
            </li>
          ))}
        </ul>
      )}
      {content !== '' && <MessageText content={content} />}
      {photos.length > 0 && isSending && (
        <progress className={classes.progress} value={share} aria-label={t('photosSent')} />
      )}
      <p className={classes.foot}>
        {isRefused ? <AlertIcon className={classes.icon} /> : <ClockIcon className={classes.icon} />}
        <span role={isRefused ? 'alert' : undefined}>
          {isRefused
            ? `${t('statusFailed')} ${isLost ? t('photoLost', { count: lostIds.length }) : refusalText(tError, refusal)}`
            : t(isSending ? 'statusSending' : 'waitingOnline')}
        </span>
        {isLost && !isEmptyWithoutLost && (
          <button type="button" onClick={sendWithoutLost}>
            {t('sendRest')}
          </button>
        )}
        {isRefused && !isLost && !finalRefusals.has(refusal) && (
          <button type="button" onClick={() => delivery.retry(clientId)}>
            {t('retrySend')}
          </button>
        )}
        {!isSending && (
          <button type="button" onClick={() => outbox.remove(clientId)}>
            {t('discardMessage')}
          </button>
        )}
      </p>
    </article>
  );
}
