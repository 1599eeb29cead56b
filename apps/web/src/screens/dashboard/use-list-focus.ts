import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** For a list from which the row that has the focus goes away: the function puts the focus on the list, once that is drawn without it. */
export function useListFocus(): [listRef: RefObject<HTMLDivElement | null>, focusList: () => void] {
  const listRef = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count > 0) listRef.current?.focus();
  }, [count]);
  const focusList = useCallback(() => setCount((before) => before + 1), []);
  return [listRef, focusList];
}
