/** The API keeps 240 pixels; twice that leaves room for sharper screens and is still light. */
const side = 480;
const quality = 0.9;

/** A part of a picture, in its own pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The picture upright as the camera meant it, or undefined when this browser cannot read it. Close it when done. */
export async function openPicture(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/** The chosen square, at most 480 pixels wide. Rejects when the canvas gives nothing, as when memory is short. */
export async function cropPicture(picture: ImageBitmap, { x, y, width, height }: CropArea): Promise<Blob> {
  const size = Math.max(1, Math.min(side, Math.round(width)));
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gives no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, height, 0, 0, size, size);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality));
  canvas.width = canvas.height = 0; // Safari keeps the pixels of a canvas until it is collected
  if (!blob) throw new Error('The canvas gives no picture');
  return blob;
}
