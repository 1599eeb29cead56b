import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogProps } from './Dialog.js';
import { Button } from './kit/Button.js';

interface QuestionProps extends Omit<DialogProps, 'isWide' | 'actions'> {
  verb: ReactNode;
  /** Something is lost by it. */
  isDanger?: boolean;
  isSending?: boolean;
  onConfirm: () => void;
}

/**
 * Asks before something happens: what follows from it as `children`, the way back, and the verb that does it. It interrupts, unless
 * something is to be filled in first.
 */
export function Question({
  verb,
  isDanger = false,
  isSending = false,
  isAlert = true,
  onConfirm,
  ...dialog
}: QuestionProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      {...dialog}
      isAlert={isAlert}
      actions={
        <>
          <Button onClick={dialog.onClose}>{t('cancel')}</Button>
          <Button variant={isDanger ? 'danger' : 'filled'} disabled={isSending} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    />
  );
}
