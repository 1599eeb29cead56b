import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { Note } from '../../../components/Note.js';
import { TextButton } from '../../../components/TextButton.js';
import { Button } from '../../../components/kit/Button.js';
import classes from './Safety.module.css';

/** Explains the most common fraud and three rules against it. */
function SafetyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(['messaging', 'common']);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('safetyTitle')}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <div className={classes.words}>
        <p>{t('safetyStory')}</p>
        <h3>{t('safetyNever')}</h3>
        <ul>
          <li>{t('safetyNeverCard')}</li>
          <li>{t('safetyNeverLink')}</li>
          <li>{t('safetyNeverPrepay')}</li>
        </ul>
        <p>{t('safetyStay')}</p>
      </div>
    </Dialog>
  );
}

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

/** Warns about a link of the other member to a payment or courier site. */
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
