import { useEffect, useRef } from 'react';
import { useHistory } from '../lib/navigation/history-context.js';

/**
 * Focuses a heading, which needs `tabIndex={-1}`, when `step` changes or the heading appears after a navigation, so that screen readers
 * announce the step. Leaves the focus where it is, unless the focused element is gone.
 */
export function useStepFocus(step: unknown) {
  const history = useHistory();
  const ref = useRef<HTMLHeadingElement>(null);
  const previous = useRef<{ step: unknown }>(undefined);
  useEffect(() => {
    const isFirstPage = previous.current === undefined && history.isFresh;
    previous.current = { step };
    if (!isFirstPage && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [history, step]);
  return ref;
}
