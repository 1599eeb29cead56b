import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../lib/format.js';
import { dismissNotice, notify } from '../lib/notices.js';
import { FormAlert } from './Note.js';
import { TextButton } from './TextButton.js';
import { useMainFocus } from './use-main-focus.js';

/** A note above a form with a restored draft: shows its time and missing images and offers to discard it, with undo. */
export function DraftRestored({
  area,
  savedAt,
  onDiscard,
  children,
}: {
  /** The text area that names the draft. */
  area: 'bookForm' | 'dashboard';
  /** Time of the draft in milliseconds; null without a draft. */
  savedAt: number | null;
  /** Resets the form; returns the undo function. */
  onDiscard: () => () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation([area, 'common']);
  const undoNotice = useRef<number>(undefined);

  useEffect(
    () => () => {
      // The form to restore no longer exists.
      if (undoNotice.current !== undefined) dismissNotice(undoNotice.current);
    },
    [],
  );

  useMainFocus(savedAt !== null);
  if (savedAt === null) return null;
  const date = new Date(savedAt);
  return (
    <FormAlert tone="info" title={t('draftRestored', { ns: area, date: formatDate(date), time: formatTime(date) })}>
      {children}
      <TextButton
        onClick={() => {
          const onPress = onDiscard();
          undoNotice.current = notify({
            tone: 'good',
            text: t('draftDiscarded', { ns: area }),
            action: { label: t('undo', { ns: 'common' }), onPress },
          });
        }}
      >
        {t('draftDiscard', { ns: area })}
      </TextButton>
    </FormAlert>
  );
}
