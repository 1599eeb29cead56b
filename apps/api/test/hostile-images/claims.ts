import { deflateSync } from 'node:zlib';
import { claimedAvif, claimedGif, claimedJpeg, claimedPng, claimedWebp, framesOf } from '../claimed-images.js';
import { noise, quartered } from '../images.js';
import { withChunks } from './chunks.js';
import { all, file, latin1, pngOf, type HostileFile } from './file.js';

export const tooLarge = all('IMAGE_TOO_LARGE', {
  'a PNG of 2,500 megapixels': () => claimedPng({ width: 50_000, height: 50_000 }),
  'a PNG of 400 megapixels in one bit': () => claimedPng({ width: 20_000, height: 20_000, bitDepth: 1, colourType: 0 }),
  'a PNG of 30 megapixels in 64 bits': () => claimedPng({ width: 6_000, height: 5_000, bitDepth: 16, colourType: 6 }),
  'a PNG just above the limit': () => claimedPng({ width: 8_000, height: 6_501 }),
  'a very wide PNG': () => claimedPng({ width: 16_385, height: 1 }),
  'a very high PNG': () => claimedPng({ width: 1, height: 1_000_000 }),
  'a real PNG that is too wide': () => pngOf(quartered(16_385, 1)),
  'a JPEG of 4,290 megapixels': () => claimedJpeg(65_500, 65_500),
  'a very wide JPEG': () => claimedJpeg(65_500, 8),
  'a very high JPEG': () => claimedJpeg(8, 65_500),
  'a GIF of 4,294 megapixels': () => claimedGif(65_535, 65_535),
  'a very wide GIF': () => claimedGif(65_535, 2),
});
export const tooLong = all('IMAGE_TOO_LARGE', {
  'more bytes than are read': () => Buffer.alloc(10 * 1024 * 1024 + 1, 0xff),
});
export const claims = all('either', {
  'an AVIF that says 65,000 × 65,000': () => claimedAvif(65_000, 65_000),
  'a WebP whose canvas says 16,384 × 16,384': () => claimedWebp(16_384, 16_384),
  'a PNG of no width': () => claimedPng({ width: 0, height: 10 }),
  'a PNG that says 2³¹ pixels': () => claimedPng({ width: 0x80000000, height: 1 }),
});

const megabytes = 1024 * 1024;

/** Decompression bombs, and small files that keep a decoder busy. */
export const bombs: HostileFile[] = [
  file('a whole PNG of 51 megapixels in one bit', 'kept', () =>
    claimedPng({ width: 8_000, height: 6_400, bitDepth: 1, colourType: 0 }, 1_001 * 6_400),
  ),
  file('a whole PNG of 51 megapixels in colour', 'kept', () =>
    claimedPng({ width: 8_000, height: 6_400, bitDepth: 8, colourType: 2 }, 24_001 * 6_400),
  ),
  ...all('either', {
    'a PNG of 100 pixels with 100 MB of them': () =>
      claimedPng({ width: 10, height: 10, bitDepth: 8, colourType: 2 }, 100 * megabytes),
    'a PNG with a text of 100 MB': () =>
      withChunks(['zTXt', Buffer.concat([latin1('a\0\0'), deflateSync(Buffer.alloc(100 * megabytes))])]),
    'a PNG with 200 texts of 8 MB': () => {
      const text = Buffer.concat([latin1('a\0\0'), deflateSync(Buffer.alloc(8 * megabytes))]);
      return withChunks(...Array.from({ length: 200 }, (): [string, Buffer] => ['zTXt', text]));
    },
    'a PNG with a profile of 100 MB': () =>
      withChunks(['iCCP', Buffer.concat([latin1('p\0\0'), deflateSync(Buffer.alloc(100 * megabytes))])]),
    'a JPEG of 2,000 scans': async () => {
      const bytes = await noise(400, 400).jpeg({ progressive: true }).toBuffer();
      const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
      const scan = bytes.subarray(last, -2);
      return Buffer.concat([
        bytes.subarray(0, last),
        ...Array.from({ length: 2_000 }, () => scan.subarray(0, 400)),
        bytes.subarray(-2),
      ]);
    },
    'a GIF of 3,000 frames on a large screen': async () => {
      const bytes = await (await framesOf(3_000)).gif({ effort: 1 }).toBuffer();
      bytes.writeUInt16LE(7_000, 6);
      bytes.writeUInt16LE(7_000, 8);
      return bytes;
    },
  }),
];
