import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end at which the log still counts as scrolled to the end. */
const endThreshold = 80;
/** Pixels from the beginning at which older messages are loaded. */
const loadThreshold = 300;
const scrollDelayMs = 100;

interface LogScrollOptions {
  /** Key of the first entry. */
  firstKey: string;
  /** Key of the last entry. */
  lastKey: string;
  /** The viewer wrote the last entry: scroll to it. */
  isLastOwn: boolean;
  onNearBeginning: () => void;
}

/** Keeps a message log at its end unless the person scrolled up, and keeps the position when older messages are prepended. */
export function useLogScroll({ firstKey, lastKey, isLastOwn, onNearBeginning }: LogScrollOptions): {
  ref: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  onScroll: () => void;
  scrollToEnd: () => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const atEnd = useRef(true);
  const before = useRef({ firstKey, lastKey, height: 0 });

  const scrollToEnd = useCallback(() => {
    const log = ref.current;
    if (log) log.scrollTop = log.scrollHeight;
  }, []);

  const onScroll = () => {
    const log = ref.current;
    if (!log) return;
    atEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < endThreshold;
    setAtEnd(atEnd.current);
    if (log.scrollTop < loadThreshold && log.scrollHeight > log.clientHeight) onNearBeginning();
  };

  useLayoutEffect(() => {
    const log = ref.current;
    if (!log) return;
    const { height, firstKey: first, lastKey: last } = before.current;
    // A message that waits or is refused has more lines than one being sent.
    const hasOneChanged = height !== log.scrollHeight && firstKey === first && lastKey === last;
    if (height === 0 || (hasOneChanged && atEnd.current)) log.scrollTop = log.scrollHeight;
    else if (firstKey !== first) log.scrollTop += log.scrollHeight - height;
    before.current = { firstKey, lastKey, height: log.scrollHeight };
  });

  useEffect(() => {
    if (!atEnd.current && !isLastOwn) return undefined;
    const timer = setTimeout(scrollToEnd, scrollDelayMs);
    return () => clearTimeout(timer);
  }, [lastKey, isLastOwn, scrollToEnd]);

  // A phone keyboard or a longer draft shrinks the log: stay at its end.
  useEffect(() => {
    const log = ref.current;
    if (!log) return undefined;
    const resized = new ResizeObserver(() => {
      if (atEnd.current) scrollToEnd();
    });
    resized.observe(log);
    return () => resized.disconnect();
  }, [scrollToEnd]);

  return { ref, isAtEnd, onScroll, scrollToEnd };
}
