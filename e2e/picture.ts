import sharp from 'sharp';

/** A small picture with something on it, as a phone might send it. */
export const pngPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 900, channels: 3, background: '#7a1f2b' } })
    .composite([
      { input: { create: { width: 300, height: 100, channels: 3, background: '#fbf4e6' } }, left: 150, top: 200 },
    ])
    .png()
    .toBuffer();
