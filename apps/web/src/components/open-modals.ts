type Listener = (topmost: HTMLDialogElement | undefined) => void;

/** The topmost is the last. */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<Listener>();

function setOpen(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener(open.at(-1));
}

/** Call it after `showModal()`; returns the function to call before the dialog closes. */
export function addOpenModal(dialog: HTMLDialogElement): () => void {
  setOpen([...open, dialog]);
  return () => setOpen(open.filter((other) => other !== dialog));
}

/** Calls `listener` with the topmost modal dialog, now and whenever it changes; returns the function that ends this. */
export function watchTopModal(listener: Listener): () => void {
  listeners.add(listener);
  listener(open.at(-1));
  return () => listeners.delete(listener);
}
