import { useSyncExternalStore } from 'react';

/** Creates a hook that follows a media query. The hook returns undefined during server rendering, where style sheets decide. */
function createMediaHook(query: string): () => boolean | undefined {
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

/** Follows the breakpoint for a second column in the style sheets. */
export const useIsWide = createMediaHook('(min-width: 820px)');

/** Follows the breakpoint for the complete dashboard in the style sheets. */
export const useIsDesk = createMediaHook('(min-width: 1080px)');
