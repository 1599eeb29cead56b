import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogProps } from './Dialog.js';
import { Button } from './kit/Button.js';

interface QuestionProps extends Omit<DialogProps, 'isWide' | 'actions' | 'keepsInput'> {
  verb: ReactNode;
  /** The button that closes the dialog; 'cancel' by default, which is ambiguous where the action itself cancels something. */
  dismiss?: ReactNode;
  /** The action deletes something. */
  isDanger?: boolean;
  /** The action is pending: the dialog stays open until it ends. */
  isSending?: boolean;
  onConfirm: () => void;
}

/** Asks for confirmation: the consequences as `children`, cancel, and the verb. An `alertdialog` unless it contains a form. */
export function Question({
  verb,
  dismiss,
  isDanger = false,
  isSending = false,
  isAlert = true,
  onClose,
  onConfirm,
  ...dialog
}: QuestionProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      {...dialog}
      keepsInput={isSending}
      onClose={() => {
        if (!isSending) onClose();
      }}
      isAlert={isAlert}
      actions={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {dismiss ?? t('cancel')}
          </Button>
          <Button variant={isDanger ? 'danger' : 'filled'} disabled={isSending} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    />
  );
}
