import { matchPath } from '@korice/contracts/paths';
import type { MetricType } from 'web-vitals';
import { runWhenIdle } from '../../lib/run-when-idle.js';
import { createEventQueue } from './event-queue.js';

export interface Analytics {
  /** Counts a view under its route name; unknown paths are not counted. */
  view: (pathname: string) => void;
  stop: () => void;
}

type Report = (metric: Pick<MetricType, 'name' | 'rating'>) => void;

async function measureVitals(report: Report): Promise<void> {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(report);
}

/**
 * Starts counting views and web vitals. Loaded only after consent to the cookie notice. The web-vitals library is loaded when the browser
 * is idle; without it views are still counted.
 */
export function startAnalytics(measure: (report: Report) => Promise<void> = measureVitals): Analytics {
  const queue = createEventQueue();
  let isStopped = false;
  runWhenIdle(() => {
    if (isStopped) return;
    measure(({ name, rating }) => queue.add({ type: 'vital', name, rating })).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error; // a TypeError: the library could not be loaded
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
