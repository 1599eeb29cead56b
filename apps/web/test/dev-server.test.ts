import { resolveConfig } from 'vite';
import { afterEach, expect, it, vi } from 'vitest';

const configFile = `${import.meta.dirname}/../vite.config.ts`;

/** The upstream to which the development server proxies API paths. */
async function targets(): Promise<unknown[]> {
  const { server } = await resolveConfig({ configFile, logLevel: 'silent' }, 'serve');
  return Object.values(server.proxy ?? {}).map((proxy) => (typeof proxy === 'string' ? proxy : proxy.target));
}

afterEach(() => {
  vi.unstubAllEnvs();
});

it('the development server proxies API paths to the port of the API, 3000 by default', async () => {
  vi.stubEnv('PORT', '');
  expect(new Set(await targets())).toEqual(new Set(['http://localhost:3000']));
  vi.stubEnv('PORT', '4567');
  expect(new Set(await targets())).toEqual(new Set(['http://localhost:4567']));
});
