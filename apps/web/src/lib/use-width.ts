import { useSyncExternalStore } from 'react';

/** A hook that follows a media query; undefined in what the server draws, where the style sheets alone decide. */
function followed(query: string): () => boolean | undefined {
  function listen(listener: () => void): () => void {
    const media = window.matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  }
  return () =>
    useSyncExternalStore<boolean | undefined>(
      listen,
      () => window.matchMedia(query).matches,
      () => undefined,
    );
}

/** Whether there is room for a second column; as the style sheets have it. */
export const useIsWide = followed('(min-width: 820px)');

/** Whether there is room for everything a desk shows; as the style sheets have it. */
export const useIsDesk = followed('(min-width: 1080px)');
