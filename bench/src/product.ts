import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { startProgram, type Running } from './process.js';
import { jwtSecret } from './shop/tokens.js';

const dist = (file: string): string => fileURLToPath(new URL(`../../apps/api/dist/${file}`, import.meta.url));

export interface Product extends Running {
  url: string;
}

/** The built product as it stands in production but for its limits of requests, which the bench would run into. */
export async function startProduct(
  core: readonly string[],
  dataDir: string,
  variables: Record<string, string> = {},
): Promise<Product> {
  const url = `http://127.0.0.1:${await getPort()}`;
  const running = await startProgram({
    core,
    args: [dist('main.js')],
    // It says its address once it listens, and it listens once it is ready.
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

/** The embedded engine of a folder as a process of its own, so that the product's processor time is the product's; says its address first. */
export const startEngine = (core: readonly string[], dataDir: string): Promise<Running> =>
  startProgram({ core, args: [dist('db.js')], variables: { DATA_DIR: dataDir } });
