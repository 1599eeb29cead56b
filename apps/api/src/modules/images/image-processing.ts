import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { ImageWidth } from '@korice/contracts';
import type { Metadata, ResizeOptions, Sharp } from 'sharp';
import { HttpError } from '../../platform/errors/http-error.js';
import { currentCaller } from '../../platform/rate-limiting/caller.js';
import { createFairQueue } from '../../platform/rate-limiting/fair-queue.js';
import { lowerImageThreadPriority } from '../../platform/workarounds.js';
import { loadSharp } from './load-sharp.js';

/** An encoded image: the path of its file, or its bytes. */
export type ImageSource = string | Buffer;

/** A processed image: WebP in sRGB, upright, without metadata. */
export interface ProcessedImage {
  width: number;
  height: number;
  /** At most 2000 by 2000 pixels. */
  full: Buffer;
  /** Variants by width in pixels; the full image for a width that it does not exceed. */
  variants: Record<ImageWidth, Buffer>;
}

/** Longest side of a stored image, in pixels. */
const keptSide = 2000;
/** Maximum pixels of an accepted image, above the 50.3 megapixels of today's phones. */
const maxPixels = 52_000_000;
/** Lower for AVIF, whose decoding takes five times the CPU of JPEG: 1.5 s for 25 megapixels. */
const maxAvifPixels = 25_000_000;
/** Longest side of an accepted image, in pixels. */
export const maxSide = 16_384;
/** Memory bound of formats that are decoded as a whole, in bytes: 52 megapixels with 8-bit alpha. */
const maxDecodedBytes = 4 * maxPixels;
/** Timeout of decoding, in seconds. */
const decodeTimeoutSeconds = 30;
/** Effort 4, the encoder's default, takes twice the time of 2 for files one percent smaller. */
const webp = { quality: 82, effort: 2 } as const;
/** For the variants: files a fifth smaller; the zoom shows the full image. */
const smallWebp = { ...webp, quality: 75 } as const;

/** Two jobs saturate a small machine, one job a single processor; more would only use memory. Accounts take turns. */
const jobs = createFairQueue({ concurrency: Math.min(2, availableParallelism()), maxWaiting: 64, turnsBy: 'account' });

const runJob = <T>(job: () => Promise<T>): Promise<T> => jobs.run(currentCaller(), job);

/** Returns the numbers of running and waiting image jobs of this process. */
export const imageJobs = () => ({ running: jobs.running(), waiting: jobs.waiting() });

/**
 * Decodes an uploaded image and produces the files to store. Accepts JPEG, PNG, WebP, AVIF and GIF (first frame), whatever the file name.
 * @throws IMAGE_UNSUPPORTED for other formats and damaged files; IMAGE_TOO_LARGE above `maxPixels` (`maxAvifPixels` for AVIF) or
 * `maxSide`; UNAVAILABLE when too many images wait
 */
export const processImage = (source: ImageSource): Promise<ProcessedImage> =>
  runJob(async () => {
    await readHeader(source);
    return encode(await readPixels(source, withinKept));
  });

/** Crops the middle of an image to a size in pixels: WebP without metadata. @throws like `processImage` */
export const croppedImage = (source: ImageSource, size: { width: number; height: number }): Promise<Buffer> =>
  runJob(async () => {
    await readHeader(source);
    const sharp = await loadSharp();
    const { data, info } = await readPixels(source, { ...size, fit: 'cover', position: 'centre' });
    return sharp(data, rawOf(info)).webp(webp).toBuffer();
  });

/** Decodes an image and resolves to its upright size. @throws like `processImage` */
export const measureImage = (source: ImageSource): Promise<{ width: number; height: number }> =>
  runJob(async () => {
    const { autoOrient } = await readHeader(source);
    await readPixels(source, withinKept);
    return autoOrient;
  });

/** Rotates a stored image by quarter turns clockwise. With 0 turns it keeps the bytes and only creates the variants. */
export const turnImage = (kept: Buffer, quarterTurns: number): Promise<ProcessedImage> =>
  runJob(async () => {
    const sharp = await loadSharp();
    const pixels = await decode(sharp(kept).rotate(90 * quarterTurns));
    await lowerImageThreadPriority();
    return encode(pixels, quarterTurns === 0 ? kept : undefined);
  });

/** Whether an error of these functions was caused by the image itself. */
export const isImageFault = (error: unknown): boolean =>
  error instanceof HttpError && (error.code === 'IMAGE_UNSUPPORTED' || error.code === 'IMAGE_TOO_LARGE');

type Pixels = Awaited<ReturnType<typeof decode>>;

const rawOf = ({ width, height, channels }: Pixels['info']) => ({ raw: { width, height, channels } });

const withinKept: ResizeOptions = { width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true };
const input = { failOn: 'error', sequentialRead: true } as const;

/** Reads the metadata of an image after checking its format and size. */
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
        .timeout({ seconds: decodeTimeoutSeconds }),
    ),
  );
  // libvips reuses its threads for the following steps and images.
  await lowerImageThreadPriority();
  return pixels;
}

const decode = (pipeline: Sharp) => pipeline.raw().toBuffer({ resolveWithObject: true });

/** Maps every error of libvips while it reads a file to IMAGE_UNSUPPORTED. */
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

/** Detects the format by the first bytes, so that libvips never opens an unwanted format (SVG, PDF, TIFF). */
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

/** Whether AVIF is the major or a compatible brand of the file type box. */
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
