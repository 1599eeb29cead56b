import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../apps/api/test/free-port.js';

const mainFile = fileURLToPath(new URL('../apps/api/dist/main.js', import.meta.url));

/** The built product as a process with its own port and data folder. */
export interface Product {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** The output so far, stdout and stderr. */
  output: () => string;
  /** Resolves when the process itself listens: another one may answer on its port. */
  listening: Promise<void>;
  /** The exit code; null after a signal. */
  exited: Promise<number | null>;
  /** Stops the process and resolves to its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export const makeDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'korice-data-'));
export const removeDataDir = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

const running = new Set<Pick<Product, 'stop'>>();

/** Stops every product that is still running. */
export async function endProducts(): Promise<void> {
  await Promise.all([...running].map(({ stop }) => stop('SIGKILL')));
}

/** Spawns the product without waiting until it is ready, for failing starts. */
export function runProduct(variables: Record<string, string>): Omit<Product, 'url' | 'dataDir'> {
  const child = spawn(process.execPath, [mainFile], {
    // TMPDIR inside the data folder: the database socket of a killed process is removed with it.
    env: { PATH: process.env.PATH, TMPDIR: variables.DATA_DIR, LOG_LEVEL: 'warn', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const listening = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        printed += chunk;
        // The product prints this line with its URL once it listens.
        if (/^Korice: /m.test(printed)) resolve();
      });
  });
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const product: Omit<Product, 'url' | 'dataDir'> = {
    process: child,
    output: () => printed,
    listening,
    exited,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
  };
  running.add(product);
  void exited.then(() => running.delete(product));
  return product;
}

/** Starts the product on `PORT` or a free port and waits until it is ready. @throws with its output when it exits first */
export async function startProduct(dataDir: string, variables: Record<string, string> = {}): Promise<Product> {
  const port = variables.PORT ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const started = runProduct({
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    SEED_DEMO: 'off',
    ...variables,
  });
  const ended = started.exited.then((code) => {
    throw new Error(`The product ended with ${code ?? 'a signal'}:\n${started.output()}`);
  });
  const over = new AbortController();
  try {
    await Promise.race([started.listening.then(() => waitUntilReady(url, over.signal)), ended]);
  } finally {
    over.abort();
  }
  return { ...started, url, dataDir };
}

/** Polls `url` until it is ready; rejects when `signal` aborts. */
export async function waitUntilReady(url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/health/ready`, { signal }).catch((error: unknown) => {
      // Not listening yet.
      if (error instanceof TypeError) return undefined;
      throw error;
    });
    if (answer?.ok) return;
    await wait(50, undefined, { signal });
  }
}
