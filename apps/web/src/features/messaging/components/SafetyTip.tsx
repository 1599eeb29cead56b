import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextButton } from '../../../components/TextButton.js';
import { SafetyDialog } from './SafetyDialog.js';

/** At the beginning of a conversation: what never happens here, and how to tell a fraud. */
export function SafetyTip() {
  const { t } = useTranslation('messaging');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>{t('safetyTip')}</p>
      <TextButton small onClick={() => setOpen(true)}>
        {t('safetyMore')}
      </TextButton>
      <SafetyDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
