import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Picture, PictureList } from './picture-list.js';

/** What happened to the order, for the words that announce it. Places count from 1. */
export interface ReorderEvent {
  kind: 'picked' | 'moved' | 'dropped' | 'cancelled';
  index: number;
  total: number;
}

/** Pixels a pointer travels before a press becomes a drag. */
const dragThreshold = 6;

/**
 * Puts pictures in order: a press or a key takes one up, then arrows (keys or buttons) move it, the same press sets it down and Escape
 * puts it back; or a pointer drags it. `tileAt` finds the id of the tile under a point.
 */
export function useReorder({
  pictures,
  list,
  onEvent,
  tileAt,
}: {
  pictures: readonly Picture[];
  list: PictureList;
  onEvent: (event: ReorderEvent) => void;
  tileAt: (x: number, y: number) => string | undefined;
}) {
  const [picked, setPicked] = useState<{ id: string; from: number } | null>(null);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const wasDragged = useRef(false);
  const focused = useRef<Element | null>(null);

  // Moving a node in the document takes the focus from what is inside; an arrow that has come to the end gives it to its neighbour.
  useLayoutEffect(() => {
    const element = focused.current;
    focused.current = null;
    if (!(element instanceof HTMLButtonElement)) return;
    const target = element.disabled || !element.isConnected ? gripOf(element) : element;
    target?.focus();
  }, [pictures]);

  const placeOf = (id: string) => list.read().findIndex((picture) => picture.id === id);
  const tell = (kind: ReorderEvent['kind'], place: number) =>
    onEvent({ kind, index: place + 1, total: list.read().length });

  function moveTo(id: string, place: number) {
    const to = Math.min(Math.max(place, 0), pictures.length - 1);
    if (to === placeOf(id)) return;
    focused.current = document.activeElement;
    list.move(id, to);
    tell('moved', to);
  }

  /** Takes a picture up, or sets it down. A press that ends a drag does neither. */
  function toggle(id: string, byPointer: boolean) {
    if (byPointer && wasDragged.current) return;
    const place = placeOf(id);
    setPicked(picked?.id === id ? null : { id, from: place });
    tell(picked?.id === id ? 'dropped' : 'picked', place);
  }

  function cancel() {
    if (!picked) return;
    focused.current = document.activeElement;
    list.move(picked.id, picked.from);
    setPicked(null);
    tell('cancelled', picked.from);
  }

  function startDrag(id: string, { button, clientX, clientY }: PointerEvent) {
    wasDragged.current = false;
    if (button !== 0) return;

    const onMove = (event: globalThis.PointerEvent) => {
      const travelled = Math.hypot(event.clientX - clientX, event.clientY - clientY);
      if (!wasDragged.current && travelled < dragThreshold) return;
      wasDragged.current = true;
      setPicked(null);
      setDraggedId(id);
      const over = tileAt(event.clientX, event.clientY);
      if (over !== undefined && over !== id) list.move(id, placeOf(over));
    };
    const onEnd = () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onEnd);
      window.removeEventListener('pointercancel', onEnd);
      setDraggedId(null);
      if (wasDragged.current) tell('dropped', placeOf(id));
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onEnd);
    window.addEventListener('pointercancel', onEnd);
  }

  return {
    pickedId: picked?.id ?? null,
    draggedId,
    toggle,
    cancel,
    moveTo,
    startDrag,
    /** The focus has left the tile: the picture stays where it is. */
    leave: () => setPicked(null),
  };
}

const gripOf = (element: Element) =>
  element.closest('[data-picture]')?.querySelector<HTMLButtonElement>('[aria-pressed]') ?? null;

export type Reorder = ReturnType<typeof useReorder>;
