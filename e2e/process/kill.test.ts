import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir, removeDataDir, startProduct, type Product } from '../product.js';
import { openAccount } from '../account.js';
import { pngPicture } from '../picture.js';

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeDataDir();
});
afterAll(() => removeDataDir(dataDir));

interface Kept {
  _id: string;
  title: string;
  images: { url: string }[];
}

const rounds = 4;

/** Lists books one after the other until the server is gone; answers what it acknowledged. */
async function listBooks(product: Product, token: string, round: number, picture: Blob): Promise<Kept[]> {
  const acknowledged: Kept[] = [];
  for (let count = 0; ; count += 1) {
    const form = new FormData();
    form.set('title', `Травничка хроника ${round}-${count} šđčćž`);
    form.set('author', 'Иво Андрић');
    form.set('price', '700');
    form.append('imagesToSend', picture, 'korice šđ.png');
    const answer = await fetch(`${product.url}/api/books`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: form,
    }).catch((error: unknown) => {
      // The connection broke: the server has been killed.
      if (error instanceof TypeError) return undefined;
      throw error;
    });
    if (answer?.status !== 201) return acknowledged;
    acknowledged.push((await answer.json()) as Kept);
  }
}

describe('a kill in the middle of listing books', () => {
  it(`loses no acknowledged listing and no picture of one, ${rounds} times`, async () => {
    const picture = new Blob([Uint8Array.from(await pngPicture())], { type: 'image/png' });
    const kept: Kept[] = [];
    let product = await startProduct(dataDir);
    const token = await openAccount(product);
    for (let round = 0; round < rounds; round += 1) {
      const listing = listBooks(product, token, round, picture);
      await expect
        .poll(async () => (await fetch(`${product.url}/api/books`)).headers.get('x-total-count'), { timeout: 20_000 })
        .not.toBe(String(kept.length));
      expect(await product.stop('SIGKILL')).toBeNull();
      kept.push(...(await listing));
      product = await startProduct(dataDir);
      for (const { _id, title, images } of kept) {
        const book = await fetch(`${product.url}/api/books/${_id}`);
        expect(((await book.json()) as Kept).title).toBe(title);
        for (const { url } of images)
          for (const variant of ['', '?w=240', '?w=480'])
            expect((await fetch(product.url + url + variant)).status).toBe(200);
      }
    }
    const mine = await fetch(`${product.url}/api/books/my-books`, { headers: { Authorization: `Bearer ${token}` } });
    const listed = (await mine.json()) as Kept[];
    const referenced = listed.flatMap(({ images }) => images).length;
    // The picture itself and two smaller ones.
    expect(await storedFiles(join(dataDir, 'uploads'))).toBe(referenced * 3);
    expect(await product.stop()).toBe(0);
  }, 240_000);
});

/** Every file below the folder of pictures; an interrupted request must have left none. */
async function storedFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}
