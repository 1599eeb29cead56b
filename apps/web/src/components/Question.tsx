import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog.js';
import { Button } from './kit/Button.js';

/** Asks before something happens: what follows from it as `children`, the way back, and the verb that does it. */
export function Question({
  isOpen,
  onClose,
  title,
  verb,
  isDanger = false,
  isSending = false,
  isAlert = true,
  onConfirm,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  verb: ReactNode;
  /** Something is lost by it. */
  isDanger?: boolean;
  isSending?: boolean;
  /** False where something is to be filled in first. */
  isAlert?: boolean;
  onConfirm: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      isAlert={isAlert}
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant={isDanger ? 'danger' : 'filled'} disabled={isSending} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
