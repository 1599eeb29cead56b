import '@testing-library/jest-dom/vitest';
import { defaultLanguage } from '@korice/texts';
import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll } from 'vitest';
import { loadClient } from '../lib/call.js';
import { failOnConsoleErrors } from './console.js';

configure({ asyncUtilTimeout: 10_000 });

const nothing = (): void => undefined;

/** jsdom has no layout: media queries never match, nothing is resized or scrolled. */
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

/** jsdom has `<dialog>` without its methods. */
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

failOnConsoleErrors();

beforeAll(async () => {
  // A request must not wait for the client after its test has ended.
  await loadClient();
  // Test files of a worker share libraries and window, and so the language and the URL that may select one.
  window.history.replaceState(null, '', '/');
  if (i18next.isInitialized) await i18next.changeLanguage(defaultLanguage);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
