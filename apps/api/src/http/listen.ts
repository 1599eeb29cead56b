import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Logger } from '../platform/logger.js';

/** Node's default of five minutes would end a form of 100 MB below 2.7 Mbit/s. `withBodyDeadline` ends bodies that stall earlier. */
const requestTimeoutMs = 15 * 60_000;
const headersTimeoutMs = 60_000;

export const createHttpServer = (listener: RequestListener): Server =>
  createServer({ requestTimeout: requestTimeoutMs, headersTimeout: headersTimeoutMs }, listener);

/** Resolves when the server listens. Logs later connection errors. @throws when the server cannot listen */
export async function listen(
  server: Server,
  { port, host }: { port: number; host: string },
  log: Pick<Logger, 'error'>,
): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
  server.on('error', (error) => log.error({ err: error }, 'a connection could not be accepted'));
}
