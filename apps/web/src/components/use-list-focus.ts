import { type FocusEvent, useEffect, useRef } from 'react';

/** Moves the focus to the element around the rows, which needs `tabIndex={-1}`, when the row that had it is removed. */
export function useListFocus<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body) ref.current?.focus();
  });
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
  };
}
