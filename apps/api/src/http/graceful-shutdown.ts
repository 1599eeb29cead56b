import type { Server } from 'node:http';
import { Server as SocketServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** The server closes only after this long without a request, so that requests already sent by clients have arrived. */
const quietMs = 500;
/** A draining server stops accepting after this, however busy it is. */
const maxGraceMs = 3_000;
/**
 * A proxy that asks for readiness once a second stops sending requests within this time, and closes the connections that it kept open for
 * at most a second. Then no request is on its way when the server closes.
 */
const proxyLeadMs = 2_500;
/** A turn of the event loop up to this long counts as idle: it has accepted no connection. */
const idleTurnMs = 0.05;
/** The server of a process that is never idle closes after this. */
const maxIdleWaitMs = 1_000;

export interface GracefulShutdown {
  /** Whether the process is stopping: health checks then fail, while requests are still served. */
  isDraining: () => boolean;
  /** Resolves when the server may be closed. Asks every client to close its connection after the next response (`Connection: close`). */
  drain(): Promise<void>;
  /**
   * Closes the listening socket of a server right after an idle turn of the event loop, and resolves without waiting for its connections:
   * the system resets connections that arrive between the last accept and the close.
   */
  stopListening(server: Server): Promise<void>;
  /** Records the requests of a server. */
  watch(server: Server): void;
}

/** Lets a server stop without dropping a request. `isBehindProxy` gives the proxy time to notice. */
export function createGracefulShutdown({ isBehindProxy }: { isBehindProxy: boolean }): GracefulShutdown {
  let isDraining = false;
  let lastArrival = 0;
  const recordArrival = (): void => {
    lastArrival = performance.now();
  };
  return {
    isDraining: () => isDraining,
    watch(server) {
      server.prependListener('connection', recordArrival);
      server.prependListener('request', (_request, response) => {
        recordArrival();
        if (isDraining) response.setHeader('Connection', 'close');
      });
    },
    async drain() {
      isDraining = true;
      const startedAt = performance.now();
      const earliest = startedAt + (isBehindProxy ? proxyLeadMs : quietMs);
      const remainingMs = () =>
        Math.min(Math.max(earliest, lastArrival + quietMs), startedAt + maxGraceMs) - performance.now();
      while (remainingMs() > 0) {
        await wait(remainingMs());
        // A busy event loop reads new connections only after its timers.
        await nextTurn();
      }
    },
    async stopListening(server) {
      // Node compiles `close` at its first call, which takes longer than all that follows the idle turn.
      new SocketServer().close();
      const startedAt = performance.now();
      let turnedAt: number;
      do {
        turnedAt = performance.now();
        await nextTurn();
      } while (performance.now() - turnedAt > idleTurnMs && performance.now() - startedAt < maxIdleWaitMs);
      // Not `server.close()`, which looks for idle connections first: that takes up to 2 ms, in which connections can arrive.
      SocketServer.prototype.close.call(server);
      server.closeIdleConnections();
    },
  };
}
