import { createPath, NavigationType, parsePath } from 'react-router-dom';
import type { BrowserHistory } from '../lib/navigation/history.js';

const nothing = () => undefined;

/** The history of a page that is only drawn: it stands at `path` and goes nowhere. */
export const createStaticHistory = (path: string): BrowserHistory => ({
  location: { pathname: '/', search: '', hash: '', ...parsePath(path), key: 'default', state: null },
  type: NavigationType.Pop,
  isFresh: true,
  keepsScroll: false,
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: nothing,
  push: nothing,
  replace: nothing,
  listen: () => nothing,
  block: () => nothing,
  dispose: nothing,
});
