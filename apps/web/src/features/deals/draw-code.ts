/** Pixels. Banking apps read a code from an image of this size, and it prints well. */
const size = 840;
/** Share of the width on each side: readers need a light margin. */
const margin = 0.04;

/** Draws the SVG of a code as a PNG with a white margin. @throws DOMException when the browser cannot */
export async function drawCode(svg: string): Promise<Blob> {
  const image = new Image();
  // Firefox draws nothing for an SVG without its own size.
  const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" `);
  const url = URL.createObjectURL(new Blob([sized], { type: 'image/svg+xml' }));
  try {
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = size;
    canvas.height = size;
    const context = canvas.getContext('2d');
    if (!context) throw new DOMException('The browser has no 2D canvas', 'NotSupportedError');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, size, size);
    context.imageSmoothingEnabled = false;
    context.drawImage(image, size * margin, size * margin, size * (1 - 2 * margin), size * (1 - 2 * margin));
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => {
        if (blob) resolve(blob);
        else reject(new DOMException('The code was not encoded.', 'EncodingError'));
      }, 'image/png');
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
