import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openAccount, password } from '../account.js';
import { call } from '../call.js';
import { listBook } from '../listing.js';
import { pngImage } from '../images.js';
import { makeDataDir, removeDataDir, startProduct, type Product } from '../product.js';

/** Delays of the kill after the request in milliseconds, from hardly begun to nearly done. */
const moments = [5, 40, 120];
const listings = 12;

it.each(moments)(
  'an account deletion that is killed after %i ms finishes at the next start',
  async (moment) => {
    const dataDir = await makeDataDir();
    onTestFinished(() => removeDataDir(dataDir));
    const product = await startProduct(dataDir, { RATE_LIMIT: 'off' });
    const token = await openAccount(product);
    const authorization = { Authorization: `Bearer ${token}` };
    const { _id } = await call<{ _id: string }>(product, token, 'GET', '/auth/me');
    const image = new File([Uint8Array.from(await pngImage())], 'korice.png', { type: 'image/png' });
    for (let count = 0; count < listings; count += 1)
      await listBook(product, token, { title: `Zidanje ${count}`, author: 'Ivo Andrić', price: '700' }, [image]);

    const close = ({ url }: Product): Promise<number | undefined> =>
      fetch(`${url}/api/users/${_id}`, {
        method: 'DELETE',
        headers: { ...authorization, 'Content-Type': 'application/json' },
        body: JSON.stringify({ password }),
      }).then(
        ({ status }) => status,
        (error: unknown) => {
          // The kill broke the connection.
          if (error instanceof TypeError) return undefined;
          throw error;
        },
      );
    const closing = close(product);
    await wait(moment);
    expect(await product.stop('SIGKILL')).toBeNull();
    await closing;

    const again = await startProduct(dataDir, { RATE_LIMIT: 'off' });
    // A kill before the first write loses the request; the member repeats it.
    const me = await fetch(`${again.url}/auth/me`, { headers: authorization });
    if (me.status === 200) expect([204, 401, 404]).toContain(await close(again));
    await expect.poll(() => filesIn(join(dataDir, 'uploads')), { timeout: 20_000 }).toEqual([]);
    expect((await fetch(`${again.url}/auth/me`, { headers: authorization })).status).toBe(401);
    expect((await fetch(`${again.url}/api/owners/${_id}`)).status).toBe(404);
    expect((await fetch(`${again.url}/api/books`)).headers.get('x-total-count')).toBe('0');
    expect(await again.stop()).toBe(0);
  },
  120_000,
);

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
