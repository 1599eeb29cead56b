import { parentPort, workerData } from 'node:worker_threads';
import type { Log, LogLevel } from './server/command.js';
import { Server } from './server/server.js';
import { DocumentLog } from './storage/document-log.js';
import { Engine } from './storage/engine.js';

/** Options of the worker at start; any later message stops it. */
export interface WorkerOptions {
  readonly folder: string;
  readonly socketPath: string | undefined;
}

/** Messages from the worker to its host. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly uri: string; readonly documents: number }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'log'; readonly level: LogLevel; readonly details: object; readonly message: string };

const post = (message: WorkerMessage) => parentPort?.postMessage(message);

const forward = (level: LogLevel) => (details: object, message: string) => {
  post({ kind: 'log', level, details, message });
};

const log: Log = { debug: forward('debug'), info: forward('info'), warn: forward('warn'), error: forward('error') };

async function stop(server: Server, engine: Engine): Promise<void> {
  try {
    await server.close();
    await engine.close();
  } catch (error) {
    log.error({ err: error }, 'the database did not close cleanly');
  }
  parentPort?.close();
}

async function run({ folder, socketPath }: WorkerOptions): Promise<void> {
  try {
    const engine = new Engine(new DocumentLog(folder), ({ message }) => post({ kind: 'failed', reason: message }));
    const server = new Server(engine, log);
    const uri = await server.listen(socketPath);
    parentPort?.once('message', () => void stop(server, engine));
    const documents = [...engine.collections.values()].reduce((total, { records }) => total + records.size, 0);
    post({ kind: 'ready', uri, documents });
  } catch (error) {
    post({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
    parentPort?.close();
  }
}

void run(workerData as WorkerOptions);
