import { createPath, type Location, type Navigator, NavigationType, parsePath, type To } from 'react-router-dom';
import { createListeners } from '../listeners.js';

/** A navigation that waits for the person's decision. */
export interface HeldNavigation {
  /** Performs the navigation and removes the block. */
  proceed: () => void;
}

export interface BrowserHistory extends Navigator {
  readonly location: Location;
  readonly type: NavigationType;
  /** True until the first navigation after the page load. */
  readonly isFresh: boolean;
  /** The last navigation had `preventScrollReset`. */
  readonly keepsScroll: boolean;
  /** Calls `listener` after every navigation; returns the function that ends this. */
  listen: (listener: () => void) => () => void;
  /**
   * Passes every navigation to another path to `hold` instead of performing it; returns the function that ends this. Of several blocks the
   * latest one decides, and `proceed` ends all of them and calls each `onProceed`. A navigation within the same path is performed, because
   * the screen stays.
   */
  block: (hold: (held: HeldNavigation) => void, onProceed?: () => void) => () => void;
  /**
   * Calls `close` instead of going back to any earlier entry; returns the function that ends this. Of several the latest one is called. For
   * what the person expects the back button to close: only Chromium on Android closes dialogs itself.
   */
  closeOnBack: (close: () => void) => () => void;
  /** Removes the browser listeners. */
  dispose: () => void;
}

interface Entry {
  key: string;
  /** Position among the entries of this tab. The difference of two is the number of steps back or forward. */
  index: number;
  state: unknown;
}

const entryOf = (state: unknown): Entry | undefined =>
  typeof state === 'object' && state !== null && 'key' in state && 'index' in state ? (state as Entry) : undefined;

const newEntry = (index: number, state: unknown = null): Entry => ({
  key: Math.random().toString(36).slice(2, 10),
  index,
  state,
});

/**
 * A history for React Router that can block navigations, the back button included, and exposes `preventScrollReset`. React Router offers
 * both only with its data router, which adds 14 kB to every page.
 */
export function createBrowserHistory(): BrowserHistory {
  const listeners = createListeners();
  let blocks: readonly { hold: (held: HeldNavigation) => void; onProceed: (() => void) | undefined }[] = [];
  let closes: readonly { close: () => void }[] = [];
  let type: NavigationType = NavigationType.Pop;
  let isFresh = true;
  let keepsScroll = false;
  /** Set while the URL is restored after a back button that did not navigate. */
  let afterRestore: (() => void) | undefined;

  if (!entryOf(history.state)) history.replaceState(newEntry(0), '');
  let { index, location } = read();

  function read(): { index: number; location: Location } {
    const entry = entryOf(history.state) ?? newEntry(0);
    const { pathname, search, hash } = window.location;
    return { index: entry.index, location: { pathname, search, hash, key: entry.key, state: entry.state } };
  }

  function arrive(next: NavigationType, staysPut: boolean): void {
    type = next;
    isFresh = false;
    keepsScroll = staysPut;
    ({ index, location } = read());
    listeners.notify();
  }

  function ask(pathname: string, perform: () => void): void {
    const latest = blocks.at(-1);
    if (!latest || pathname === location.pathname) {
      perform();
      return;
    }
    latest.hold({
      proceed: () => {
        const ended = blocks;
        blocks = [];
        for (const { onProceed } of ended) onProceed?.();
        perform();
      },
    });
  }

  function navigate(to: To, state: unknown, isPush: boolean, staysPut = false): void {
    const path = typeof to === 'string' ? parsePath(to) : to;
    const url = createPath({ pathname: location.pathname, ...path });
    // `URL` normalises the path like the browser does for `location`.
    ask(new URL(url, window.location.href).pathname, () => {
      const entry = newEntry(isPush ? index + 1 : index, state ?? null);
      if (isPush) history.pushState(entry, '', url);
      else history.replaceState(entry, '', url);
      arrive(isPush ? NavigationType.Push : NavigationType.Replace, staysPut);
    });
  }

  function onPop(): void {
    if (afterRestore) {
      const done = afterRestore;
      afterRestore = undefined;
      done();
      return;
    }
    const entry = entryOf(history.state);
    if (!entry) {
      // A plain link to `#part` created this entry.
      history.replaceState(newEntry(index + 1), '');
      arrive(NavigationType.Push, false);
      return;
    }
    const delta = entry.index - index;
    const { pathname } = window.location;
    if (delta < 0 && closes.length > 0) {
      afterRestore = () => closes.at(-1)?.close();
      history.go(-delta);
      return;
    }
    if (blocks.length === 0 || delta === 0 || pathname === location.pathname) {
      arrive(NavigationType.Pop, false);
      return;
    }
    afterRestore = () => ask(pathname, () => history.go(delta));
    history.go(-delta);
  }

  window.addEventListener('popstate', onPop);

  return {
    get location() {
      return location;
    },
    get type() {
      return type;
    },
    get isFresh() {
      return isFresh;
    },
    get keepsScroll() {
      return keepsScroll;
    },
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: (delta) => history.go(delta),
    push: (to, state, options) => navigate(to, state, true, options?.preventScrollReset),
    replace: (to, state, options) => navigate(to, state, false, options?.preventScrollReset),
    listen: listeners.subscribe,
    block(hold, onProceed) {
      const added = { hold, onProceed };
      blocks = [...blocks, added];
      return () => {
        blocks = blocks.filter((one) => one !== added);
      };
    },
    closeOnBack(close) {
      const added = { close };
      closes = [...closes, added];
      return () => {
        closes = closes.filter((one) => one !== added);
      };
    },
    dispose: () => window.removeEventListener('popstate', onPop),
  };
}
