import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../lib/format.js';
import { DraftNote } from './DraftNote.js';

/** Above a form whose unsaved changes were brought back: since when, and the way to what is saved. */
export function ChangesRestored({
  savedAt,
  onDiscard,
}: {
  /** Milliseconds. */
  savedAt: number;
  /** Answers how to take that back. */
  onDiscard: () => () => void;
}) {
  const { t } = useTranslation('dashboard');
  const at = new Date(savedAt);
  return (
    <DraftNote
      title={t('draftRestored', { date: formatDate(at), time: formatTime(at) })}
      discardLabel={t('draftDiscard')}
      discarded={t('draftDiscarded')}
      onDiscard={onDiscard}
    />
  );
}
