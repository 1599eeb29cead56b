import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { ImageWidth } from '@korice/contracts';
import type { Metadata, ResizeOptions, Sharp } from 'sharp';
import { HttpError } from '../../platform/errors/http-error.js';
import { currentCaller } from '../../platform/rate-limiting/caller.js';
import { createFairQueue } from '../../platform/rate-limiting/fair-queue.js';
import { loadSharp } from './load-sharp.js';
import { letRequestsPass } from './image-threads.js';

/** An encoded image: the path of a file that holds it, or its bytes. */
export type ImageSource = string | Buffer;

/** An image ready to be kept: WebP in sRGB, upright, without metadata. */
export interface ProcessedImage {
  width: number;
  height: number;
  /** Within 2000 by 2000 pixels. */
  full: Buffer;
  /** The same, so many pixels wide; the image itself where that is no wider. */
  variants: Record<ImageWidth, Buffer>;
}

/** Longest side of a kept image, pixels. */
const keptSide = 2000;
/** Above the 50.3 megapixels of today's phones. */
const maxPixels = 52_000_000;
/** AVIF takes five times the CPU of JPEG to decode: 25 megapixels a second and a half. */
const maxAvifPixels = 25_000_000;
/** Longest side that is read. */
export const maxSide = 16_384;
/** What an image may take in memory when all of it has to be there at once: 52 megapixels with 8-bit alpha. */
const maxDecodedBytes = 4 * maxPixels;
/** Seconds after which a file that is slow to decode is given up. */
const patience = 30;
/** Effort 4, the encoder's default, takes twice the time of 2 for files one percent smaller. */
const webp = { quality: 82, effort: 2 } as const;
/** A fifth smaller; whoever looks closer is shown the image itself. */
const smallWebp = { ...webp, quality: 75 } as const;

/** Two jobs saturate a small machine, and one a single processor; more at once would only take memory. Accounts take turns. */
const jobs = createFairQueue({ concurrency: Math.min(2, availableParallelism()), maxWaiting: 64, turnsBy: 'account' });

const runJob = <T>(job: () => Promise<T>): Promise<T> => jobs.run(currentCaller(), job);

/** How many images this process is working on and how many wait their turn. */
export const imageJobs = () => ({ running: jobs.running(), waiting: jobs.waiting() });

/**
 * Decodes an image from elsewhere and prepares it to be kept. JPEG, PNG, WebP, AVIF and GIF (its first frame) are read,
 * whatever the file is called. Throws IMAGE_UNSUPPORTED for anything else and for damaged files, IMAGE_TOO_LARGE for more
 * pixels than `maxPixels` (`maxAvifPixels` of an AVIF) or a side beyond `maxSide`, UNAVAILABLE when too many images are waiting.
 */
export const processImage = (source: ImageSource): Promise<ProcessedImage> =>
  runJob(async () => {
    await readHeader(source);
    return encode(await readPixels(source, withinKept));
  });

/** The middle of an image as a square of `side` pixels, WebP without metadata. Throws what `processImage` does. */
export const squareImage = (source: ImageSource, side: number): Promise<Buffer> =>
  runJob(async () => {
    await readHeader(source);
    const sharp = await loadSharp();
    const { data, info } = await readPixels(source, { width: side, height: side, fit: 'cover', position: 'centre' });
    return sharp(data, rawOf(info)).webp(webp).toBuffer();
  });

/** Decodes all of an image and tells its size, upright. Throws what `processImage` does. */
export const measureImage = (source: ImageSource): Promise<{ width: number; height: number }> =>
  runJob(async () => {
    const { autoOrient } = await readHeader(source);
    await readPixels(source, withinKept);
    return autoOrient;
  });

/** Turns a kept image clockwise by quarter turns; none leaves its bytes as they are and only makes the variants. */
export const turnImage = (kept: Buffer, quarterTurns: number): Promise<ProcessedImage> =>
  runJob(async () => {
    const sharp = await loadSharp();
    const pixels = await decode(sharp(kept).rotate(90 * quarterTurns));
    await letRequestsPass();
    return encode(pixels, quarterTurns === 0 ? kept : undefined);
  });

/** Whether the image itself is at fault that one of these threw. */
export const isImageFault = (error: unknown): boolean =>
  error instanceof HttpError && (error.code === 'IMAGE_UNSUPPORTED' || error.code === 'IMAGE_TOO_LARGE');

type Pixels = Awaited<ReturnType<typeof decode>>;

const rawOf = ({ width, height, channels }: Pixels['info']) => ({ raw: { width, height, channels } });

const withinKept: ResizeOptions = { width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true };
const input = { failOn: 'error', sequentialRead: true } as const;

/** What an image says about itself, once it is known to be of a format that is read and not too large. */
async function readHeader(source: ImageSource): Promise<Metadata> {
  const signature = await readSignature(source);
  if (!signature) throw new HttpError('IMAGE_UNSUPPORTED');
  const sharp = await loadSharp();
  const metadata = await asUpload(() => sharp(source, { ...input, limitInputPixels: false }).metadata());
  if (formatOf(metadata) !== signature) throw new HttpError('IMAGE_UNSUPPORTED');
  if (isTooLarge(metadata, signature)) throw new HttpError('IMAGE_TOO_LARGE');
  return metadata;
}

async function readPixels(source: ImageSource, resize: ResizeOptions): Promise<Pixels> {
  const sharp = await loadSharp();
  const pixels = await asUpload(() =>
    decode(
      sharp(source, { ...input, limitInputPixels: maxPixels })
        .autoOrient()
        .resize(resize)
        .toColourspace('srgb')
        .timeout({ seconds: patience }),
    ),
  );
  // The threads that decoded stay for what is made of it, and for the next images.
  await letRequestsPass();
  return pixels;
}

const decode = (pipeline: Sharp) => pipeline.raw().toBuffer({ resolveWithObject: true });

/** Whatever libvips says while it reads a file is the file's fault. */
async function asUpload<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new HttpError('IMAGE_UNSUPPORTED', { cause });
  }
}

async function encode({ data, info }: Pixels, unchanged?: Buffer): Promise<ProcessedImage> {
  const sharp = await loadSharp();
  const raw = rawOf(info);
  const full = unchanged ?? (await sharp(data, raw).webp(webp).toBuffer());
  const variant = async (width: ImageWidth) =>
    width < info.width ? await sharp(data, raw).resize({ width }).webp(smallWebp).toBuffer() : full;
  return {
    width: info.width,
    height: info.height,
    full,
    variants: { 240: await variant(240), 480: await variant(480), 960: await variant(960) },
  };
}

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** By its first bytes, so that libvips is never handed a format (SVG, PDF, TIFF) that is not wanted. */
async function readSignature(source: ImageSource): Promise<Format | undefined> {
  if (Buffer.isBuffer(source)) return signatureOf(source.subarray(0, 256));
  const file = await open(source);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
    return signatureOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function signatureOf(head: Buffer): Format | undefined {
  const at = (start: number, end: number) => head.toString('latin1', start, end);
  if (at(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'webp';
  if (at(0, 6) === 'GIF87a' || at(0, 6) === 'GIF89a') return 'gif';
  if (at(4, 8) === 'ftyp' && isAvif(head)) return 'avif';
  return undefined;
}

/** The brands of the file type box: the major one, and after its version those it is compatible with. */
function isAvif(head: Buffer): boolean {
  const end = Math.min(head.readUInt32BE(0), head.length);
  for (let start = 8; start + 4 <= end; start += 4)
    if (start !== 12 && /^avi[fs]$/.test(head.toString('latin1', start, start + 4))) return true;
  return false;
}

/** libvips reads AVIF and HEIC with one loader; only the compression tells them apart. */
const formatOf = ({ format, compression }: Metadata): string =>
  format === 'heif' && compression === 'av1' ? 'avif' : format;

function isTooLarge({ width, height, channels, depth }: Metadata, format: Format): boolean {
  const bytesPerSample = depth === 'uchar' ? 1 : 2;
  return (
    Math.max(width, height) > maxSide ||
    width * height > (format === 'avif' ? maxAvifPixels : maxPixels) ||
    width * height * channels * bytesPerSample > maxDecodedBytes
  );
}
