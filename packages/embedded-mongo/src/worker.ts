import { parentPort, workerData } from 'node:worker_threads';
import type { Log, LogLevel } from './server/log.js';
import { Server } from './server/server.js';
import { LmdbLog } from './storage/document-log.js';
import { Engine } from './storage/engine.js';

/** What the host tells the worker at its start. */
export interface WorkerOptions {
  readonly folder: string;
  readonly socketPath: string | undefined;
}

/** What the worker tells the host. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly uri: string; readonly documents: number }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'log'; readonly level: LogLevel; readonly details: object; readonly message: string }
  | { readonly kind: 'storageFailed'; readonly reason: string }
  | { readonly kind: 'stopped' };

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function post(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

const forward = (level: LogLevel) => (details: object, message: string) =>
  post({ kind: 'log', level, details, message });
const log: Log = { debug: forward('debug'), info: forward('info'), warn: forward('warn'), error: forward('error') };

async function run({ folder, socketPath }: WorkerOptions): Promise<void> {
  const engine = new Engine(new LmdbLog(folder), (error) => post({ kind: 'storageFailed', reason: error.message }));
  const server = new Server(engine, log);
  const uri = await server.listen(socketPath);
  parentPort?.once('message', () => {
    void stop(server, engine);
  });
  post({ kind: 'ready', uri, documents: engine.documentCount });
}

async function stop(server: Server, engine: Engine): Promise<void> {
  try {
    await server.close();
    await engine.close();
  } catch (error) {
    log.error({ err: error }, 'the database did not close cleanly');
  }
  post({ kind: 'stopped' });
  parentPort?.close();
}

run(workerData as WorkerOptions).catch((error: unknown) => {
  post({ kind: 'refused', reason: reasonOf(error) });
  parentPort?.close();
});
