import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.js';

const builtFile = (name: string): string => fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url));

/** Session signing key of the tests, also passed to child processes. */
export const testSecret = 'a secret of the tests, long enough to be one';
/** Key of encrypted fields, also passed to child processes. */
export const testDataKey = Buffer.alloc(32, 7);

/** A child process with its output so far. */
export interface RunningProcess {
  child: ChildProcess;
  output: () => string;
  /** Stops the process and waits for its exit. Idempotent. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

const started = new Set<RunningProcess>();

/** Stops all child processes of a test file; for `afterAll`. */
export async function stopProcesses(): Promise<void> {
  await Promise.all([...started].map(({ stop }) => stop('SIGKILL')));
}

function run(file: string, args: readonly string[], env: Record<string, string | undefined>): RunningProcess {
  const child = spawn(file, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
    });
  const ended = once(child, 'close');
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  const running = { child, output: () => printed, stop };
  started.add(running);
  void ended.then(() => started.delete(running));
  return running;
}

/** Polls until `isReady` returns true. @throws with the output when the process exits first */
async function untilReady({ child, output }: RunningProcess, isReady: () => Promise<boolean>): Promise<void> {
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`A process ended:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });

/** Starts a Redis without persistence on this port. */
export async function startRedis(program: string, port: number): Promise<RunningProcess> {
  const redis = run(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {});
  await untilReady(redis, () => listens(port));
  return redis;
}

const printedUri = /^(mongodb:\S+)\n/m;

/** Starts the embedded engine as a process of its own in `folder`, as `npm run db` does, and returns its URI. */
export async function startDatabase(folder: string): Promise<string> {
  // TMPDIR inside the folder: the socket of a killed engine is removed with it.
  const engine = run(process.execPath, [builtFile('db')], { DATA_DIR: folder, TMPDIR: folder });
  await untilReady(engine, () => Promise.resolve(printedUri.test(engine.output())));
  return printedUri.exec(engine.output())?.[1] ?? '';
}

/** A database and the folder of its products; also a `TestApp`. */
interface Installation {
  databaseUri: string;
  folder: string;
}

export type ProductProcess = RunningProcess & { url: string };

/** Runs the built product on a database, without waiting until it is ready. */
export function runProduct(
  { databaseUri, folder }: Installation,
  port: number,
  variables: Record<string, string>,
): ProductProcess {
  const url = `http://127.0.0.1:${port}`;
  const running = run(process.execPath, [builtFile('main')], {
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: url,
    MONGODB_URI: databaseUri,
    DATA_DIR: folder,
    JWT_SECRET: testSecret,
    DATA_KEY: testDataKey.toString('base64'),
    SEED_DEMO: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    ...variables,
  });
  return { ...running, url };
}

/** Runs a built command, for example `doctor`. */
export const runCommand = (name: string, variables: Record<string, string>): RunningProcess =>
  run(process.execPath, [builtFile(name)], variables);

/** Starts the built product on a database. @throws with its output when the start fails */
export async function startProcess(...settings: Parameters<typeof runProduct>): Promise<ProductProcess> {
  const running = runProduct(...settings);
  await untilReady(
    running,
    async () => running.output().includes('Korice: ') && (await fetch(`${running.url}/health/ready`)).ok,
  );
  return running;
}

const proxyFile = fileURLToPath(new URL('../../../nginx/korice.conf', import.meta.url));

interface NginxOptions {
  folder: string;
  port: number;
  servers: readonly number[];
  /** Multiplies the timeouts for requests to and responses from a process; default 1. */
  timeoutFactor?: number;
}

/** The defaults of nginx for a configuration that does not set them. */
const defaultTimeouts = 'proxy_send_timeout 60s; proxy_read_timeout 60s;';

const scaleTimeouts = (configuration: string, factor: number): string =>
  configuration.replace(
    /(proxy_(?:send|read)_timeout) (\d+)([sm]);/g,
    (_directive, name: string, count: string, unit: string) =>
      `${name} ${Math.round(Number(count) * (unit === 'm' ? 60_000 : 1_000) * factor)}ms;`,
  );

/**
 * Starts nginx with nginx/korice.conf in front of the processes on the ports `servers`. It runs as a single process, so that SIGKILL ends
 * it. Its files are in `folder`.
 */
export async function startNginx(
  program: string,
  { folder, port, servers, timeoutFactor = 1 }: NginxOptions,
): Promise<ProductProcess> {
  const address = `127.0.0.1:${port}`;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`);
  const main = `
    daemon off; master_process off; pid nginx.pid; error_log stderr warn; worker_processes 1;
    events {}
    http { access_log off; ${scaleTimeouts(defaultTimeouts, timeoutFactor)} ${temporary.join(' ')} include korice.conf; }`;
  const proxy = (await readFile(proxyFile, 'utf8')).replace('listen 80;', `listen ${address};`);
  const list = servers.map((server) => `server 127.0.0.1:${server} max_fails=0;`);
  await writeFile(join(folder, 'nginx.conf'), main);
  await writeFile(join(folder, 'korice.conf'), scaleTimeouts(proxy, timeoutFactor));
  await writeFile(join(folder, 'servers.conf'), list.join('\n'));
  const nginx = run(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {});
  await untilReady(nginx, () => listens(port));
  return { ...nginx, url: `http://${address}` };
}

/** The server that a client connects to, and the loopback address that it connects from. */
export interface Endpoint {
  url: string;
  localAddress?: string;
}

/** Two processes of the product behind nginx. */
export interface ProcessesBehindNginx {
  proxy: ProductProcess;
  processes: [ProductProcess, ProductProcess];
  /** nginx hashes the address of a client: the realtime connections of these two reach different processes. */
  endpoints: readonly [Endpoint, Endpoint];
  /** Starts a stopped process again, on its port. */
  startAgain: (index: 0 | 1) => Promise<void>;
}

/** Starts Redis, two processes of the product and nginx in front of them. Call `stopProcesses` afterwards. */
export async function startBehindNginx(
  installation: Installation,
  programs: { nginx: string | undefined; redisServer: string | undefined },
): Promise<ProcessesBehindNginx> {
  const [redisPort, port, ...servers] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  await startRedis(programs.redisServer ?? '', redisPort);
  const start = (server: number) =>
    startProcess(installation, server, {
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TRUST_PROXY: '1',
      METRICS: 'on',
    });
  const processes = await Promise.all([start(servers[0]), start(servers[1])]);
  const proxy = await startNginx(programs.nginx ?? '', { folder: installation.folder, port, servers });
  return {
    proxy,
    processes,
    endpoints: [
      { url: proxy.url, localAddress: '127.0.0.1' },
      { url: proxy.url, localAddress: '127.0.0.2' },
    ],
    async startAgain(index) {
      processes[index] = await start(servers[index]);
    },
  };
}

/** Number of realtime connections of a process with `METRICS=on`. */
export async function countSockets({ url }: ProductProcess): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^korice_sockets_connected (\d+)$/m.exec(metrics)?.[1]);
}

/** Starts a moto server, which implements the S3 protocol and stores objects in memory. */
export async function startMoto(program: string, port: number): Promise<RunningProcess> {
  const moto = run(program, ['-H', '127.0.0.1', '-p', String(port)], { HOME: process.env.HOME });
  await untilReady(moto, () => listens(port));
  return moto;
}
