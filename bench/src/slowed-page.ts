import { openVisitor, phone } from '../../e2e/browser/chromium.js';

export type Browser = Parameters<typeof openVisitor>[0];
export type Page = Awaited<ReturnType<typeof openVisitor>>['page'];

/** CPU slowdown of the emulated phone. */
const slowdown = 4;
/** Milliseconds until the browser reports an interaction: the entry follows the frame that shows it. */
const reportDelayMs = 1_000;

/** Performance entries of a page so far, in milliseconds. */
export interface Timings {
  /** Durations from input to the next paint, of all interactions of 16 ms or longer. */
  interactions: number[];
  /** Long tasks: work that blocks the main thread for more than 50 ms. */
  longTasks: number[];
}

export interface SlowedPage {
  page: Page;
  timings(): Promise<Timings>;
  close(): Promise<void>;
}

declare global {
  interface Window {
    noted: { interactions: Map<number, number>; longTasks: number[] };
  }
}

/** Opens a URL on a throttled CPU with an empty cache and waits until the page is idle. */
export async function openSlowed(browser: Browser, url: string): Promise<SlowedPage> {
  const { context, page } = await openVisitor(browser, phone, { isConsentAnswered: true });
  // Runs in the browser: named functions would reference a helper of the bundler that does not exist there.
  await page.addInitScript(() => {
    window.noted = { interactions: new Map(), longTasks: [] };
    // TypeScript's types lack `durationThreshold`.
    const events = { type: 'event', durationThreshold: 16, buffered: true };
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId > 0)
          window.noted.interactions.set(
            interactionId,
            Math.max(duration, window.noted.interactions.get(interactionId) ?? 0),
          );
    }).observe(events);
    new PerformanceObserver((list) => {
      window.noted.longTasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask', buffered: true });
  });
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  return {
    page,
    async timings() {
      await page.waitForTimeout(reportDelayMs);
      return page.evaluate(() => ({
        interactions: [...window.noted.interactions.values()],
        longTasks: window.noted.longTasks,
      }));
    },
    close: () => context.close(),
  };
}
