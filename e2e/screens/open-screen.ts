import { documentLanguages, type Language } from '@korice/texts';
import type { Browser, Page, Request } from 'playwright-core';
import type { Product } from '../product.js';
import type { Screen } from './screens.js';
import type { Shop } from './shop.js';

export interface View {
  width: number;
  scheme: 'light' | 'dark';
  language: Language;
}

export interface Shift {
  value: number;
  /** The shifted elements. */
  of: string[];
}

export interface OpenScreen {
  page: Page;
  /** Errors of console and page, without those that the state of the screen causes. */
  complaints: string[];
  /** Layout shift while the screen loaded, without shifts after an input. */
  shifts: Shift[];
  /** Waits until the layout is stable. */
  settle: () => Promise<void>;
  /** Changes width, colour scheme and language of the open page, the last two as another tab does, and waits until the layout is stable. */
  change: (view: View & { height?: number }) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Milliseconds. Conditions are polled by a timer, because Playwright polls in animation frames by default, and headless Chromium
 * occasionally stops drawing a page after a change of its viewport, though the document is complete and scripts run.
 */
const pollingMs = 100;

const heightAt = (width: number): number => (width < 820 ? 844 : 900);

const refusal = JSON.stringify({
  type: 'about:blank',
  title: 'Forbidden',
  status: 403,
  code: 'FORBIDDEN',
  detail: 'refused for the screenshot',
  requestId: 'screens',
});

/** Opens a screen with its account, brings it into its state and waits until the layout is stable. */
export async function openScreen(
  browser: Browser,
  product: Product,
  shop: Shop,
  screen: Screen,
  { width, scheme, language }: View,
): Promise<OpenScreen> {
  const context = await browser.newContext({
    viewport: { width, height: heightAt(width) },
    hasTouch: width < 820,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(20_000);
  const session = screen.as && shop[screen.as];
  // tsx wraps functions in this helper to keep their names; functions that run in the page need it there too.
  await context.addInitScript('globalThis.__name ??= (named) => named;');
  await context.addInitScript(prepare, { language, session });
  if (screen.refused !== undefined) await context.addInitScript(removeFirstView);
  const page = await context.newPage();
  const settle = createSettle(page);
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(`throws: ${message}`));
  page.on('console', (message) => {
    const isOfState =
      (screen.isMissing === true || screen.refused !== undefined) && /status of 4\d\d/.test(message.text());
    if (message.type() === 'error' && !isOfState) complaints.push(`console: ${message.text()}`);
  });
  const { refused } = screen;
  if (refused !== undefined)
    await page.route(
      (url) => url.pathname.startsWith(refused),
      (route) =>
        route.request().resourceType() === 'document'
          ? route.continue()
          : route.fulfill({ status: 403, contentType: 'application/problem+json', body: refusal }),
    );

  let shifts: Shift[];
  try {
    await page.goto(product.url + (typeof screen.path === 'string' ? screen.path : screen.path(shop)));
    await settle();
    shifts = await page.evaluate(() => window.layoutShifts);
    if (screen.act) {
      await screen.act(page);
      await settle();
    }
  } catch (error) {
    await context.close();
    throw new Error([String(error), ...complaints].join('\n'), { cause: error });
  }
  return {
    page,
    complaints,
    shifts,
    settle,
    change: async (view) => {
      await page.setViewportSize({ width: view.width, height: view.height ?? heightAt(view.width) });
      // Not with `emulateMedia`: a page that is not drawn never learns of a media change.
      await page.evaluate(storeAsAnotherTab, { key: 'mantine-color-scheme-value', newValue: view.scheme });
      await page.waitForFunction(
        (wanted) => document.documentElement.dataset.mantineColorScheme === wanted,
        view.scheme,
        { polling: pollingMs },
      );
      await page.evaluate(storeAsAnotherTab, { key: 'korice.language', newValue: view.language });
      await page.waitForFunction(
        (wanted) => document.documentElement.lang === wanted,
        documentLanguages[view.language],
        { polling: pollingMs },
      );
      await settle();
    },
    close: () => context.close(),
  };
}

/** Runs in the page before its scripts: sets session and language, and records layout shifts. */
function prepare({
  language,
  session,
}: {
  language: string;
  session: { token: string; user: object } | undefined;
}): void {
  localStorage.setItem('cookieConsent', 'false');
  localStorage.setItem('korice.language', language);
  if (session) {
    localStorage.setItem('token', session.token);
    localStorage.setItem('loggedInUserData', JSON.stringify(session.user));
  }
  window.changedAt = performance.now();
  new MutationObserver(() => {
    window.changedAt = performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  window.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[])
      if (!entry.hadRecentInput)
        window.layoutShifts.push({
          value: entry.value,
          of: (entry.sources ?? []).map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 90) : 'text')),
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: stores a setting and dispatches the `storage` event that a change in another tab causes. */
function storeAsAnotherTab({ key, newValue }: { key: string; newValue: string }): void {
  localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
}

/** Removes the server-rendered data and markup from the page, so that the screen requests its data and is refused. */
export function removeFirstView(): void {
  new MutationObserver((_changes, observer) => {
    const given = document.getElementById('first-view');
    if (!given) return;
    given.remove();
    document.getElementById('root')?.replaceChildren();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true });
}

/** Returns a function that waits until no request is pending and the page is stable. Tracks the requests of `page` from this call on. */
function createSettle(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return async () => {
    await page.locator('h1').first().waitFor();
    for (;;) {
      await page.waitForFunction(isStill, undefined, { polling: pollingMs });
      if (pending.size === 0) return;
      await Promise.any([page.waitForEvent('requestfinished'), page.waitForEvent('requestfailed')]);
    }
  };
}

/**
 * Runs in the page. Returns whether the fonts are loaded, nothing visible is loading, and the document has not changed for 250 ms. A
 * loading list is `aria-busy`; a placeholder is a named status, shown for at least 600 ms.
 */
function isStill(): boolean {
  return (
    document.fonts.status === 'loaded' &&
    ![...document.querySelectorAll('[aria-busy="true"], [role="status"][aria-label]')].some((place) =>
      place.checkVisibility(),
    ) &&
    performance.now() - window.changedAt > 250
  );
}
