type Listener = (topmost: HTMLDialogElement | undefined) => void;

/** The topmost is the last. */
let open: readonly HTMLDialogElement[] = [];
let notify: Listener | undefined;

function setOpen(next: readonly HTMLDialogElement[]): void {
  open = next;
  notify?.(open.at(-1));
}

/** Call it after `showModal()`; returns the function to call before the dialog closes. */
export function addOpenModal(dialog: HTMLDialogElement): () => void {
  setOpen([...open, dialog]);
  return () => setOpen(open.filter((other) => other !== dialog));
}

/** Calls `listener` with the topmost modal dialog, now and whenever it changes. There is one listener; undefined removes it. */
export function watchTopModal(listener: Listener | undefined): void {
  notify = listener;
  listener?.(open.at(-1));
}
