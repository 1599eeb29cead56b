import { useTranslation } from 'react-i18next';
import { Question } from '../../../components/Question.js';

/** Says what blocking means before it happens. */
export function BlockQuestion({
  name,
  isOpen,
  onClose,
  onConfirm,
}: {
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { t } = useTranslation('messaging');
  return (
    <Question
      isDanger
      isOpen={isOpen}
      onClose={onClose}
      title={t('blockTitle')}
      verb={t('block')}
      onConfirm={onConfirm}
    >
      {t('blockBody', { name })}
    </Question>
  );
}
