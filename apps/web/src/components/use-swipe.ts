import { type PointerEvent, type SyntheticEvent, useRef } from 'react';

/** Minimum distance of a swipe in pixels. */
const threshold = 40;

/** Returns handlers for horizontal swipes: 1 is to the left (next). Suppresses the click after a swipe. Needs `touch-action: pan-y`. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void): {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: () => void;
  onClickCapture: (event: SyntheticEvent) => void;
} {
  const start = useRef<number>(undefined);
  const isStroke = useRef(false);
  return {
    onPointerDown: (event) => {
      isStroke.current = false;
      start.current = event.pointerType === 'mouse' ? undefined : event.clientX;
    },
    onPointerUp: (event) => {
      const distance = event.clientX - (start.current ?? event.clientX);
      start.current = undefined;
      if (Math.abs(distance) < threshold) return;
      isStroke.current = true;
      onSwipe(distance < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
    onClickCapture: (event) => {
      if (!isStroke.current) return;
      isStroke.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
