import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { startProgram, type Running } from './process.js';
import { jwtSecret } from './shop/tokens.js';

const dist = (file: string): string => fileURLToPath(new URL(`../../apps/api/dist/${file}`, import.meta.url));

export interface Product extends Running {
  url: string;
}

/**
 * Starts the built product without rate limits, which the load would exceed. `NODE_ENV` is `development`, because production requires
 * further settings.
 */
export async function startProduct(
  core: readonly string[],
  dataDir: string,
  variables: Record<string, string> = {},
): Promise<Product> {
  const url = `http://127.0.0.1:${await getPort()}`;
  const running = await startProgram({
    core,
    args: [dist('main.js')],
    // The product prints its URL once it listens.
    isReady: (line) => line.startsWith('Korice:'),
    variables: {
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      JWT_SECRET: jwtSecret,
      SEED_DEMO: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'development',
      ...variables,
    },
  });
  return { ...running, url };
}

/** Starts the embedded engine as a separate process so that its CPU time is not the product's; it prints its URI first. */
export const startEngine = (core: readonly string[], dataDir: string): Promise<Running> =>
  startProgram({ core, args: [dist('db.js')], variables: { DATA_DIR: dataDir } });

/** Starts Redis without persistence. Needs `redis-server` on the PATH. */
export async function startRedis(core: readonly string[]): Promise<Product> {
  const port = await getPort();
  const redis = await startProgram({
    core,
    file: 'redis-server',
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    isReady: (line) => line.includes('Ready to accept connections'),
  });
  return { ...redis, url: `redis://127.0.0.1:${port}` };
}

/** Starts nginx with the product's configuration in front of processes. Needs `nginx` on the PATH. */
export async function startProxy(
  core: readonly string[],
  folder: string,
  processes: readonly Product[],
): Promise<Product> {
  const address = `127.0.0.1:${await getPort()}`;
  const configuration = await readFile(new URL('../../nginx/korice.conf', import.meta.url), 'utf8');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`);
  await writeFile(join(folder, 'korice.conf'), configuration.replace('listen 80;', `listen ${address};`));
  const servers = processes.map(({ url }) => `server ${new URL(url).host} max_fails=0;`);
  await writeFile(join(folder, 'servers.conf'), servers.join('\n'));
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid nginx.pid; error_log stderr notice;
    events {}
    http { access_log off; ${paths.join(' ')} include korice.conf; }`,
  );
  const nginx = await startProgram({
    core,
    file: 'nginx',
    args: ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'],
    isReady: (line) => line.includes('event method'),
    logsToStderr: true,
  });
  return { ...nginx, url: `http://${address}` };
}
