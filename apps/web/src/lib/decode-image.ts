/** An image ready to be drawn on a canvas; `close` releases its memory. */
export interface DecodedImage {
  source: CanvasImageSource;
  width: number;
  height: number;
  close: () => void;
}

/** Resolves to the image with its EXIF orientation applied, or to undefined if this browser cannot decode it. */
export async function decodeImage(file: Blob): Promise<DecodedImage | undefined> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    // Safari 16 does not know the value 'from-image'. An image element applies the EXIF orientation everywhere.
    if (error instanceof TypeError) return decodeWithElement(file);
    throw error;
  }
}

async function decodeWithElement(file: Blob): Promise<DecodedImage | undefined> {
  const url = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(url);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return { source: image, width: image.naturalWidth, height: image.naturalHeight, close };
  } catch (error) {
    close();
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
