import { createPath, type Location, type Navigator, NavigationType, parsePath, type To } from 'react-router-dom';

/** A navigation that is held back until the person decides. */
export interface HeldNavigation {
  /** Goes where the person wanted to go, and holds nothing back any more. */
  proceed: () => void;
}

export interface BrowserHistory extends Navigator {
  readonly location: Location;
  readonly type: NavigationType;
  /** The page has been opened here and nobody has navigated yet. */
  readonly isFresh: boolean;
  /** The navigation asked for the scroll position to stay (`preventScrollReset`). */
  readonly keepsScroll: boolean;
  /** Calls back after every navigation; returns the way to stop. */
  listen: (listener: () => void) => () => void;
  /**
   * Hands every navigation to another path to `hold` instead of performing it; returns the way to stop. The latest one wins. What stays
   * at the same path takes no screen away, so it goes through.
   */
  block: (hold: (held: HeldNavigation) => void) => () => void;
  /** Detaches from the browser. */
  dispose: () => void;
}

interface Entry {
  key: string;
  /** Position among this tab's entries, to know how far `back` and `forward` went. */
  index: number;
  state: unknown;
}

const first: Entry = { key: 'default', index: 0, state: null };

const entryOf = (state: unknown): Entry | undefined =>
  typeof state === 'object' && state !== null && 'key' in state && 'index' in state ? (state as Entry) : undefined;

const newKey = () => Math.random().toString(36).slice(2, 10);

/**
 * The browser's history with what React Router's own lacks without its data router (14 kB on every page): a navigation can be held
 * back, the back button included, and says whether the scroll position is to stay.
 */
export function createBrowserHistory(): BrowserHistory {
  const listeners = new Set<() => void>();
  let hold: ((held: HeldNavigation) => void) | undefined;
  let type: NavigationType = NavigationType.Pop;
  let isFresh = true;
  let keepsScroll = false;
  /** Set while the address is being put back after a held back button. */
  let putBack: (() => void) | undefined;

  if (!entryOf(history.state)) history.replaceState(first, '');
  let { index, location } = read();

  function read(): { index: number; location: Location } {
    const entry = entryOf(history.state) ?? first;
    const { pathname, search, hash } = window.location;
    return { index: entry.index, location: { pathname, search, hash, key: entry.key, state: entry.state } };
  }

  function arrive(next: NavigationType, staysPut: boolean): void {
    type = next;
    isFresh = false;
    keepsScroll = staysPut;
    ({ index, location } = read());
    for (const listener of listeners) listener();
  }

  function ask(pathname: string, perform: () => void): void {
    if (!hold || pathname === location.pathname) {
      perform();
      return;
    }
    hold({
      proceed: () => {
        hold = undefined;
        perform();
      },
    });
  }

  function navigate(to: To, state: unknown, isPush: boolean, staysPut = false): void {
    const path = typeof to === 'string' ? parsePath(to) : to;
    const url = createPath({ pathname: location.pathname, ...path });
    // As the browser writes it, which is how it stands in `location`.
    ask(new URL(url, window.location.href).pathname, () => {
      const entry: Entry = { key: newKey(), index: isPush ? index + 1 : index, state: state ?? null };
      if (isPush) history.pushState(entry, '', url);
      else history.replaceState(entry, '', url);
      arrive(isPush ? NavigationType.Push : NavigationType.Replace, staysPut);
    });
  }

  function onPop(): void {
    if (putBack) {
      const done = putBack;
      putBack = undefined;
      done();
      return;
    }
    const entry = entryOf(history.state);
    if (!entry) {
      // A plain link to `#part` made this entry: it is one more step forward.
      history.replaceState({ key: newKey(), index: index + 1, state: null } satisfies Entry, '');
      arrive(NavigationType.Push, false);
      return;
    }
    const delta = entry.index - index;
    const { pathname } = window.location;
    if (!hold || delta === 0 || pathname === location.pathname) {
      arrive(NavigationType.Pop, false);
      return;
    }
    putBack = () => ask(pathname, () => history.go(delta));
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
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    block(next) {
      hold = next;
      return () => {
        if (hold === next) hold = undefined;
      };
    },
    dispose: () => window.removeEventListener('popstate', onPop),
  };
}
