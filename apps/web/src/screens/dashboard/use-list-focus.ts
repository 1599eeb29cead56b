import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/** For a list from which a row may go away while it has the focus: the list then takes it. For the element around the rows. */
export function useListFocus(): {
  ref: RefObject<HTMLDivElement | null>;
  tabIndex: number;
  onFocus: (event: FocusEvent) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);

  useEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body) ref.current?.focus();
  });

  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }) => {
      focused.current = target;
    },
  };
}
