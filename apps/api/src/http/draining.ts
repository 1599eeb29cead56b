import type { Server } from 'node:http';

/** How long a server that is to stop still takes requests, in milliseconds: those already on their way to it are not lost. */
const grace = 500;

/**
 * Prepares a server for a stop without a dropped request. `drain` asks every client to close its connection after the next answer and
 * resolves when the server may be closed; a connection that has been idle all that time has nothing under way.
 */
export function createDraining(server: Server): { drain: () => Promise<void> } {
  let isDraining = false;
  server.prependListener('request', (_request, response) => {
    if (isDraining) response.setHeader('Connection', 'close');
  });
  return {
    drain() {
      isDraining = true;
      return new Promise((resolve) => setTimeout(resolve, grace));
    },
  };
}
