import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { startProgram, type Running } from './process.js';
import { jwtSecret } from './shop/tokens.js';

const dist = (file: string): string => fileURLToPath(new URL(`../../apps/api/dist/${file}`, import.meta.url));

export interface Product extends Running {
  url: string;
}

/** The built product with production settings, except for rate limits, which the load would exceed. */
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
