import type { Area } from '@korice/texts';
import { createElement, type FunctionComponent, lazy, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loadTexts } from '../../i18n.js';
import { ChunkLoadError, LoadBoundary } from './LoadBoundary.js';

export type LazyScreen<Props extends object> = FunctionComponent<Props> & {
  /**
   * Loads the screen ahead of its first render. Resolves to whether that succeeded; the screen itself shows a failure.
   */
  preload: () => Promise<boolean>;
};

/**
 * Creates a screen, or a part of one, that loads its code and texts on first render. After a failure the page around stays, and a retry or
 * a navigation loads again. `React.lazy` remembers a failure, so each attempt has a new lazy component.
 */
export function lazyScreen<Props extends object>(
  areas: readonly Area[],
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): LazyScreen<Props> {
  let loading: Promise<{ default: FunctionComponent<Props> }> | undefined;
  const loadOnce = () => (loading ??= loadAll(areas, load));
  let current: FunctionComponent<Props> = lazy(loadOnce);

  // A mounted screen keeps its component; another one would lose its state.
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
        // `lazy` gets the same promise, so the boundary around the screen shows the failure.
        if (!(error instanceof ChunkLoadError)) throw error;
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
    throw new ChunkLoadError(error);
  }
}
