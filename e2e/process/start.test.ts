import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../apps/api/test/free-port.js';
import { makeDataDir, removeDataDir, runProduct, startProduct } from '../product.js';

let dataDir: string;
beforeEach(async () => {
  dataDir = await makeDataDir();
});
afterEach(() => removeDataDir(dataDir));

/** Starts the product, expects a failure with one line without a stack trace, and returns that line. */
async function refusal(variables: Record<string, string>): Promise<string> {
  const product = runProduct({ DATA_DIR: dataDir, SEED_DEMO: 'off', ...variables });
  expect(await product.exited).toBe(1);
  expect(product.output()).not.toMatch(/^\s+at /m);
  return product.output();
}

describe('a failing start', () => {
  it('names a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const said = await refusal({ PORT: String(port) });
    other.close();
    expect(said).toContain(`Port ${port} on 127.0.0.1 is taken.`);
  });

  it('names every invalid variable', async () => {
    const said = await refusal({ PORT: 'first', RSD_PER_EUR: '-1', MONGODB_URI: 'localhost' });
    expect(said.trim().split('\n')).toEqual([
      'The configuration is wrong:',
      expect.stringMatching(/^PORT: /),
      expect.stringMatching(/^MONGODB_URI: /),
      expect.stringMatching(/^RSD_PER_EUR: /),
    ]);
  });

  it('names every variable that production requires and lacks', async () => {
    const said = await refusal({ NODE_ENV: 'production', SEED_DEMO: 'on' });
    for (const name of ['JWT_SECRET', 'DATA_KEY', 'SMTP_URL', 'PUBLIC_URL', 'SEED_DEMO'])
      expect(said).toMatch(new RegExp(`^${name}: `, 'm'));
  });

  it('names a folder that is not writable', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    const said = await refusal({ DATA_DIR: join(file, 'below'), PORT: String(await freePort()) });
    expect(said).toContain(file);
    expect(said).toContain('DATA_DIR');
    expect(said.trim().split('\n')).toHaveLength(1);
  });

  it('names the process that has locked the data folder', async () => {
    const first = await startProduct(dataDir);
    const said = await refusal({ PORT: String(await freePort()) });
    expect(said).toContain(String(first.process.pid));
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(await first.stop()).toBe(0);
  });
});

describe('a stop', () => {
  it('exits cleanly, and the next start finds all data', async () => {
    const first = await startProduct(dataDir);
    expect(await first.stop('SIGTERM')).toBe(0);
    const second = await startProduct(dataDir);
    expect((await fetch(`${second.url}/health/ready`)).status).toBe(200);
    expect(await second.stop('SIGINT')).toBe(0);
  });

  it('ends its work also when the signal comes twice', async () => {
    const product = await startProduct(dataDir, { LOG_LEVEL: 'info' });
    product.process.kill('SIGTERM');
    await expect.poll(product.output).toContain('"msg":"stopping"');
    expect(await product.stop('SIGTERM')).toBe(0);
    expect(product.output()).toContain('"msg":"stopped"');
  });

  it('responds to pending requests before it exits', async () => {
    const product = await startProduct(dataDir);
    const requests = Array.from({ length: 40 }, () => fetch(`${product.url}/api/books`));
    const first = await requests[0];
    const stopped = product.stop('SIGTERM');
    const answers = await Promise.all(requests);
    expect(first?.status).toBe(200);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await stopped).toBe(0);
  });
});
