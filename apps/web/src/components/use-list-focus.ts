import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Moves the focus when the list item that had it is removed. Without `emptySelector` to the element around the list, which needs
 * `tabIndex={-1}`; otherwise to the last control of the item (`li`) in its place, or to the element of `emptySelector` if none is left.
 */
export function useListFocus<E extends HTMLElement>(emptySelector?: string) {
  const ref = useRef<E>(null);
  const focused = useRef<Element>(null);
  const index = useRef(0);
  useEffect(() => {
    const list = ref.current;
    if (!list || focused.current?.isConnected !== false || document.activeElement !== document.body) return;
    const next =
      emptySelector === undefined ? undefined : (controlAt(list, index.current) ?? find(list, emptySelector));
    // The list is longer than a phone's screen: scrolling to its start would lose the reader's place.
    if (next) next.focus();
    else list.focus({ preventScroll: true });
  });
  return {
    ref,
    onFocus: ({ target, currentTarget }: FocusEvent<E>) => {
      focused.current = target;
      const item = target.closest('li');
      if (item) index.current = [...currentTarget.querySelectorAll('li')].indexOf(item);
    },
  };
}

const find = (list: HTMLElement, selector: string) => list.querySelector<HTMLElement>(selector);

function controlAt(list: HTMLElement, index: number): HTMLElement | undefined {
  const items = list.querySelectorAll('li');
  const item = items[Math.min(index, items.length - 1)];
  return item && [...item.querySelectorAll<HTMLElement>('button, input')].at(-1);
}
