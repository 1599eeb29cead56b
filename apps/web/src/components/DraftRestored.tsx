import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../lib/format.js';
import { dismissNotice, notify } from '../lib/notices.js';
import { FormAlert } from './Note.js';
import { TextButton } from './TextButton.js';

/**
 * Above a form that was filled from a draft: since when, what is missing, and the way back to what is saved, which can be undone for as long
 * as this is there.
 */
export function DraftRestored({
  words,
  savedAt,
  onDiscard,
  children,
}: {
  /** The area of the texts that names what is drafted: a listing that was begun, or changes to what there is. */
  words: 'bookForm' | 'dashboard';
  /** Milliseconds; null where nothing of a draft is in the form. */
  savedAt: number | null;
  /** Answers how to take that back. */
  onDiscard: () => () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation([words, 'common']);
  const undoNotice = useRef<number>(undefined);

  useEffect(
    () => () => {
      // What it would put the draft back into is gone.
      if (undoNotice.current !== undefined) dismissNotice(undoNotice.current);
    },
    [],
  );

  if (savedAt === null) return null;
  const at = new Date(savedAt);
  return (
    <FormAlert tone="info" title={t('draftRestored', { ns: words, date: formatDate(at), time: formatTime(at) })}>
      {children}
      <TextButton
        onClick={() => {
          const onPress = onDiscard();
          undoNotice.current = notify({
            tone: 'good',
            text: t('draftDiscarded', { ns: words }),
            action: { label: t('undo', { ns: 'common' }), onPress },
          });
        }}
      >
        {t('draftDiscard', { ns: words })}
      </TextButton>
    </FormAlert>
  );
}
