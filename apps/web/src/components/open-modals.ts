type Listener = (parent: HTMLElement | undefined) => void;

/** The open modal dialogs; the last one is the topmost. */
let open: readonly HTMLDialogElement[] = [];
/** The element in which the current screen shows notices. */
let place: HTMLElement | undefined;
let notify: Listener | undefined;

function setOpen(next: readonly HTMLDialogElement[]): void {
  open = next;
  notifyParent();
}

const notifyParent = () => notify?.(open.at(-1) ?? place);

/** Registers an open modal dialog. Call it after `showModal()`; call the returned function before the dialog closes. */
export function addOpenModal(dialog: HTMLDialogElement): () => void {
  setOpen([...open, dialog]);
  return () => setOpen(open.filter((other) => other !== dialog));
}

/** A ref for the element in which a screen shows notices while no modal dialog is open. It needs the attribute `data-notices`. */
export function placeNotices(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  place = element;
  notifyParent();
  return () => {
    place = undefined;
    notifyParent();
  };
}

/**
 * Calls `listener` with the topmost modal dialog, else the element of `placeNotices`, now and whenever it changes. There is one listener;
 * undefined removes it.
 */
export function watchNoticeParent(listener: Listener | undefined): void {
  notify = listener;
  notifyParent();
}
