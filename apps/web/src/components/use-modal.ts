import { type RefObject, type SyntheticEvent, useDeferredValue, useLayoutEffect, useRef } from 'react';
import { addOpenModal } from './open-modals.js';

/**
 * The page does not scroll under a dialog. If its scrollbar takes width, base.css reserves that width so that the page does not grow.
 * Scrollbars of phones take none, and measuring there would force a layout of the whole page before the dialog opens.
 */
function reserveScrollbarWidth(): void {
  const page = document.documentElement;
  page.toggleAttribute(
    'data-scrollbar',
    window.matchMedia('(hover: hover)').matches && window.innerWidth > page.clientWidth,
  );
}

/** A native modal `<dialog>`: it traps the focus, closes on Escape and on a click on the backdrop, and restores the focus. */
export function useModal(
  isOpen: boolean,
  onClose: () => void,
): {
  /** The content is rendered. */
  isShown: boolean;
  dialog: {
    ref: RefObject<HTMLDialogElement | null>;
    onCancel: (event: SyntheticEvent) => void;
    onPointerDown: (event: SyntheticEvent) => void;
    onClick: (event: SyntheticEvent) => void;
  };
} {
  const ref = useRef<HTMLDialogElement>(null);
  const isPressedOnBackdrop = useRef(false);
  // Opening a dialog lays out the whole page: on a slow phone the deferred value lets the pressed button react first.
  const isShown = useDeferredValue(isOpen, false) && isOpen;

  // A layout effect, because its cleanup runs before React removes the dialog: only a closed dialog restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isShown) return undefined;
    reserveScrollbarWidth();
    dialog.showModal();
    const removeOpenModal = addOpenModal(dialog);
    return () => {
      removeOpenModal();
      dialog.close();
    };
  }, [isShown]);

  return {
    isShown,
    dialog: {
      ref,
      onCancel: (event) => {
        event.preventDefault();
        onClose();
      },
      onPointerDown: (event) => {
        isPressedOnBackdrop.current = event.target === ref.current;
      },
      // A text selection that starts inside and ends on the backdrop also fires a click on the dialog.
      onClick: (event) => {
        if (isPressedOnBackdrop.current && event.target === ref.current) onClose();
      },
    },
  };
}
