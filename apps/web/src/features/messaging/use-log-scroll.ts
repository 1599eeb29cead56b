import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end within which one still reads the latest. */
const nearEnd = 80;
/** Pixels from the beginning within which older messages are fetched. */
const nearBeginning = 300;
/** Milliseconds after which a new message is scrolled to. */
const scrollAfter = 100;

interface Watched {
  /** Changes when something is put before what was first. */
  firstKey: string;
  /** Changes when something is added at the end. */
  lastKey: string;
  /** The last entry is the person's own: they want to see it. */
  isLastOwn: boolean;
  onNearBeginning: () => void;
}

/**
 * Scrolls a log of messages: at its end when it opens and with each new message, unless the person has scrolled up; and what is put
 * before the first message moves nothing.
 */
export function useLogScroll({ firstKey, lastKey, isLastOwn, onNearBeginning }: Watched): {
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
    atEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < nearEnd;
    setAtEnd(atEnd.current);
    if (log.scrollTop < nearBeginning && log.scrollHeight > log.clientHeight) onNearBeginning();
  };

  useLayoutEffect(() => {
    const log = ref.current;
    if (!log) return;
    const { height, firstKey: first, lastKey: last } = before.current;
    // A message that waits, or is refused, is higher than while it was sent.
    const hasOneChanged = height !== log.scrollHeight && firstKey === first && lastKey === last;
    if (height === 0 || (hasOneChanged && atEnd.current)) log.scrollTop = log.scrollHeight;
    else if (firstKey !== first) log.scrollTop += log.scrollHeight - height;
    before.current = { firstKey, lastKey, height: log.scrollHeight };
  });

  useEffect(() => {
    if (!atEnd.current && !isLastOwn) return undefined;
    const timer = setTimeout(scrollToEnd, scrollAfter);
    return () => clearTimeout(timer);
  }, [lastKey, isLastOwn, scrollToEnd]);

  // The keyboard of a phone or a longer draft makes the log lower: whoever reads its end goes on reading it.
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
