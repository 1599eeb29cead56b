import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { Button } from '../../../components/kit/Button.js';

/** Somebody has saved the same book elsewhere: which of the two stays. */
export function ConflictDialog({
  isOpen,
  onClose,
  onKeepMine,
  onKeepTheirs,
}: {
  isOpen: boolean;
  onClose: () => void;
  onKeepMine: () => void;
  onKeepTheirs: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      isAlert
      isOpen={isOpen}
      onClose={onClose}
      title={t('conflictTitle')}
      actions={
        <>
          <Button onClick={onKeepTheirs}>{t('conflictTheirs')}</Button>
          <Button variant="filled" onClick={onKeepMine}>
            {t('conflictMine')}
          </Button>
        </>
      }
    >
      {t('conflictBody')}
    </Dialog>
  );
}
