import { useTranslation } from 'react-i18next';
import { Button } from './kit/Button.js';
import { ModalDialog } from './ModalDialog.js';

/** Asks before unsaved changes are discarded. */
export function DiscardQuestion({
  isOpen,
  onStay,
  onDiscard,
}: {
  isOpen: boolean;
  onStay: () => void;
  onDiscard: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ModalDialog
      isAlert
      isOpen={isOpen}
      onClose={onStay}
      title={t('unsavedTitle')}
      actions={
        <>
          <Button onClick={onStay}>{t('unsavedStay')}</Button>
          <Button variant="danger" onClick={onDiscard}>
            {t('unsavedConfirm')}
          </Button>
        </>
      }
    >
      {t('unsavedBody')}
    </ModalDialog>
  );
}
