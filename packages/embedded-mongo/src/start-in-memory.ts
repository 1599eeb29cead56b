import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type Log, silentLog } from './server/log.js';
import { Server } from './server/server.js';
import { socketPathFor } from './socket-path.js';
import type { RunningDatabase } from './start.js';
import { memoryLog } from './storage/document-log.js';
import { Engine } from './storage/engine.js';

/** Runs a database that keeps nothing, in this thread: for tests. */
export async function startInMemory({ log = silentLog }: { log?: Log } = {}): Promise<RunningDatabase> {
  const socketPath = socketPathFor(randomUUID());
  const server = new Server(new Engine(memoryLog, () => undefined), log);
  const uri = await server.listen(socketPath);
  return {
    uri,
    stop: async () => {
      await server.close();
      if (socketPath) rmSync(socketPath, { force: true });
    },
  };
}
