import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { mailedLink } from '../account.js';
import { startMailCatcher } from '../mail-catcher.js';
import { makeDataDir, removeDataDir, startProduct } from '../product.js';

let dataDir: string;
beforeEach(async () => {
  dataDir = await makeDataDir();
});
afterEach(() => removeDataDir(dataDir));

it('startProduct stops polling for readiness after a failed start', async () => {
  const asked = vi.spyOn(globalThis, 'fetch');
  await expect(startProduct(dataDir, { RSD_PER_EUR: '-1' })).rejects.toThrow('The product ended with 1');
  expect(asked).toHaveBeenCalled();
  expect(asked.mock.calls.every(([, init]) => init?.signal?.aborted)).toBe(true);
  asked.mockRestore();
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
