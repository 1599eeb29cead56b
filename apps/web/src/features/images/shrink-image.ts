/** The API bounds pictures to so many pixels a side; more would only cost the sender's data. */
const maxSide = 2000;
/** Below so many bytes a picture of the right size goes as it is. */
const lightEnough = 1_000_000;
const quality = 0.86;

const sendable = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** Whether the API decodes pictures of this type; what a file really is it finds out by itself. */
const canSend = (type: string): boolean => sendable.includes(type);

/**
 * The picture bounded to `maxSide` and upright as the camera meant it, when that makes it lighter or readable to the API (iPhones' HEIC);
 * else the file as it is. Never rejects: what this browser cannot decode the API may.
 */
export async function shrinkImage(file: File): Promise<Blob> {
  if (file.type === 'image/gif' || typeof createImageBitmap !== 'function') return file; // a GIF may move
  const bitmap = await decode(file);
  if (!bitmap) return file;
  try {
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && file.size <= lightEnough && canSend(file.type)) return file;
    const drawn = await draw(bitmap, scale, file.type);
    return drawn && (drawn.size < file.size || !canSend(file.type)) ? drawn : file;
  } finally {
    bitmap.close();
  }
}

async function decode(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/** JPEG for what comes from cameras, WebP for what may be transparent. Undefined when the canvas gives nothing, as when memory is short. */
async function draw(bitmap: ImageBitmap, scale: number, type: string): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const target = type === 'image/png' || type === 'image/webp' || type === 'image/avif' ? 'image/webp' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, target, quality));
  canvas.width = 0; // Safari keeps the pixels of a canvas until it is collected
  return blob ?? undefined;
}
