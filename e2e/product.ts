import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';

const mainFile = fileURLToPath(new URL('../apps/api/dist/main.js', import.meta.url));

/** The built product, run as `npm start` runs it, on a port and a folder of its own. */
export interface Product {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Everything it has printed so far, both streams. */
  output: () => string;
  /** The exit code once it has ended; null when a signal ended it. */
  exited: Promise<number | null>;
  /** Ends it and answers how it has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export const makeDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'korice-data-'));
export const removeDataDir = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

const running = new Set<Pick<Product, 'stop'>>();

/** Ends whatever has been started and not been ended. */
export async function endProducts(): Promise<void> {
  await Promise.all([...running].map(({ stop }) => stop('SIGKILL')));
}

/** Runs the product without waiting; for starts that are meant to fail. */
export function runProduct(variables: Record<string, string>): Omit<Product, 'url' | 'dataDir'> {
  const child = spawn(process.execPath, [mainFile], {
    // The socket of its database goes with the folder, which one that is killed would leave behind.
    env: { PATH: process.env.PATH, TMPDIR: variables.DATA_DIR, LOG_LEVEL: 'warn', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
    });
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const product: Omit<Product, 'url' | 'dataDir'> = {
    process: child,
    output: () => printed,
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

/** Starts the product, on `PORT` or a free one, and answers when it is ready. Throws with its output when it ends first. */
export async function startProduct(dataDir: string, variables: Record<string, string> = {}): Promise<Product> {
  const port = variables.PORT ?? (await getPort());
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
    await Promise.race([waitUntilReady(url, over.signal), ended]);
  } finally {
    over.abort();
  }
  return { ...started, url, dataDir };
}

/** Resolves when what runs at `url` serves; rejects when `signal` ends the asking. */
export async function waitUntilReady(url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/health/ready`, { signal }).catch((error: unknown) => {
      // Nothing listens yet.
      if (error instanceof TypeError) return undefined;
      throw error;
    });
    if (answer?.ok) return;
    await wait(50, undefined, { signal });
  }
}
