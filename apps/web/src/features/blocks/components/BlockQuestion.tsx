import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { Button } from '../../../components/kit/Button.js';

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
  const { t } = useTranslation(['messaging', 'common']);
  return (
    <Dialog
      isAlert
      isOpen={isOpen}
      onClose={onClose}
      title={t('blockTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="danger" onClick={onConfirm}>
            {t('block')}
          </Button>
        </>
      }
    >
      {t('blockBody', { name })}
    </Dialog>
  );
}
