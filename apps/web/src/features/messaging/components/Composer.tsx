import { hasCardNumber } from '@korice/contracts/message-flags';
import { messagingBounds } from '@korice/contracts/messaging';
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Button } from '../../../components/kit/Button.js';
import { Textarea } from '../../../components/kit/Textarea.js';
import { useListFocus } from '../../../components/use-list-focus.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { formatNumber } from '../../../lib/format.js';
import { useIsOnline } from '../../../lib/use-is-online.js';
import { useIsWide } from '../../../lib/use-width.js';
import {
  onMessageDraftElsewhere,
  preparedMessageState,
  readMessageDraft,
  writeMessageDraft,
} from '../message-drafts.js';
import { useMessenger } from '../messenger-context.js';
import { usePhotoDraft } from '../use-photo-draft.js';
import classes from './Composer.module.css';
import { AddPhotosButton, ComposerPhotos, PhotoFaultNote } from './ComposerPhotos.js';

/** The number of characters left is shown when it is at most this. */
const countdownFrom = 200;
const maxRows = 5;

/** The form for a new message. Stores text and photos on the device until it is sent; calls `onSent` once the outbox has it. */
export function Composer({ roomId, autoFocus, onSent }: { roomId: string; autoFocus: boolean; onSent: () => void }) {
  const { t } = useTranslation(['messaging', 'common']);
  const { viewerId, delivery } = useMessenger();
  const id = useId();
  const [draft] = useState(() => readMessageDraft(viewerId, roomId));
  const [content, setContent] = useState(draft);
  // Follow another tab: its message would be sent twice if this tab still offered the text.
  useEffect(() => onMessageDraftElsewhere(viewerId, roomId, setContent), [viewerId, roomId]);
  const photos = usePhotoDraft(roomId);
  // Without photos, the first button adds them.
  const photosFocus = useListFocus<HTMLFormElement>('button');
  const isPrepared = useLocation().state === preparedMessageState;
  const isWide = useIsWide();
  const isOnline = useIsOnline();

  const length = content.trim().length;
  const left = messagingBounds.content - length;
  const isTooLong = left < 0;
  const isSendable = (length > 0 || photos.ids.length > 0) && !isTooLong && photos.preparing.size === 0;
  const isDraftShown = draft !== '' && content === draft && !isPrepared;

  function change(next: string) {
    setContent(next);
    writeMessageDraft(viewerId, roomId, next);
  }

  function send() {
    if (!isSendable) return;
    delivery.send(roomId, content.trim(), photos.take());
    change('');
    onSent();
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      {...photosFocus}
      className={classes.composer}
      // While the field has the focus, App.module.css hides what surrounds the messages on screens of small height.
      data-composer
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={classes.notes} role="status">
        {isDraftShown && <p>{t('draftRestored')}</p>}
        {!isOnline && <p>{t('offlineComposer')}</p>}
        {hasCardNumber(content) && <p>{t('ownCardNumber')}</p>}
        {photos.fault && <PhotoFaultNote fault={photos.fault} />}
      </div>
      <ComposerPhotos ids={photos.ids} preparing={photos.preparing} onRemove={(photoId) => photos.remove(photoId)} />
      <div className={classes.row}>
        <AddPhotosButton
          isDisabled={photos.ids.length >= messagingBounds.photos}
          onFiles={(files) => photos.add(files)}
        />
        <Textarea
          className={classes.field}
          aria-label={t('inputLabel')}
          aria-describedby={`${id}-hint`}
          placeholder={t('inputPlaceholder')}
          rows={Math.min(content.split('\n').length, maxRows)}
          value={content}
          autoFocus={autoFocus}
          enterKeyHint="send"
          error={isTooLong && t('tooLong', { max: formatNumber(messagingBounds.content) })}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const { files } = event.clipboardData;
            if (files.length === 0) return;
            event.preventDefault();
            photos.add([...files]);
          }}
        />
        <Button type="submit" variant="filled" className={classes.send} disabled={!isSendable}>
          {t('common:send')}
        </Button>
      </div>
      {left >= 0 && left <= countdownFrom && (
        <p className={classes.hint} role="status">
          {t('common:charactersLeft', { count: left })}
        </p>
      )}
      <span id={`${id}-hint`}>
        <VisuallyHidden>{isWide && t('inputHint')}</VisuallyHidden>
      </span>
    </form>
  );
}
