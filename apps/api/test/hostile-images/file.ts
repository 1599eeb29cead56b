import type { Sharp } from 'sharp';
import { quartered } from '../images.js';

/** Expected result of a file. `either`: a damaged image that is refused or, if decoders can repair it, stored clean. */
export type Outcome = 'kept' | 'either' | 'IMAGE_UNSUPPORTED' | 'IMAGE_TOO_LARGE';

export interface HostileFile {
  name: string;
  outcome: Outcome;
  build: () => Buffer | Promise<Buffer>;
}

/** Marker in all content that must not be in a stored image. */
export const trace = 'zamka-u-slici';
export const html = `<!doctype html><script>alert('${trace}')</script>`;
export const svg = (content: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9" ${attributes}>${content}</svg>`;
export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
export const jpegOf = (image: Sharp = quartered()): Promise<Buffer> => image.jpeg().toBuffer();
export const pngOf = (image: Sharp = quartered()): Promise<Buffer> => image.png().toBuffer();

const encoders = {
  jpeg: (image: Sharp) => image.jpeg().toBuffer(),
  'progressive jpeg': (image: Sharp) => image.jpeg({ progressive: true }).toBuffer(),
  png: (image: Sharp) => image.png().toBuffer(),
  'interlaced png': (image: Sharp) => image.png({ progressive: true }).toBuffer(),
  webp: (image: Sharp) => image.webp().toBuffer(),
  gif: (image: Sharp) => image.gif({ effort: 1 }).toBuffer(),
  avif: (image: Sharp) => image.avif({ effort: 0 }).toBuffer(),
};
/** Every supported format with its encoder. */
export const formats = Object.entries(encoders);

export const file = (name: string, outcome: Outcome, build: HostileFile['build']): HostileFile => ({
  name,
  outcome,
  build,
});
export const all = (outcome: Outcome, builders: Record<string, HostileFile['build']>): HostileFile[] =>
  Object.entries(builders).map(([name, build]) => file(name, outcome, build));
