import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../apps/api/test/free-port.js';
import { mailedLink } from '../account.js';
import { startMailCatcher } from '../mail-catcher.js';
import { makeDataDir, removeDataDir, startProduct, waitUntilReady } from '../product.js';

let dataDir: string;
beforeEach(async () => {
  dataDir = await makeDataDir();
});
afterEach(() => removeDataDir(dataDir));

it('startProduct throws with the output of a product that ends before it listens', async () => {
  await expect(startProduct(dataDir, { RSD_PER_EUR: '-1' })).rejects.toThrow(
    /The product ended with 1:\n.*RSD_PER_EUR/s,
  );
});

it('waitUntilReady stops polling when its signal aborts', async () => {
  const asked = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => asked.mockRestore());
  const controller = new AbortController();
  const waiting = waitUntilReady(`http://127.0.0.1:${await freePort()}`, controller.signal);
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(1);
  controller.abort();
  await expect(waiting).rejects.toThrow('aborted');
});

it('mailedLink throws after its timeout when no mail file arrives', async () => {
  await expect(mailedLink({ dataDir }, 'niko@example.com', /http\S+/, 100)).rejects.toThrow(
    'No mail to niko@example.com',
  );
});

it('linkTo of the mail catcher throws after its timeout when no mail arrives', async () => {
  const catcher = await startMailCatcher('lozinka');
  onTestFinished(() => catcher.close());
  await expect(catcher.linkTo('niko@example.com', /http\S+/, 100)).rejects.toThrow('No mail to niko@example.com');
});
