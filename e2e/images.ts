import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Returns an incompressible image of at least `bytes` bytes. */
export async function heavyImage(bytes: number): Promise<Buffer> {
  const side = Math.ceil(Math.sqrt(bytes / 3));
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

/** Returns a small PNG with some content. */
export const pngImage = (): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 900, channels: 3, background: '#7a1f2b' } })
    .composite([
      { input: { create: { width: 300, height: 100, channels: 3, background: '#fbf4e6' } }, left: 150, top: 200 },
    ])
    .png()
    .toBuffer();
