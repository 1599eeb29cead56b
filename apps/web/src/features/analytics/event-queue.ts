import type { AnalyticsEvent } from '@korice/contracts';
import { call, ProblemError } from '../../lib/call.js';

/** The API's limit for one request. */
const maxBatch = 20;

const maxWaitMs = 5_000;

export interface EventQueue {
  add: (event: AnalyticsEvent) => void;
  /** Drops waiting events and ignores new ones. */
  stop: () => void;
}

/**
 * Batches events; flushes when the page is hidden. Failed requests are dropped: a retry would add load to a server in trouble. Errors other
 * than `ProblemError` are bugs and are thrown.
 */
export function createEventQueue(): EventQueue {
  let waiting: AnalyticsEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const events = waiting;
    waiting = [];
    if (events.length > 0) void send(events);
  }

  /** web-vitals reports in listeners of the same event: flush after all of them. */
  const onHidden = () => {
    if (document.visibilityState === 'hidden') queueMicrotask(flush);
  };
  document.addEventListener('visibilitychange', onHidden);

  return {
    add(event) {
      if (isStopped) return;
      waiting.push(event);
      if (waiting.length >= maxBatch) flush();
      else if (document.visibilityState === 'hidden') queueMicrotask(flush);
      else timer ??= setTimeout(flush, maxWaitMs);
    },
    stop() {
      isStopped = true;
      waiting = [];
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHidden);
    },
  };
}

/** Sends the events also to the analytics service of the build, if any, without cookies. */
function sendToService(events: AnalyticsEvent[]): void {
  const service = document.querySelector<HTMLMetaElement>('meta[name="analytics"]')?.content;
  if (service === undefined) return;
  const body = JSON.stringify({ site: location.hostname, events });
  const request = fetch(service, {
    method: 'POST',
    body,
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  });
  request.catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error; // a TypeError: the service is unreachable
  });
}

async function send(events: AnalyticsEvent[]): Promise<void> {
  sendToService(events);
  try {
    await call('POST /api/analytics/events', { body: { events }, keepalive: true });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
  }
}
