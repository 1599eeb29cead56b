import type { Server } from 'node:http';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** No request may have arrived for this long: requests already sent by clients have arrived by then. */
const quietMs = 500;
/** A draining server stops accepting after this, however busy it is. */
const maxGraceMs = 3_000;

/**
 * Lets a server stop without dropping a request. `drain` asks every client to close its connection after the next response
 * (`Connection: close`) and resolves when the server may be closed.
 */
export function createGracefulShutdown(server: Server): { drain: () => Promise<void> } {
  let isDraining = false;
  let lastArrival = 0;
  const recordArrival = (): void => {
    lastArrival = performance.now();
  };
  server.prependListener('connection', recordArrival);
  server.prependListener('request', (_request, response) => {
    recordArrival();
    if (isDraining) response.setHeader('Connection', 'close');
  });
  return {
    async drain() {
      isDraining = true;
      const startedAt = performance.now();
      const remainingMs = () =>
        Math.min(Math.max(startedAt, lastArrival) + quietMs, startedAt + maxGraceMs) - performance.now();
      while (remainingMs() > 0) {
        await wait(remainingMs());
        // A busy event loop reads new connections only after its timers.
        await nextTurn();
      }
    },
  };
}
