import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { endProducts, makeDataDir, removeDataDir, startProduct } from '../product.js';

it('a product that endProducts kills has its database socket inside its data folder', async () => {
  const dataDir = await makeDataDir();
  onTestFinished(() => removeDataDir(dataDir));
  const product = await startProduct(dataDir);
  const [, , address = ''] = (await readFile(join(dataDir, 'db', 'lock'), 'utf8')).split('\n');
  expect(address).toContain(encodeURIComponent(dataDir));
  await endProducts();
  expect(product.process.signalCode).toBe('SIGKILL');
  expect(await product.exited).toBeNull();
});
