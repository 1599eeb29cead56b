import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { Button } from '../../../components/kit/Button.js';
import { CloseAccountForm } from './CloseAccountForm.js';
import { useCloseAccount } from '../mutations.js';

/** Asks for the password before the account goes, and says what goes with it and what stays. */
export function CloseAccountDialog({
  userId,
  isOpen,
  onClose,
}: {
  userId: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['profile', 'common']);
  const formId = useId();
  const closing = useCloseAccount();
  const leave = () => {
    if (closing.isPending) return;
    closing.reset();
    onClose();
  };
  return (
    <Dialog
      isAlert
      isOpen={isOpen}
      onClose={leave}
      title={t('closeQuestion')}
      actions={
        <>
          <Button onClick={leave} disabled={closing.isPending}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" disabled={closing.isPending}>
            {closing.isPending ? t('closing') : t('close')}
          </Button>
        </>
      }
    >
      <CloseAccountForm id={formId} userId={userId} closing={closing} />
    </Dialog>
  );
}
