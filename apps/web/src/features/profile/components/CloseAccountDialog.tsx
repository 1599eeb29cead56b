import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { Button } from '../../../components/kit/Button.js';
import { CloseAccountForm } from './CloseAccountForm.js';

/** Asks for the password before the account goes, and says what goes with it and what stays. */
export function CloseAccountDialog({
  isOpen,
  onClose,
  close,
  consequences,
}: {
  isOpen: boolean;
  onClose: () => void;
  close: (password: string) => Promise<void>;
  consequences: ReactNode;
}) {
  const { t } = useTranslation(['profile', 'common']);
  const formId = useId();
  const closing = useMutation({ mutationFn: close });
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
      {consequences}
      <CloseAccountForm id={formId} closing={closing} />
    </Dialog>
  );
}
