import { useLayoutEffect, useState } from 'react';
import { NavigationType, useLocation } from 'react-router-dom';
import { useHistory } from './history-context.js';

/** How long a page that was longer when it was left may take to grow again. */
const patience = 2000;

/**
 * Scrolls as a site of plain pages would: a new page from its top or its `#part`, back and forward to where the page was left. A
 * navigation with `preventScrollReset` stays where it is.
 */
export function useScrollPosition(): void {
  const history = useHistory();
  const { key, hash } = useLocation();
  /** Where each entry of this tab's history was scrolled to, by its key. */
  const [positions] = useState(() => new Map<string, number>());

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    if (history.keepsScroll) return undefined;
    const remembered = positions.get(key);
    if (history.type === NavigationType.Pop && remembered !== undefined) return restore(remembered);
    const part = partOf(hash);
    if (part) part.scrollIntoView();
    else if (history.type !== NavigationType.Pop) window.scrollTo({ top: 0, behavior: 'instant' });
    return undefined;
  }, [history, positions, key, hash]);

  // In the same phase as the scrolling above: what that causes must not be taken for the position of the page that was left.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    // Who leaves without having scrolled here comes back to the place, too.
    if (!positions.has(key)) remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [positions, key]);
}

/** What `#part` names; null for a name that nothing bears or whose percent-encoding is broken. */
function partOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** Scrolls to `top`, again while the page grows, until it is reached, the person scrolls, or time is up. */
function restore(top: number): () => void {
  const go = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (document.documentElement.scrollHeight - window.innerHeight >= top) stop();
  };
  const growth = new ResizeObserver(go);
  const timeout = setTimeout(() => stop(), patience);
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
