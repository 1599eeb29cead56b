import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageWidths } from '@korice/contracts';
import { expect, it, onTestFinished } from 'vitest';
import { openAccount } from '../account.js';
import { pngImage } from '../images.js';
import { makeDataDir, removeDataDir, startProduct, type Product } from '../product.js';
import { runScript } from './run-script.js';

interface Listed {
  _id: string;
  images: { url: string }[];
}

const backups = 3;

async function run(script: 'backup' | 'restore', dataDir: string, folder: string): Promise<void> {
  const { code, said } = await runScript(script, dataDir, folder);
  expect(code, said).toBe(0);
  expect(said).not.toContain('missing');
}

/** Creates and removes books and images, rotates images and changes avatars in a loop until the product exits. */
function changeUntilKilled({ url }: Product, token: string, userId: string, image: Blob) {
  const authorization = { Authorization: `Bearer ${token}` };
  const acknowledged = new Set<string>();
  const removed = new Set<string>();
  let count = 0;

  async function send(method: string, path: string, body?: FormData | object): Promise<unknown> {
    const json = body !== undefined && !(body instanceof FormData);
    const answer = await fetch(url + path, {
      method,
      headers: { ...authorization, ...(json && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: json ? JSON.stringify(body) : body }),
    });
    const { status } = answer;
    if (status >= 400) throw new Error(`${method} ${path} responded with ${status}: ${await answer.text()}`);
    return status === 204 ? undefined : answer.json();
  }

  function form(fields: Record<string, string>, ...images: string[]): FormData {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    for (const name of images) data.append(name, image, 'korice.png');
    return data;
  }

  async function runCycle(): Promise<void> {
    count += 1;
    const fields = { title: `Knjiga ${count}`, author: 'Ivo Andrić', price: '500' };
    const book = (await send('POST', '/api/books', form(fields, 'imagesToSend', 'imagesToSend'))) as Listed;
    acknowledged.add(book._id);
    const [first, second] = book.images;
    await send('PUT', '/api/images/rotate', { url: first?.url });
    await send('PUT', '/api/images/delete', { url: second?.url });
    const { url: image } = (await send('POST', `/api/users/${userId}/avatar`, form({}, 'image'))) as { url: string };
    const profile = { name: 'Đorđe Prodavac', biography: '', categories: [], gender: '', image };
    await send('PUT', `/api/users/${userId}/profile`, profile);
    if (count % 3 !== 0) return;
    removed.add(book._id);
    await send('DELETE', `/api/books/${book._id}`);
  }

  const done = (async () => {
    try {
      for (;;) await runCycle();
    } catch (error) {
      // The kill broke the connection.
      if (!(error instanceof TypeError)) throw error;
    }
  })();
  return { acknowledged, removed, done };
}

it(`a backup taken under load restores to a consistent state, ${backups} times`, async () => {
  const root = await mkdtemp(join(tmpdir(), 'korice-backups-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const dataDir = await makeDataDir();
  onTestFinished(() => removeDataDir(dataDir));
  const product = await startProduct(dataDir, { RATE_LIMIT: 'off' });
  const token = await openAccount(product);
  const authorization = { Authorization: `Bearer ${token}` };
  const me = (await (await fetch(`${product.url}/auth/me`, { headers: authorization })).json()) as { _id: string };
  const image = new Blob([Uint8Array.from(await pngImage())], { type: 'image/png' });
  const { acknowledged, removed, done } = changeUntilKilled(product, token, me._id, image);

  const known: { folder: string; before: string[]; removedBefore: string[] }[] = [];
  for (let count = 1; count <= backups; count += 1) {
    await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(count * 4);
    const folder = join(root, `backup-${count}`);
    known.push({ folder, before: [...acknowledged], removedBefore: [...removed] });
    await run('backup', dataDir, folder);
  }
  expect(await product.stop('SIGKILL')).toBeNull();
  await done;

  for (const { folder, before, removedBefore } of known) {
    const restored = `${folder}-restored`;
    await run('restore', restored, folder);
    const again = await startProduct(restored, { RATE_LIMIT: 'off' });
    // The restored signing key keeps the session valid.
    const mine = await fetch(`${again.url}/api/books/my-books`, { headers: authorization });
    expect(mine.status).toBe(200);
    const books = (await mine.json()) as Listed[];
    const ids = new Set(books.map(({ _id }) => _id));
    const goneSince = new Set(removed);
    expect(before.filter((id) => !ids.has(id) && !goneSince.has(id))).toEqual([]);
    expect(removedBefore.slice(0, -1).filter((id) => ids.has(id))).toEqual([]);
    for (const { images } of books)
      for (const { url } of images)
        for (const variant of ['', ...imageWidths.map((width) => `?w=${width}`)])
          expect((await fetch(again.url + url + variant)).status, url).toBe(200);
    const own = (await (await fetch(`${again.url}/auth/me`, { headers: authorization })).json()) as { image: string };
    expect((await fetch(again.url + own.image)).status).toBe(200);
    expect(await again.stop()).toBe(0);
  }
}, 240_000);
