import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and a press beside it, and gives the focus back. */
export function useModal(
  isOpen: boolean,
  onClose: () => void,
): {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onClick: (event: SyntheticEvent) => void;
} {
  const ref = useRef<HTMLDialogElement>(null);

  // Before a dialog that goes away is taken off the page: only an open one that is closed gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isOpen) return undefined;
    dialog.showModal();
    return () => dialog.close();
  }, [isOpen]);

  return {
    ref,
    onCancel: (event) => {
      event.preventDefault();
      onClose();
    },
    onClick: (event) => {
      if (event.target === ref.current) onClose();
    },
  };
}
