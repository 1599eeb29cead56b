import { openVisitor, phone } from '../../e2e/browser/chromium.js';

export type Browser = Parameters<typeof openVisitor>[0];
export type Page = Awaited<ReturnType<typeof openVisitor>>['page'];

/** How many times slower than this processor that of the telephone is. */
const slowdown = 4;
/** Until the browser has told of what was done, in milliseconds: it tells after the frame that shows it. */
const toldWithin = 1_000;

/** What the browser has noted of a page so far, in milliseconds. */
export interface Timings {
  /** From a key or a touch to the frame that shows its effect, of all that took 16 ms or longer. */
  interactions: number[];
  /** Work that held up the page for more than 50 ms at a stretch. */
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

/** Opens an address on a slow telephone, with nothing kept from before, and waits until the page rests. */
export async function openSlowed(browser: Browser, url: string): Promise<SlowedPage> {
  const { context, page } = await openVisitor(browser, phone, { isConsentAnswered: true });
  // Runs in the browser: no function in it may have a name, because the name is kept by a function that is not there.
  await page.addInitScript(() => {
    window.noted = { interactions: new Map(), longTasks: [] };
    // TypeScript does not know the threshold yet.
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
      await page.waitForTimeout(toldWithin);
      return page.evaluate(() => ({
        interactions: [...window.noted.interactions.values()],
        longTasks: window.noted.longTasks,
      }));
    },
    close: () => context.close(),
  };
}
