import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Focuses the first invalid field of a form, which gets `ref`: after the render that follows `focusInvalid`, which the form calls on each
 * submit, and when the API has refused values (`failure`). Leaves the focus where it is if every field is valid.
 */
export function useInvalidFocus(failure: Error | null = null): {
  ref: RefObject<HTMLFormElement | null>;
  focusInvalid: () => void;
} {
  const ref = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts === 0) return;
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    // Not at the end of the visible part, below which its error would be.
    field?.scrollIntoView({ block: 'center' });
  }, [attempts, failure]);
  return { ref, focusInvalid: () => setAttempts((count) => count + 1) };
}
