import type { DecodedImage } from '../../lib/decode-image.js';

/** Pixels. The API stores 240; twice that stays sharp on dense screens. */
const maxSide = 480;
const quality = 0.9;

/** A part of an image, in pixels of that image. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Resolves to the chosen square as WebP, at most `maxSide` wide.
 * @throws Error if the canvas returns no blob (out of memory)
 */
export async function cropImage({ source }: DecodedImage, { x, y, width, height }: CropArea): Promise<Blob> {
  const size = Math.max(1, Math.min(maxSide, Math.round(width)));
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no 2D canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, x, y, width, height, 0, 0, size, size);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality));
  canvas.width = canvas.height = 0; // Safari keeps the pixels of a canvas until garbage collection
  if (!blob) throw new Error('The canvas returned no blob');
  return blob;
}
