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
 * Focuses the element with `data-autofocus`: React sets no `autofocus` attribute, which the browser would use. Otherwise moves the focus from
 * a scrolling part, which Chromium focuses in a long dialog, to the first control: a screen reader would read the whole part.
 */
function focusFirst(dialog: HTMLDialogElement): void {
  const { activeElement: focused } = document;
  const isPart =
    focused instanceof HTMLElement && focused !== dialog && dialog.contains(focused) && focused.tabIndex < 0;
  const first =
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    (isPart ? focused.querySelector<HTMLElement>(':is(input, select, textarea, button):enabled') : null);
  first?.focus();
}

/** A password is typed again within seconds, and a chosen file was read at once. */
const isWorthKeeping = (field: EventTarget): boolean =>
  !(field instanceof HTMLInputElement && ['password', 'file', 'search'].includes(field.type));

/**
 * Controls a native modal `<dialog>`: it traps the focus, calls `onClose` on Escape, on the back button and on a click on the backdrop, and
 * restores the focus. The browser focuses the first control, or this hook the element with `data-autofocus`.
 * The dialog stays open until `isOpen` is false. With `onUnsaved`, a click on the backdrop is ignored once a field was changed, and Escape
 * and the back button call `onUnsaved` instead of `onClose` unless only passwords, files or searches were entered; the browser asks before
 * the page closes.
 */
export function useModal(
  isOpen: boolean,
  onClose: () => void,
  { onUnsaved }: { onUnsaved?: (() => void) | undefined } = {},
): {
  /** Whether to render the content. */
  isShown: boolean;
  dialog: {
    ref: RefObject<HTMLDialogElement | null>;
    onCancel: (event: SyntheticEvent) => void;
    onClose: (event: SyntheticEvent) => void;
    onPointerDown: (event: SyntheticEvent) => void;
    onClick: (event: SyntheticEvent) => void;
    onInput: (event: SyntheticEvent) => void;
  };
} {
  const history = useHistory();
  const ref = useRef<HTMLDialogElement>(null);
  const isPressedOnBackdrop = useRef(false);
  const isChanged = useRef(false);
  const isUnsaved = useRef(false);
  // Opening a dialog lays out the whole page: on a slow phone the deferred value lets the pressed button react first.
  const isShown = useDeferredValue(isOpen, false) && isOpen;
  const [reopenings, setReopenings] = useState(0);

  const closeUnlessUnsaved = () => {
    if (onUnsaved && isUnsaved.current) onUnsaved();
    else onClose();
  };
  const closeOnBack = useEffectEvent(closeUnlessUnsaved);
  const askBeforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (onUnsaved && isUnsaved.current) event.preventDefault();
  });

  // Apart from the next effect: a dialog that is reopened has its input still.
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    isChanged.current = false;
    isUnsaved.current = false;
    const ask = (event: BeforeUnloadEvent) => askBeforeUnload(event);
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isShown]);

  // A layout effect, because its cleanup runs before React removes the dialog: only a closed dialog restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isShown) return undefined;
    reserveScrollbarWidth();
    dialog.showModal();
    focusFirst(dialog);
    ignoreSecondClick();
    const removeOpenModal = addOpenModal(dialog);
    const removeClose = history.closeOnBack(() => closeOnBack());
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
        closeUnlessUnsaved();
      },
      // Chromium closes a dialog on the second Escape in a row without asking. The close event of this hook itself finds it hidden or reopened.
      onClose: ({ target }) => {
        if (target !== ref.current || !isShown || ref.current.open) return;
        closeUnlessUnsaved();
        setReopenings((count) => count + 1);
      },
      onPointerDown: (event) => {
        isPressedOnBackdrop.current = event.target === ref.current;
      },
      // A text selection that starts inside and ends on the backdrop also fires a click on the dialog.
      onClick: (event) => {
        if (!isPressedOnBackdrop.current || event.target !== ref.current) return;
        // Beside a dialog on a phone a tap is often an accident.
        if (!onUnsaved || !isChanged.current) onClose();
      },
      onInput: ({ target }) => {
        isChanged.current = true;
        isUnsaved.current ||= isWorthKeeping(target);
      },
    },
  };
}
