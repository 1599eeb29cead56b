import { useLayoutEffect, useState } from 'react';
import { NavigationType, useLocation } from 'react-router-dom';
import { readSessionValue, writeSessionValue } from '../storage.js';
import { useHistory } from './history-context.js';

/** How long a scroll position is restored again whenever loading content makes the page grow. */
const approachTimeoutMs = 2000;
const storageName = 'korice.scroll';

/** The scroll positions of this tab's history entries, by entry key. Only this module writes them, so they always parse. */
const readPositions = () => new Map(JSON.parse(readSessionValue(storageName) ?? '[]') as [string, number][]);

/**
 * Scrolls like a site of plain pages: a new page starts at its top or at its `#part`; back, forward and reload return to the position
 * at which the page was left. A navigation with `preventScrollReset` does not scroll.
 */
export function useScrollPosition(): void {
  const history = useHistory();
  const { key, hash } = useLocation();
  const [positions] = useState(readPositions);

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const store = () => writeSessionValue(storageName, JSON.stringify([...positions]));
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, [positions]);

  useLayoutEffect(() => {
    if (history.keepsScroll) return undefined;
    const remembered = positions.get(key);
    // The person may have scrolled before hydration.
    if (history.isFresh && window.scrollY > 0) return undefined;
    if (history.type === NavigationType.Pop && remembered !== undefined)
      return keepScrollingTo(() => {
        window.scrollTo({ top: remembered, behavior: 'instant' });
        return document.documentElement.scrollHeight - window.innerHeight >= remembered;
      });
    const part = partOf(hash);
    // Always returns false: content that loads above the part still moves it.
    if (part)
      return keepScrollingTo(() => {
        part.scrollIntoView({ behavior: 'instant' });
        return false;
      });
    if (history.type !== NavigationType.Pop) window.scrollTo({ top: 0, behavior: 'instant' });
    return undefined;
  }, [history, positions, key, hash]);

  // A layout effect like the one above: its scrolling must not be recorded as the position of the page that was left.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    // So that a page that is never scrolled has a position to return to as well.
    if (!positions.has(key)) remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [positions, key]);
}

/** Returns the element that `#part` names; null for an unknown name or broken percent-encoding. */
function partOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** Calls `scroll` now and whenever the page grows, until it returns true, the person scrolls or a timeout ends. Returns a stop function. */
function keepScrollingTo(scroll: () => boolean): () => void {
  const go = () => {
    if (scroll()) stop();
  };
  const growth = new ResizeObserver(go);
  const timeout = setTimeout(() => stop(), approachTimeoutMs);
  const stop = () => {
    clearTimeout(timeout);
    growth.disconnect();
    for (const gesture of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(gesture, stop);
  };
  for (const gesture of ['wheel', 'touchstart', 'keydown']) window.addEventListener(gesture, stop, { passive: true });
  growth.observe(document.body);
  go();
  return stop;
}
