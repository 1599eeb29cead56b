/** Moves the focus to the heading of the screen, for a pressed button that disappears. Does not scroll. */
export const focusTitle = (): void => document.querySelector('h1')?.focus({ preventScroll: true });
