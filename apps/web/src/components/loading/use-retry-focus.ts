import { type RefObject, useEffect } from 'react';
import { useRemovalFocus } from '../use-removal-focus.js';

/** The part of the page that got the focus of a removed retry button. */
let holder: HTMLElement | undefined;

const hold = (part: HTMLElement): void => {
  holder = part;
};

/**
 * Returns the ref of a retry button, which a running retry usually removes. The part of the page around the button then keeps the focus,
 * and the button of a further failure takes it back.
 */
export function useRetryFocus(): RefObject<HTMLButtonElement | null> {
  const ref = useRemovalFocus<HTMLButtonElement>(hold);

  useEffect(() => {
    const { current: button } = ref;
    if (button && holder?.contains(button) === true && document.activeElement === holder) button.focus();
    holder = undefined;
  }, [ref]);

  return ref;
}
