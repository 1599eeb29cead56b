import { File as NodeFile } from 'node:buffer';
import '@testing-library/jest-dom/vitest';
import { defaultLanguage } from '@korice/texts';
import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll } from 'vitest';
import { loadClient } from '../lib/call.js';
import { failOnConsoleErrors } from './console.js';

configure({ asyncUtilTimeout: 10_000 });

const noop = (): void => undefined;

/** Stub for jsdom, which has no layout: media queries never match, nothing is resized or scrolled. */
class UnmatchedMediaQuery extends EventTarget implements MediaQueryList {
  readonly matches = false;
  readonly onchange = null;
  readonly addListener = noop;
  readonly removeListener = noop;
  readonly media: string;
  constructor(media: string) {
    super();
    this.media = media;
  }
}
window.matchMedia = (query) => new UnmatchedMediaQuery(query);

class NoopObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds: number[] = [];
  readonly observe = noop;
  readonly unobserve = noop;
  readonly disconnect = noop;
  readonly takeRecords = () => [];
}
window.ResizeObserver = NoopObserver;
window.IntersectionObserver = NoopObserver;
window.scrollTo = noop;
Element.prototype.scrollIntoView = noop;
Element.prototype.scrollBy = noop;

/** jsdom has `<dialog>` without its methods. */
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

// Since Node 24.6 the parser of forms creates files with the global `File`, which is jsdom's here, and then refuses them. See pull request
// 11300 of vitest.
Request.prototype.formData = async function () {
  const received = new Response(await this.arrayBuffer(), { headers: this.headers });
  const jsdomFile = globalThis.File;
  // The types of Node's `File` lack a property of a chosen folder.
  globalThis.File = NodeFile as typeof File;
  try {
    return await received.formData();
  } finally {
    globalThis.File = jsdomFile;
  }
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
