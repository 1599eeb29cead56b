import type { Server } from 'node:http';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** For how long, in milliseconds, nothing new must have come: what was on its way by then has arrived. */
const quiet = 500;
/** After which a server that is to stop takes nothing more, however busy it is. */
const mostGrace = 3_000;

/**
 * Prepares a server for a stop without a dropped request. `drain` asks every client to close its connection after the next answer and
 * resolves when the server may be closed; a connection that has been idle all that time has nothing under way.
 */
export function createDraining(server: Server): { drain: () => Promise<void> } {
  let isDraining = false;
  let arrivedAt = 0;
  const noteArrival = (): void => {
    arrivedAt = performance.now();
  };
  server.prependListener('connection', noteArrival);
  server.prependListener('request', (_request, response) => {
    noteArrival();
    if (isDraining) response.setHeader('Connection', 'close');
  });
  return {
    async drain() {
      isDraining = true;
      const begun = performance.now();
      const restOf = () => Math.min(Math.max(begun, arrivedAt) + quiet, begun + mostGrace) - performance.now();
      while (restOf() > 0) {
        await wait(restOf());
        // A busy process notices what has come only after its timers.
        await nextTurn();
      }
    },
  };
}
