import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FormImage, ImageList } from './image-list.js';

/** A change of the order, for announcements. `index` counts from 1. */
export interface ReorderEvent {
  kind: 'picked' | 'moved' | 'dropped' | 'cancelled';
  index: number;
  total: number;
}

/** Pixels after which a press becomes a drag. */
const dragThreshold = 6;

/** Reorders images with keys, buttons or by dragging. `tileAt` returns the id of the tile at a point. */
export function useReorder({
  images,
  list,
  onEvent,
  tileAt,
}: {
  images: readonly FormImage[];
  list: ImageList;
  onEvent: (event: ReorderEvent) => void;
  tileAt: (x: number, y: number) => string | undefined;
}) {
  const [picked, setPicked] = useState<{ id: string; from: number } | null>(null);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const wasDragged = useRef(false);
  const focused = useRef<Element | null>(null);

  // Moving a DOM node loses its focus; a disabled arrow button passes the focus to the grip.
  useLayoutEffect(() => {
    const element = focused.current;
    focused.current = null;
    if (!(element instanceof HTMLButtonElement)) return;
    const target = element.disabled || !element.isConnected ? gripOf(element) : element;
    target?.focus();
  }, [images]);

  const placeOf = (id: string) => list.read().findIndex((image) => image.id === id);
  const announce = (kind: ReorderEvent['kind'], place: number) =>
    onEvent({ kind, index: place + 1, total: list.read().length });

  function moveTo(id: string, place: number) {
    const to = Math.min(Math.max(place, 0), images.length - 1);
    if (to === placeOf(id)) return;
    focused.current = document.activeElement;
    list.move(id, to);
    announce('moved', to);
  }

  /** Picks an image up or drops it, except at the end of a drag. */
  function toggle(id: string, byPointer: boolean) {
    if (byPointer && wasDragged.current) return;
    const place = placeOf(id);
    setPicked(picked?.id === id ? null : { id, from: place });
    announce(picked?.id === id ? 'dropped' : 'picked', place);
  }

  function cancel() {
    if (!picked) return;
    focused.current = document.activeElement;
    list.move(picked.id, picked.from);
    setPicked(null);
    announce('cancelled', picked.from);
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
      if (wasDragged.current) announce('dropped', placeOf(id));
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
    /** Drops the image at its current place when the focus leaves its tile. */
    leave: () => setPicked(null),
  };
}

const gripOf = (element: Element) =>
  element.closest('[data-image]')?.querySelector<HTMLButtonElement>('[aria-pressed]') ?? null;

export type Reorder = ReturnType<typeof useReorder>;
