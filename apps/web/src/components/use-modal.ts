import { type RefObject, type SyntheticEvent, useDeferredValue, useLayoutEffect, useRef } from 'react';

/**
 * Under a dialog nothing scrolls: where the page's scrollbar has a strip of its own, base.css keeps that, or the page would grow wider. A
 * phone's scrollbar has none, and to measure there would have the whole page laid out before the dialog can be.
 */
function keepScrollbarStrip(): void {
  const page = document.documentElement;
  page.toggleAttribute(
    'data-scrollbar',
    window.matchMedia('(hover: hover)').matches && window.innerWidth > page.clientWidth,
  );
}

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and a press beside it, and gives the focus back. */
export function useModal(
  isOpen: boolean,
  onClose: () => void,
): {
  /** What is in it stands there. */
  isShown: boolean;
  dialog: {
    ref: RefObject<HTMLDialogElement | null>;
    onCancel: (event: SyntheticEvent) => void;
    onPointerDown: (event: SyntheticEvent) => void;
    onClick: (event: SyntheticEvent) => void;
  };
} {
  const ref = useRef<HTMLDialogElement>(null);
  const isPressedBeside = useRef(false);
  // The browser goes through all of the page to lay a dialog over it: a slow phone answers the press first.
  const isShown = useDeferredValue(isOpen, false) && isOpen;

  // Before a dialog that goes away is taken off the page: only an open one that is closed gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isShown) return undefined;
    keepScrollbarStrip();
    dialog.showModal();
    return () => dialog.close();
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
        isPressedBeside.current = event.target === ref.current;
      },
      // A text that is selected from inside to beside it ends in a click on the dialog as well.
      onClick: (event) => {
        if (isPressedBeside.current && event.target === ref.current) onClose();
      },
    },
  };
}
