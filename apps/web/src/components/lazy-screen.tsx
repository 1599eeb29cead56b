import type { Area } from '@korice/texts';
import { createElement, type FunctionComponent, lazy, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loadTexts } from '../i18n.js';
import { LoadBoundary, LoadError } from './LoadBoundary.js';

export type LazyScreen<Props extends object> = FunctionComponent<Props> & {
  /**
   * Starts loading ahead of the first rendering; resolves when that is over, with whether it is there: then it is drawn in one go. What
   * fails here fails there too, where the person is told.
   */
  preload: () => Promise<boolean>;
};

/**
 * A screen, or a part of one, that loads when it is first opened, its texts beside its code, so that it never shows a bare key. When they cannot be loaded
 * the page around stays, and they are loaded again when the person asks or navigates. What React's `lazy` makes remembers a failure for
 * good, so each try has its own.
 */
export function lazyScreen<Props extends object>(
  areas: readonly Area[],
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): LazyScreen<Props> {
  let loading: Promise<{ default: FunctionComponent<Props> }> | undefined;
  const loadOnce = () => (loading ??= loadAll(areas, load));
  let current: FunctionComponent<Props> = lazy(loadOnce);

  // What was put onto the page stays the same component: another one would begin anew.
  function Current(props: Props) {
    const [Screen] = useState(() => current);
    return createElement(Screen, props);
  }

  function LazyScreen(props: Props) {
    const { key } = useLocation();
    return (
      <LoadBoundary
        resetKey={key}
        onRetry={() => {
          loading = undefined;
          current = lazy(loadOnce);
        }}
      >
        <Current {...props} />
      </LoadBoundary>
    );
  }

  return Object.assign(LazyScreen, {
    preload: async () => {
      try {
        current = (await loadOnce()).default;
        return true;
      } catch (error) {
        // `lazy` is handed the same promise, so the boundary around the screen tells the person.
        if (!(error instanceof LoadError)) throw error;
        return false;
      }
    },
  });
}

async function loadAll<Screen>(areas: readonly Area[], load: () => Promise<Screen>): Promise<Screen> {
  try {
    const [screen] = await Promise.all([load(), loadTexts(areas)]);
    return screen;
  } catch (error) {
    throw new LoadError(error);
  }
}
