import { useTranslation } from 'react-i18next';
import { DraftNote } from '../../../components/DraftNote.js';
import { formatDate, formatTime } from '../../../lib/format.js';

/** Above a book form that was filled from a draft: since when, what is missing, and the way back to an empty one. */
export function DraftRestored({
  savedAt,
  hasLostPictures,
  onDiscard,
}: {
  /** Milliseconds. */
  savedAt: number;
  hasLostPictures: boolean;
  /** Answers how to take that back. */
  onDiscard: () => () => void;
}) {
  const { t } = useTranslation('bookForm');
  const at = new Date(savedAt);
  return (
    <DraftNote
      title={t('draftRestored', { date: formatDate(at), time: formatTime(at) })}
      discardLabel={t('draftDiscard')}
      discarded={t('draftDiscarded')}
      onDiscard={onDiscard}
    >
      {hasLostPictures && <p>{t('draftImagesGone')}</p>}
    </DraftNote>
  );
}
