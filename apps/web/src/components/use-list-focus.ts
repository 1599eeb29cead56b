import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { focusPart } from './use-removal-focus.js';

/**
 * Moves the focus when the element that had it is removed. Without `emptySelector` to the row of a table in its place, or else to the
 * element around the list, which needs `tabIndex={-1}`; otherwise to the last control of the item (`li`) in its place, or to the element of
 * `emptySelector` if none is left or the removed element was not in an item: the last control of an item often deletes it, and must not get
 * the next Enter by surprise. `outerRef` is the ref of the element around the list, if it has one already.
 */
export function useListFocus<E extends HTMLElement>(emptySelector?: string, outerRef?: RefObject<E | null>) {
  const ownRef = useRef<E>(null);
  const ref = outerRef ?? ownRef;
  const focused = useRef<Element>(null);
  /** The item that had the focus last; null if another element of the list had it. */
  const index = useRef<number>(null);
  const items = emptySelector === undefined ? 'tbody > tr' : 'li';
  useEffect(() => {
    const list = ref.current;
    if (!list || focused.current?.isConnected !== false || document.activeElement !== document.body) return;
    const item = index.current === null ? undefined : itemAt(list, items, index.current);
    const next = emptySelector === undefined ? undefined : (lastControl(item) ?? find(list, emptySelector));
    if (next) next.focus();
    // The list is longer than a phone's screen: scrolling to its start would lose the reader's place.
    else focusPart(emptySelector === undefined && item ? item : list);
  });
  return {
    ref,
    onFocus: ({ target, currentTarget }: FocusEvent<E>) => {
      focused.current = target;
      const dialog = target.closest('dialog');
      const isInDialog = dialog !== null && currentTarget.contains(dialog);
      // A dialog belongs to the item that contains it, or else to the one whose control has opened it.
      const item = (isInDialog ? dialog : target).closest(items);
      if (item) index.current = [...currentTarget.querySelectorAll(items)].indexOf(item);
      else if (!isInDialog && currentTarget.contains(target)) index.current = null;
    },
  };
}

const find = (list: HTMLElement, selector: string) => list.querySelector<HTMLElement>(`${selector}:not(:disabled)`);

function itemAt(list: HTMLElement, selector: string, index: number): HTMLElement | undefined {
  const items = list.querySelectorAll<HTMLElement>(selector);
  return items[Math.min(index, items.length - 1)];
}

const lastControl = (item: HTMLElement | undefined): HTMLElement | undefined =>
  item && [...item.querySelectorAll<HTMLElement>('button, input')].at(-1);
