import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/**
 * Prints the milliseconds of bare image processing: `keep` decodes a photograph to at most 2000 pixels and encodes it with its
 * variants, `turn` does the same with a rotated stored image.
 */
const [, , job = 'keep', file = '', repeats = '1'] = process.argv;
const webp = { quality: 82, effort: 2 } as const;
const smallWebp = { ...webp, quality: 75 } as const;
sharp.cache(false);
sharp.concurrency(1);

const source = await readFile(file);
const decoded = () =>
  job === 'turn'
    ? sharp(source).rotate(90)
    : sharp(source, { sequentialRead: true })
        .autoOrient()
        .resize({ width: 2000, height: 2000, fit: 'inside', withoutEnlargement: true });

const took: number[] = [];
for (let count = 0; count < Number(repeats); count += 1) {
  const begun = performance.now();
  const { data, info } = await decoded().raw().toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  await sharp(data, raw).webp(webp).toBuffer();
  for (const width of [240, 480, 960]) await sharp(data, raw).resize({ width }).webp(smallWebp).toBuffer();
  took.push(performance.now() - begun);
}
process.stdout.write(`${JSON.stringify(took)}\n`);
