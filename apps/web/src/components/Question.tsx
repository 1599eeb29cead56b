import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogProps } from './Dialog.js';
import { Button } from './kit/Button.js';

interface QuestionProps extends Omit<DialogProps, 'isWide' | 'actions'> {
  verb: ReactNode;
  /** Something is lost by it. */
  isDanger?: boolean;
  /** It is being done: the question stays until its end, which would else close the next one. */
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
  onClose,
  onConfirm,
  ...dialog
}: QuestionProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      {...dialog}
      onClose={() => {
        if (!isSending) onClose();
      }}
      isAlert={isAlert}
      actions={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant={isDanger ? 'danger' : 'filled'} disabled={isSending} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    />
  );
}
