import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../lib/format.js';
import { notify } from '../lib/notices.js';
import { FormAlert } from './Note.js';
import { TextButton } from './TextButton.js';

/** Above a form that was filled from a draft: since when, what is missing, and the way back to what is saved, which can be undone. */
export function DraftRestored({
  words,
  savedAt,
  onDiscard,
  children,
}: {
  /** The area of the texts that names what is drafted: a listing that was begun, or changes to what there is. */
  words: 'bookForm' | 'dashboard';
  /** Milliseconds. */
  savedAt: number;
  /** Answers how to take that back. */
  onDiscard: () => () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation([words, 'common']);
  const at = new Date(savedAt);
  return (
    <FormAlert tone="info" title={t('draftRestored', { ns: words, date: formatDate(at), time: formatTime(at) })}>
      {children}
      <TextButton
        onClick={() => {
          const onPress = onDiscard();
          notify({
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
