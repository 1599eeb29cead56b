import { matchPath } from '@korice/contracts/paths';
import type { MetricType } from 'web-vitals';
import { runWhenIdle } from '../../lib/run-when-idle.js';
import { createEventQueue } from './event-queue.js';

export interface Analytics {
  /** A screen was opened; counted by the name of its route, an address that is none is not. */
  view: (pathname: string) => void;
  /** Nothing is counted any more. */
  stop: () => void;
}

type Report = (metric: Pick<MetricType, 'name' | 'rating'>) => void;

/** Hands `report` each web vital of this page, as the library measures them. */
async function measureVitals(report: Report): Promise<void> {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(report);
}

/**
 * Counts visits for as long as it is not stopped. Only for whoever accepted the cookie notice: before that this file is not even loaded.
 * The library that measures waits until the browser has nothing else to do; without it views are counted all the same.
 */
export function startAnalytics(measure: (report: Report) => Promise<void> = measureVitals): Analytics {
  const queue = createEventQueue();
  let isStopped = false;
  runWhenIdle(() => {
    if (isStopped) return;
    measure(({ name, rating }) => queue.add({ type: 'vital', name, rating })).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error; // a TypeError: the library was not to be had
    });
  });
  return {
    view(pathname) {
      const page = matchPath(pathname)?.name;
      if (page !== undefined) queue.add({ type: 'view', page });
    },
    stop() {
      isStopped = true;
      queue.stop();
    },
  };
}
