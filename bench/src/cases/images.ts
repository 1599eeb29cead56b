import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Bench } from '../bench.js';
import { median } from '../median.js';
import { pingWhile } from '../ping.js';
import type { Product } from '../product.js';
import { interleave } from '../rounds.js';
import { sendJson, timed } from '../send.js';
import { authorizationOf } from '../shop/tokens.js';
import type { Part } from './part.js';

const concurrency = 16;
const MB = 1024 * 1024;

/** Returns a 12-megapixel photograph of about 4 MB: noise over soft shapes. */
const photograph = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 4_000,
      height: 3_000,
      channels: 3,
      background: '#7a5a3c',
      noise: { type: 'gaussian', mean: 128, sigma: 24 },
    },
  })
    .blur(1.2)
    .jpeg({ quality: 88 })
    .toBuffer();

async function upload({ url }: Product, photo: Buffer, member: number): Promise<string> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'korice.jpg');
  const headers = authorizationOf(member);
  return (await sendJson<{ url: string }>(`${url}/api/images`, { method: 'POST', headers, body: form })).url;
}

async function rotate({ url }: Product, image: string, member: number): Promise<string> {
  const headers = { ...authorizationOf(member), 'content-type': 'application/json' };
  const body = JSON.stringify({ url: image });
  return (await sendJson<{ url: string }>(`${url}/api/images/rotate/`, { method: 'PUT', headers, body })).url;
}

async function fileWith(bench: Bench, name: string, bytes: Buffer): Promise<string> {
  const file = join(await bench.folder(), name);
  await writeFile(file, bytes);
  return file;
}

/** Sequential uploads of 12-megapixel images compared with bare sharp, and sixteen concurrent uploads. */
export const uploads: Part = {
  name: 'upload',
  async run(bench) {
    const { rounds, repeats } = bench.options;
    const product = await bench.product(1_000);
    const idle = await product.residentBytes();
    const photo = await photograph();
    const file = await fileWith(bench, 'photograph.jpg', photo);
    const measured = await interleave(rounds, {
      product: async () => {
        const took: number[] = [];
        for (let count = 0; count < repeats; count += 1) took.push(await timed(() => upload(product, photo, count)));
        return { ms: median(took) };
      },
      sharp: async () => ({ ms: median(await bench.runFloor('sharp', 'keep', file, String(repeats))) }),
    });
    let peakBytes = 0;
    const watch = setInterval(() => {
      void product.residentBytes().then((bytes) => {
        peakBytes = Math.max(peakBytes, bytes);
      });
    }, 50);
    const { p99 } = await pingWhile(product.url, () =>
      Promise.all(Array.from({ length: concurrency }, (_, member) => upload(product, photo, member))),
    );
    clearInterval(watch);
    await product.stop();
    const from = { ms: measured.product.ms, 'sharp ms': measured.sharp.ms, bytes: photo.length };
    return [
      {
        what: 'upload of 12 MP over bare sharp',
        goal: { atMost: 1.15 },
        figure: from.ms / from['sharp ms'],
        unit: '×',
        from,
      },
      { what: 'ping under 16 uploads: p99', goal: { atMost: 15 }, figure: p99, unit: 'ms', from: {} },
      {
        what: 'memory under 16 uploads over idle',
        goal: { atMost: 250 },
        figure: (peakBytes - idle) / MB,
        unit: 'MB',
        from: { idle, peakBytes },
      },
    ];
  },
};

/** Rotations of a stored image by 90° compared with bare sharp. */
export const rotations: Part = {
  name: 'rotate',
  async run(bench) {
    const { rounds, repeats } = bench.options;
    const product = await bench.product(1_000);
    let image = await upload(product, await photograph(), 0);
    const kept = Buffer.from(await (await fetch(product.url + image)).arrayBuffer());
    const file = await fileWith(bench, 'kept.webp', kept);
    const measured = await interleave(rounds, {
      product: async () => {
        const took: number[] = [];
        for (let count = 0; count < repeats; count += 1)
          took.push(
            await timed(async () => {
              image = await rotate(product, image, 0);
            }),
          );
        return { ms: median(took) };
      },
      sharp: async () => ({ ms: median(await bench.runFloor('sharp', 'turn', file, String(repeats))) }),
    });
    await product.stop();
    const from = { ms: measured.product.ms, 'sharp ms': measured.sharp.ms };
    return [
      { what: 'rotate over bare sharp', goal: { atMost: 1.1 }, figure: from.ms / from['sharp ms'], unit: '×', from },
    ];
  },
};
