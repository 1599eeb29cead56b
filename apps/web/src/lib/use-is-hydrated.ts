import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns false during server rendering and hydration, then true: content that depends on the browser may render. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
