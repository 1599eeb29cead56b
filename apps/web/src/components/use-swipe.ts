import { type PointerEvent, type SyntheticEvent, useRef } from 'react';

/** How far a finger must go, in pixels. */
const threshold = 40;

/**
 * Handlers that tell a finger's stroke to the left (1, onwards) from one to the right (-1, back). The press that ends a stroke is no
 * click. Give the element `touch-action: pan-y`, so that the page still scrolls under the finger.
 */
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
