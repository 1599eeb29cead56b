import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Logger } from '../platform/logger.js';

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
