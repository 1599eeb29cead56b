import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { Button } from '../../../components/kit/Button.js';
import classes from './SafetyDialog.module.css';

/** How the commonest fraud goes, and three rules against it. */
export function SafetyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
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
