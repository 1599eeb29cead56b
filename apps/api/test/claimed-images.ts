import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { pngChunk, quartered } from './images.js';

interface PngHeader {
  width: number;
  height: number;
  bitDepth?: number;
  colourType?: number;
}

/** Returns a PNG that declares these dimensions but has `pixelBytes` compressed zero bytes. */
export function claimedPng({ width, height, bitDepth = 8, colourType = 2 }: PngHeader, pixelBytes = 1000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colourType, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(pixelBytes))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export async function claimedJpeg(width: number, height: number): Promise<Buffer> {
  const bytes = await quartered(16, 16).jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

export async function claimedGif(width: number, height: number): Promise<Buffer> {
  const bytes = await quartered(16, 16).gif().toBuffer();
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  const frame = bytes.lastIndexOf(Buffer.from([0x2c, 0, 0, 0, 0, 16, 0, 16, 0]));
  bytes.writeUInt16LE(width, frame + 5);
  bytes.writeUInt16LE(height, frame + 7);
  return bytes;
}

export async function claimedAvif(width: number, height: number): Promise<Buffer> {
  const bytes = await quartered(16, 16).avif({ effort: 0 }).toBuffer();
  const size = bytes.indexOf('ispe');
  bytes.writeUInt32BE(width, size + 8);
  bytes.writeUInt32BE(height, size + 12);
  return bytes;
}

export async function claimedWebp(width: number, height: number): Promise<Buffer> {
  const bytes = await (await framesOf(2)).webp().toBuffer();
  const canvas = bytes.indexOf('VP8X') + 12;
  bytes.writeUIntLE(width - 1, canvas, 3);
  bytes.writeUIntLE(height - 1, canvas + 3, 3);
  return bytes;
}

/** Returns an animation with this number of 16 × 16 frames. */
export const framesOf = async (count: number): Promise<Sharp> => {
  const frame = await quartered(16, 16).png().toBuffer();
  const other = await quartered(16, 16).flip().png().toBuffer();
  return sharp(
    Array.from({ length: count }, (_, index) => (index % 2 === 0 ? frame : other)),
    { join: { animated: true } },
  );
};
