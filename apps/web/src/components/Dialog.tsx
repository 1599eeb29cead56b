import { useState } from 'react';
import { DiscardQuestion } from './DiscardQuestion.js';
import { ModalDialog, type ModalDialogProps } from './ModalDialog.js';

export interface DialogProps extends Omit<ModalDialogProps, 'onUnsaved'> {
  /** Closing loses no input: there is a draft, or `onClose` keeps the dialog open. */
  keepsInput?: boolean;
}

/**
 * A modal dialog; `actions` are cancel and then the verb. Asks before Escape or the back button closes it with unsaved input. Popovers inside
 * need `withinPortal={false}`: the rest of the page is inert.
 */
export function Dialog({ keepsInput = false, ...dialog }: DialogProps) {
  const { isOpen, onClose } = dialog;
  const [isAsked, setAsked] = useState(false);
  if (isAsked && !isOpen) setAsked(false);
  return (
    <>
      {/* Before the dialog, because React removes them in this order: while the question is open, its dialog cannot restore the focus. */}
      {isAsked && (
        <DiscardQuestion
          isOpen
          onStay={() => setAsked(false)}
          onDiscard={() => {
            setAsked(false);
            onClose();
          }}
        />
      )}
      <ModalDialog {...dialog} onUnsaved={keepsInput ? undefined : () => setAsked(true)} />
    </>
  );
}
