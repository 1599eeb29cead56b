import { createPath, NavigationType, parsePath } from 'react-router-dom';
import type { BrowserHistory } from '../lib/navigation/history.js';

const noop = () => undefined;

/** Creates the history for server rendering: its location is `path` and it does not navigate. */
export const createStaticHistory = (path: string): BrowserHistory => ({
  location: { pathname: '/', search: '', hash: '', ...parsePath(path), key: 'default', state: null },
  type: NavigationType.Pop,
  isFresh: true,
  keepsScroll: false,
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: noop,
  push: noop,
  replace: noop,
  listen: () => noop,
  block: () => noop,
  dispose: noop,
});
