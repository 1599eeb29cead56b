import { useEffect, useRef } from 'react';

/** Moves the focus to the content of the page when a part of it disappears together with the focused element. */
export function useMainFocus(isShown: boolean): void {
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true });
    wasShown.current = isShown;
  }, [isShown]);
}
