import type { Message } from '@korice/contracts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { hasOlder } from './message-log.js';
import type { useOlder } from './use-older.js';

/**
 * The line before the first unread message: whether it is above what one sees, and the way there, which fetches older messages until it
 * is held. Once it was in view it is no longer offered.
 */
export function useUnreadDivider(
  log: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  first: Message | undefined,
  older: ReturnType<typeof useOlder>,
): { ref: RefObject<HTMLParagraphElement | null>; isAbove: boolean; isSeeking: boolean; seek: () => void } {
  const ref = useRef<HTMLParagraphElement>(null);
  const [place, setPlace] = useState<'unknown' | 'above' | 'reached'>('unknown');
  const [isSeeking, setSeeking] = useState(false);
  const isHeld = first !== undefined;
  const isOlder = hasOlder(messages);
  const { state, load } = older;

  useEffect(() => {
    if (isSeeking && !isHeld && isOlder && state === 'idle') void load();
  }, [isSeeking, isHeld, isOlder, state, load]);

  useEffect(() => {
    if (isSeeking && isHeld) ref.current?.scrollIntoView({ block: 'start' });
  }, [isSeeking, isHeld]);

  useEffect(() => {
    const divider = ref.current;
    if (!divider || !isHeld) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        const isOver = entry.boundingClientRect.top < (entry.rootBounds?.top ?? 0);
        setPlace((before) => (entry.isIntersecting || before === 'reached' ? 'reached' : isOver ? 'above' : before));
        if (entry.isIntersecting) setSeeking(false);
      },
      { root: log.current },
    );
    watch.observe(divider);
    return () => watch.disconnect();
  }, [log, isHeld]);

  return {
    ref,
    isAbove: place === 'above' || (!isHeld && isOlder),
    isSeeking: isSeeking && state !== 'failed',
    seek: () => {
      setSeeking(true);
      if (state === 'failed') void load();
      else if (isHeld) ref.current?.scrollIntoView({ block: 'start' });
    },
  };
}
