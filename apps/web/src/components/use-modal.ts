import {
  type RefObject,
  type SyntheticEvent,
  useDeferredValue,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useHistory } from '../lib/navigation/history-context.js';
import { addOpenModal } from './open-modals.js';

/**
 * Marks the page if its scrollbar takes width. The page does not scroll under a dialog, and base.css then reserves that width, so that the
 * page does not become wider. Not measured on phones: their scrollbars take no width, and measuring forces a layout of the whole page.
 */
function reserveScrollbarWidth(): void {
  const page = document.documentElement;
  page.toggleAttribute(
    'data-scrollbar',
    window.matchMedia('(hover: hover)').matches && window.innerWidth > page.clientWidth,
  );
}

/**
 * Ignores the next click if it is the second click of a double click. The first click has opened or closed a dialog, so the second click
 * would close the dialog again or press another button.
 */
function ignoreSecondClick(): void {
  document.addEventListener(
    'click',
    (event) => {
      if (event.detail < 2) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, once: true },
  );
}

/**
 * Controls a native modal `<dialog>`: it traps the focus, calls `onClose` on Escape, on the back button and on a click on the backdrop, and
 * restores the focus.
 * The dialog stays open until `isOpen` is false. With `keepsInput` a click on the backdrop is ignored once a field was changed.
 */
export function useModal(
  isOpen: boolean,
  onClose: () => void,
  { keepsInput = false } = {},
): {
  /** Whether to render the content. */
  isShown: boolean;
  dialog: {
    ref: RefObject<HTMLDialogElement | null>;
    onCancel: (event: SyntheticEvent) => void;
    onClose: (event: SyntheticEvent) => void;
    onPointerDown: (event: SyntheticEvent) => void;
    onClick: (event: SyntheticEvent) => void;
    onInput: () => void;
  };
} {
  const history = useHistory();
  const close = useEffectEvent(onClose);
  const ref = useRef<HTMLDialogElement>(null);
  const isPressedOnBackdrop = useRef(false);
  const isChanged = useRef(false);
  // Opening a dialog lays out the whole page: on a slow phone the deferred value lets the pressed button react first.
  const isShown = useDeferredValue(isOpen, false) && isOpen;
  const [reopenings, setReopenings] = useState(0);

  // A layout effect, because its cleanup runs before React removes the dialog: only a closed dialog restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isShown) return undefined;
    isChanged.current = false;
    reserveScrollbarWidth();
    dialog.showModal();
    ignoreSecondClick();
    const removeOpenModal = addOpenModal(dialog);
    const removeClose = history.closeOnBack(() => close());
    return () => {
      removeOpenModal();
      removeClose();
      dialog.close();
      ignoreSecondClick();
    };
  }, [history, isShown, reopenings]);

  return {
    isShown,
    dialog: {
      ref,
      onCancel: (event) => {
        event.preventDefault();
        onClose();
      },
      // Chromium closes a dialog on the second Escape in a row without asking. The close event of this hook itself finds it hidden or reopened.
      onClose: ({ target }) => {
        if (target !== ref.current || !isShown || ref.current.open) return;
        onClose();
        setReopenings((count) => count + 1);
      },
      onPointerDown: (event) => {
        isPressedOnBackdrop.current = event.target === ref.current;
      },
      // A text selection that starts inside and ends on the backdrop also fires a click on the dialog.
      onClick: (event) => {
        if (!isPressedOnBackdrop.current || event.target !== ref.current) return;
        // Beside a dialog on a phone a tap is often an accident.
        if (!keepsInput || !isChanged.current) onClose();
      },
      onInput: () => {
        isChanged.current = true;
      },
    },
  };
}
