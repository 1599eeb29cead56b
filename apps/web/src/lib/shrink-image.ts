import { decodeImage, type DecodedImage } from './decode-image.js';

/** Maximum width and height in pixels; the API scales images down to the same size. */
const maxSide = 2000;
/** An image within `maxSide` and of at most this size is not encoded again. */
const maxUnchangedBytes = 1_000_000;
const quality = 0.86;

const sendableTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** Returns whether the API decodes images of this type. The API checks the content by itself. */
const canSend = (type: string): boolean => sendableTypes.includes(type);

/** Returns whether a file may be an image. Some pickers state no type, for example for HEIC; the API checks the content. */
export const isImageFile = ({ type }: File): boolean => type === '' || type.startsWith('image/');

/**
 * Resolves to the image scaled down to `maxSide` with its EXIF orientation applied, if that makes the file smaller or readable for the API
 * (HEIC of iPhones); otherwise to the file itself, also if this browser cannot decode it: the API may be able to.
 */
export async function shrinkImage(file: File): Promise<Blob> {
  if (file.type === 'image/gif' || typeof createImageBitmap !== 'function') return file; // a GIF may be animated
  const decoded = await decodeImage(file);
  if (!decoded) return file;
  try {
    const scale = Math.min(1, maxSide / Math.max(decoded.width, decoded.height));
    if (scale === 1 && file.size <= maxUnchangedBytes && canSend(file.type)) return file;
    const encoded = await encode(decoded, scale, file.type);
    return encoded && (encoded.size < file.size || !canSend(file.type)) ? encoded : file;
  } finally {
    decoded.close();
  }
}

/** Encodes photographs as JPEG and types that may be transparent as WebP. Undefined if the canvas returns no blob (out of memory). */
async function encode({ source, width, height }: DecodedImage, scale: number, type: string): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const target = type === 'image/png' || type === 'image/webp' || type === 'image/avif' ? 'image/webp' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, target, quality));
  canvas.width = 0; // Safari keeps the pixels of a canvas until garbage collection
  return blob ?? undefined;
}
