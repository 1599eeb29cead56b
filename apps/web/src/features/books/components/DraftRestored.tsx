import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../../components/Note.js';
import { TextButton } from '../../../components/TextButton.js';
import { formatDate, formatTime } from '../../../lib/format.js';
import { notify } from '../../../lib/notices.js';

/** Above a form that was filled from a draft: since when, what is missing, and the way back to an empty one. */
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
  const { t } = useTranslation(['bookForm', 'common']);
  const at = new Date(savedAt);
  return (
    <FormAlert tone="info" title={t('draftRestored', { date: formatDate(at), time: formatTime(at) })}>
      {hasLostPictures && <p>{t('draftImagesGone')}</p>}
      <TextButton
        onClick={() => {
          const onPress = onDiscard();
          notify({ tone: 'good', text: t('draftDiscarded'), action: { label: t('common:undo'), onPress } });
        }}
      >
        {t('draftDiscard')}
      </TextButton>
    </FormAlert>
  );
}
