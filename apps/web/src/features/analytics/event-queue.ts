import type { AnalyticsEvent } from '@korice/contracts';
import { call, ProblemError } from '../../lib/call.js';

/** So many the API takes at once. */
const most = 20;

/** Milliseconds that an event waits for others. */
const patience = 5_000;

export interface EventQueue {
  add: (event: AnalyticsEvent) => void;
  /** Forgets what waits and takes nothing more. */
  stop: () => void;
}

/**
 * Gathers events and sends them together, at once when the page is being left. A count that does not arrive is dropped: it is worth
 * neither a word to the person, who has not asked for it, nor another try, which would only load a server in trouble. Anything but a
 * refusal or a lost connection is a fault of ours and is thrown.
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

  /** A metric is told while the page is being hidden, in the order of the listeners: what comes now goes with what comes next. */
  const onHidden = () => {
    if (document.visibilityState === 'hidden') queueMicrotask(flush);
  };
  document.addEventListener('visibilitychange', onHidden);

  return {
    add(event) {
      if (isStopped) return;
      waiting.push(event);
      if (waiting.length >= most) flush();
      else if (document.visibilityState === 'hidden') queueMicrotask(flush);
      else timer ??= setTimeout(flush, patience);
    },
    stop() {
      isStopped = true;
      waiting = [];
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHidden);
    },
  };
}

/** The service that the site was built for, if any, is told the same: without cookies, and its answer is not read. */
function tellOutside(events: AnalyticsEvent[]): void {
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
    if (!(error instanceof TypeError)) throw error; // a TypeError: it was not to be reached
  });
}

async function send(events: AnalyticsEvent[]): Promise<void> {
  tellOutside(events);
  try {
    await call('POST /api/analytics/events', { body: { events }, keepalive: true });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
  }
}
