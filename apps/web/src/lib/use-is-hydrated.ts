import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in what the server draws and while the browser takes that over, true ever after: what only the browser knows may show. Of a part
 * that is drawn in the browser to begin with it is true at once.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
