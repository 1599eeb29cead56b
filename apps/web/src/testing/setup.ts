import '@testing-library/jest-dom/vitest';
import { defaultLanguage } from '@korice/texts';
import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll } from 'vitest';
import { loadClient } from '../lib/call.js';
import { failOnConsoleErrors } from './console.js';

/** How long `findBy` and `waitFor` look, in milliseconds; what is there is found at once. */
configure({ asyncUtilTimeout: 10_000 });

const nothing = (): void => undefined;

/** jsdom has no layout: nothing ever matches a media query, is resized or scrolls into view. */
class StillMedia extends EventTarget implements MediaQueryList {
  readonly matches = false;
  readonly onchange = null;
  readonly addListener = nothing;
  readonly removeListener = nothing;
  readonly media: string;
  constructor(media: string) {
    super();
    this.media = media;
  }
}
window.matchMedia = (query) => new StillMedia(query);

class StillObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds: number[] = [];
  readonly observe = nothing;
  readonly unobserve = nothing;
  readonly disconnect = nothing;
  readonly takeRecords = () => [];
}
window.ResizeObserver = StillObserver;
window.IntersectionObserver = StillObserver;
window.scrollTo = nothing;
Element.prototype.scrollIntoView = nothing;
Element.prototype.scrollBy = nothing;

/** jsdom knows `<dialog>` but not how to open it. */
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

failOnConsoleErrors();

beforeAll(async () => {
  // So that no call of a test waits for it until the test has ended.
  await loadClient();
  // The libraries and the window are shared by the files of a worker, and with them the language and the address that may ask for one.
  window.history.replaceState(null, '', '/');
  if (i18next.isInitialized) await i18next.changeLanguage(defaultLanguage);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
