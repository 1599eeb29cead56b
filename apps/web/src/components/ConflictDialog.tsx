import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog.js';
import { Button } from './kit/Button.js';

/** Asks which version to keep when a form's record was changed elsewhere. */
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
