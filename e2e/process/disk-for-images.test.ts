import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { imageWidths } from '@korice/contracts';
import { expect, it, onTestFinished } from 'vitest';
import { openAccount } from '../account.js';
import { heavyImage } from '../images.js';
import { makeDataDir, removeDataDir, startProduct } from '../product.js';
import { isThorough } from '../thoroughness.js';
import { runScript } from './run-script.js';
import { fill, freeBytes, mountSmall, setReadOnly } from './small-disk.js';
import { imageFiles, imageRecords } from './stored-images.js';

/** Repetitions of each action with increasing free space; `TRUST=full` has more. */
const rooms = isThorough ? 10 : 2;

interface Listed {
  _id: string;
  images: { url: string }[];
}

it('uploads without free disk space are refused and leave neither a record nor a file', async (context) => {
  const dataDir = await makeDataDir();
  onTestFinished(() => removeDataDir(dataDir));
  const folder = join(dataDir, 'uploads');
  await mkdir(folder);
  const reason = mountSmall(folder, 40);
  context.skip(reason !== undefined, `a small file system cannot be mounted here: ${reason ?? ''}`);

  const product = await startProduct(dataDir, { RATE_LIMIT: 'off' });
  const token = await openAccount(product);
  const headers = { Authorization: `Bearer ${token}` };
  const bytes = await heavyImage(600_000);
  const image = new Blob([Uint8Array.from(bytes)], { type: 'image/png' });
  const post = (path: string, field: string, fields: Record<string, string> = {}): Promise<Response> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.append(field, image, 'korice.png');
    return fetch(product.url + path, { method: 'POST', headers, body });
  };
  const read = async (path: string): Promise<unknown> => (await fetch(product.url + path, { headers })).json();
  const me = (await read('/auth/me')) as { _id: string };

  const empty = await freeBytes(folder);
  const listing = { title: 'Na Drini ćuprija', author: 'Иво Андрић', price: '700' };
  const book = (await (await post('/api/books', 'imagesToSend', listing)).json()) as Listed;
  expect(await imageFiles(dataDir)).toHaveLength(1 + imageWidths.length);
  const kept = empty - (await freeBytes(folder));

  /** Every action that writes images, with the free space that is too little for receiving or storing them. */
  const received = bytes.length;
  const ways: Record<string, { send: () => Promise<Response>; tooLittle: number }> = {
    'an image': { send: () => post('/api/images', 'image'), tooLittle: received + kept * 0.9 },
    'a listing': { send: () => post('/api/books', 'imagesToSend', listing), tooLittle: received + kept * 0.9 },
    'the avatar of a member': { send: () => post(`/api/users/${me._id}/avatar`, 'image'), tooLittle: received + 4_096 },
    'a turn': {
      send: () =>
        fetch(`${product.url}/api/images/rotate`, {
          method: 'PUT',
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify({ url: book.images[0]?.url }),
        }),
      tooLittle: kept * 0.5,
    },
  };

  /** Files besides the filler and the upload that the first attempt at a rotation stores for the later ones. */
  const there = async () => ({
    files: (await imageFiles(dataDir)).filter((name) => name !== 'filler' && !name.endsWith('-original.webp')),
    books: await read('/api/books/my-books'),
    me: await read('/auth/me'),
  });
  const before = await there();
  let refused = 0;
  async function expectRefusal(name: string, send: () => Promise<Response>, room: string): Promise<void> {
    const answer = await send();
    const { code } = (await answer.json()) as { code?: string };
    expect({ name, room, status: answer.status, code }).toEqual({ name, room, status: 503, code: 'UNAVAILABLE' });
    await expect.poll(there, { message: `${name} with ${room}` }).toEqual(before);
    refused += 1;
  }

  const filler = join(folder, 'filler');
  for (const [name, { send, tooLittle }] of Object.entries(ways))
    for (let count = 0; count < rooms; count += 1) {
      const left = Math.floor((tooLittle * count) / (rooms - 1));
      await fill(filler, left);
      await expectRefusal(name, send, `${left} bytes`);
    }
  await rm(filler);
  setReadOnly(folder, true);
  for (const [name, { send }] of Object.entries(ways)) await expectRefusal(name, send, 'a disk that is read only');
  setReadOnly(folder, false);

  for (const [name, { send }] of Object.entries(ways)) expect((await send()).ok, name).toBe(true);
  const ids = new Set((await imageFiles(dataDir)).map((name) => name.slice(0, 24)));
  expect(await product.stop()).toBe(0);
  // The images of the two books and the uploaded one; the fourth file is the member's avatar.
  const records = await imageRecords(dataDir);
  expect(records).toHaveLength(3);
  expect([...ids].sort()).toEqual([...records.map(({ id }) => id), me._id].sort());
  expect((await runScript('doctor', dataDir)).said.trim()).toBe('Files, records and counts agree.');
  await context.annotate(String(refused), 'trust:disk');
}, 180_000);
