import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/Note.js';
import { TextButton } from '../../../components/TextButton.js';
import classes from './FraudNotice.module.css';
import { SafetyDialog } from './SafetyDialog.js';

/** Stands in a conversation into which the other has put a link to a payment or a courier elsewhere. */
export function FraudNotice() {
  const { t } = useTranslation('messaging');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.place} role="alert">
      <Note tone="bad">
        <p>
          {t('fraudNotice')}{' '}
          <TextButton small onClick={() => setOpen(true)}>
            {t('safetyMore')}
          </TextButton>
        </p>
      </Note>
      <SafetyDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
