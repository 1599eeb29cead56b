import { accessSync, constants } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

/** Returns the path of Debian's Chromium, or `CHROMIUM_PATH`. @throws when the file is not executable */
export function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  accessSync(path, constants.X_OK);
  return path;
}

/**
 * Launches Chromium without its sandbox (CI runs as root) and without background requests; `flags` adds hardware such as a camera.
 * `hasBackForwardCache` enables the cache that Playwright disables.
 */
export const launchChromium = async (
  flags: readonly string[] = [],
  { hasBackForwardCache = false }: { hasBackForwardCache?: boolean } = {},
): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    ignoreDefaultArgs: hasBackForwardCache ? ['--disable-back-forward-cache'] : [],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  });

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** Waits until the application has hydrated the page, which it marks with a property of the window. */
export const untilHydrated = (page: Page) => page.waitForFunction(() => Reflect.get(window, 'pressedEarly') === null);

/**
 * Makes navigations and reloads wait for hydration or for the failure notice: before it, actions on the server-rendered page would have no
 * effect. With `waitUntil: 'commit'` they do not wait.
 */
function waitForHydration(page: Page): void {
  const untilUsable = () =>
    page.waitForFunction(() => {
      const isOurs = document.getElementById('root') !== null;
      const isRunning = Reflect.get(window, 'pressedEarly') === null;
      return !isOurs || isRunning || document.querySelector('[role="alert"]') !== null;
    });
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await untilUsable();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil !== 'commit') await untilUsable();
    return response;
  };
}

/**
 * Opens an empty browser context and collects its console errors. Blocks service workers unless `serviceWorkers` is 'allow', because they
 * would respond to requests that a test watches or aborts. `bypassCSP` disables the CSP.
 */
export async function openVisitor(
  browser: Browser,
  viewport: { width: number; height: number },
  {
    serviceWorkers = 'block',
    bypassCSP = false,
    isConsentAnswered = false,
  }: { serviceWorkers?: 'allow' | 'block'; bypassCSP?: boolean; isConsentAnswered?: boolean } = {},
): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext({
    viewport,
    locale: 'sr-Latn-RS',
    hasTouch: viewport.width < 820,
    serviceWorkers,
    bypassCSP,
  });
  context.setDefaultTimeout(15_000);
  context.on('page', waitForHydration);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  if (isConsentAnswered) await context.addInitScript(() => localStorage.setItem('cookieConsent', 'false'));
  return { context, page, faults };
}
