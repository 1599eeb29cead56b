import sharp from 'sharp';

/**
 * EAN-13 patterns of the right half, 1 for a bar. In the left half, the digits marked in `sides` are mirrored and the
 * others inverted.
 */
const right = '1110010 1100110 1101100 1000010 1011100 1001110 1010000 1000100 1001000 1110100'.split(' ');
/** Which digits of the left half are mirrored, by the first digit. */
const sides = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ');

const invert = (modules: string) => Array.from(modules, (module) => (module === '1' ? '0' : '1')).join('');
const mirror = (modules: string) => Array.from(modules).reverse().join('');

/** Returns the modules of an EAN-13, including the guards. */
function modulesOf(digits: string): string {
  const [first = 0, ...others] = Array.from(digits, Number);
  const half = (from: number, draw: (modules: string, index: number) => string) =>
    others
      .slice(from, from + 6)
      .map((digit, index) => draw(right[digit] ?? '', index))
      .join('');
  const left = half(0, (modules, index) => (sides[first]?.[index] === '1' ? mirror(modules) : invert(modules)));
  return `101${left}01010${half(6, (modules) => modules)}101`;
}

/** Renders a sharp image of a bar code as PNG. */
export function barcodeImage(digits: string): Promise<Buffer> {
  const unit = 4;
  const bars = Array.from(modulesOf(digits), (module, index) =>
    module === '1' ? `<rect x="${(index + 12) * unit}" y="60" width="${unit}" height="180"/>` : '',
  ).join('');
  const width = (95 + 24) * unit;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="300"><rect width="100%" height="100%" fill="#fff"/>${bars}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Returns a few frames of the bar code as a y4m video for Chromium's fake camera. */
export async function barcodeVideo(digits: string): Promise<Buffer> {
  const [width, height] = [640, 480];
  const light = await sharp(await barcodeImage(digits))
    .resize(width, height, { fit: 'contain', background: '#fff' })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer();
  const noColour = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, noColour]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame, frame]);
}
