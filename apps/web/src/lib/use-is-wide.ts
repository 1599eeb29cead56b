import { useSyncExternalStore } from 'react';

/** From where on a screen has a second column, as the style sheets have it. */
const wide = '(min-width: 820px)';

function listen(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether there is room for a second column; undefined in what the server draws, where the style sheets alone decide. */
export const useIsWide = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(
    listen,
    () => window.matchMedia(wide).matches,
    () => undefined,
  );
