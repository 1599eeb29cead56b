import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export const colours = { red: '#ff0000', green: '#00ff00', blue: '#0000ff', white: '#ffffff' } as const;
export type Colour = keyof typeof colours;
/** Quarters of an image: top left, top right, bottom left, bottom right. */
export type Quarters = readonly [Colour, Colour, Colour, Colour];

/** Returns an image with red, green, blue and white quarters, which shows every rotation and reflection. */
export function quartered(width = 120, height = 80): Sharp {
  const quarter = (colour: Colour) => ({
    create: {
      width: Math.ceil(width / 2),
      height: Math.ceil(height / 2),
      channels: 3 as const,
      background: colours[colour],
    },
  });
  return sharp({ create: { width, height, channels: 3, background: colours.red } }).composite([
    { input: quarter('green'), left: Math.floor(width / 2), top: 0 },
    { input: quarter('blue'), left: 0, top: Math.floor(height / 2) },
    { input: quarter('white'), left: Math.floor(width / 2), top: Math.floor(height / 2) },
  ]);
}

/** Returns incompressible, reproducible pixels. */
export function noise(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3);
  let state = 42;
  for (let index = 0; index < data.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    data[index] = state >>> 24;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Returns the colours in the middle of each quarter. */
export async function quartersOf(image: Buffer): Promise<Quarters> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): Colour => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const seen = [...data.subarray(start, start + 3)].map((value) => (value > 127 ? 'ff' : '00')).join('');
    const found = Object.entries(colours).find(([, hex]) => hex === `#${seen}`);
    if (!found) throw new Error(`the image shows #${seen}`);
    return found[0] as Colour;
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

/** Writes bytes into a file without an extension and returns its path. */
export async function asFile(folder: string, bytes: Buffer | string): Promise<string> {
  const path = join(folder, randomUUID());
  await writeFile(path, bytes);
  return path;
}

/** Encodes a PNG chunk with length and checksum. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
