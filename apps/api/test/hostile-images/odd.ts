import { noise, quartered } from '../images.js';
import { framesOf } from '../claimed-images.js';
import { withChunks } from './chunks.js';
import { all, file, formats, jpegOf, pngOf } from './file.js';

export const oddImages = all('kept', {
  'one pixel': () => pngOf(quartered(1, 1)),
  '1 × 5000': () => pngOf(quartered(1, 5_000)),
  '5000 × 1': () => jpegOf(quartered(5_000, 1)),
  '1 × 16384': () => pngOf(quartered(1, 16_384)),
  '16384 × 2': () => jpegOf(quartered(16_384, 2)),
  CMYK: () => jpegOf(quartered().toColourspace('cmyk')),
  'CMYK with its profile': () => quartered().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
  grey: () => jpegOf(quartered().greyscale()),
  '16 bits': () => pngOf(quartered().toColourspace('rgb16')),
  '16 bits of grey': () => pngOf(quartered().toColourspace('grey16')),
  palette: () => quartered().png({ palette: true }).toBuffer(),
  transparent: () => pngOf(quartered().ensureAlpha(0.3)),
  'wide colours': () => quartered().withIccProfile('p3').png().toBuffer(),
  'WebP without loss': () => quartered().webp({ lossless: true }).toBuffer(),
  'AVIF of ten bits': () => quartered().avif({ bitdepth: 10, effort: 0 }).toBuffer(),
});

export const animated = all('kept', {
  'a GIF that moves': async () => (await framesOf(3)).gif().toBuffer(),
  'a GIF of 300 frames': async () => (await framesOf(300)).gif({ effort: 1 }).toBuffer(),
  'a WebP that moves': async () => (await framesOf(3)).webp().toBuffer(),
  'a WebP of 300 frames': async () => (await framesOf(300)).webp({ effort: 0 }).toBuffer(),
}).concat(
  file('a PNG that says it moves', 'either', () =>
    withChunks(['acTL', Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])], ['fcTL', Buffer.alloc(26)]),
  ),
);

export const cut = formats.flatMap(([format, encode]) =>
  [0.02, 0.25, 0.5, 0.75, 0.98].map((share) =>
    file(`${format}, cut at ${share}`, 'IMAGE_UNSUPPORTED', async () => {
      const bytes = await encode(noise(120, 80));
      return bytes.subarray(0, Math.floor(bytes.length * share));
    }),
  ),
);
export const corrupted = formats.flatMap(([format, encode]) =>
  [1, 2, 3, 4].map((seed) =>
    file(`${format}, spoilt in place ${seed}`, 'either', async () => {
      const bytes = await encode(noise(60, 40));
      for (let step = 0; step < 12; step += 1) {
        const at = 20 + ((seed * 7_919 + step * 104_729) % (bytes.length - 20));
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (step % 8));
      }
      return bytes;
    }),
  ),
);
