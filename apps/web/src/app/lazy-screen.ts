import type { Area } from '@korice/texts';
import { type FunctionComponent, lazy, type LazyExoticComponent } from 'react';
import { loadTexts } from '../i18n.js';

export type LazyScreen<Props extends object> = LazyExoticComponent<FunctionComponent<Props>> & {
  /** Starts loading ahead of the first rendering. What fails here fails there too, where the person is told. */
  preload: () => void;
};

/** A screen that loads when it is first opened, its texts beside its code, so that it never shows a bare key. */
export function lazyScreen<Props extends object>(
  areas: readonly Area[],
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): LazyScreen<Props> {
  let loading: ReturnType<typeof load> | undefined;
  const loadOnce = () => (loading ??= Promise.all([load(), loadTexts(areas)]).then(([screen]) => screen));
  const preload = () => {
    loadOnce().catch(() => {
      // `lazy` is handed the same promise, so the error boundary around the screen tells the person.
    });
  };
  return Object.assign(lazy(loadOnce), { preload });
}
