import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Parts of a page that a screen reader announces when they get the focus. */
const parts = 'section, main, dialog, [tabindex]';

/** Focuses a part of the page without scrolling. A part without a `tabindex` gets one until it loses the focus. */
export function focusPart(part: HTMLElement): void {
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}

function ancestorsOf({ parentElement: parent }: Element): HTMLElement[] {
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

/**
 * Returns a ref. When its element is removed together with the focus, the part of the page around it gets the focus, or else the content
 * of the page. `onMoved` receives the focused part.
 */
export function useRemovalFocus<E extends HTMLElement>(onMoved?: (part: HTMLElement) => void): RefObject<E | null> {
  const ref = useRef<E>(null);
  const around = useRef<readonly HTMLElement[]>(undefined);
  const moved = useEffectEvent((part: HTMLElement) => onMoved?.(part));

  // The cleanup of a layout effect runs before React removes the element, that of an effect after it.
  useLayoutEffect(() => {
    const { current: element } = ref;
    return () => {
      if (element?.contains(document.activeElement)) around.current = ancestorsOf(element);
    };
  }, []);

  useEffect(
    () => () => {
      const ancestors = around.current;
      if (!ancestors) return;
      // After the effects of this render, with which the next content can take the focus itself.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const part =
          ancestors.find((ancestor) => ancestor.isConnected && ancestor.matches(parts)) ??
          document.querySelector<HTMLElement>('main');
        if (!part) return;
        focusPart(part);
        moved(part);
      });
    },
    [],
  );

  return ref;
}
