import type { Sharp } from 'sharp';
import { quartered } from '../pictures.js';

/** Expected result of a file. `either`: a damaged image that is refused or, if decoders can repair it, stored clean. */
export type Outcome = 'kept' | 'either' | 'IMAGE_UNSUPPORTED' | 'IMAGE_TOO_LARGE';

export interface HostileFile {
  name: string;
  outcome: Outcome;
  build: () => Buffer | Promise<Buffer>;
}

/** Marker in everything that must not survive. */
export const trace = 'zamka-u-slici';
export const html = `<!doctype html><script>alert('${trace}')</script>`;
export const svg = (content: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9" ${attributes}>${content}</svg>`;
export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
export const jpegOf = (picture: Sharp = quartered()): Promise<Buffer> => picture.jpeg().toBuffer();
export const pngOf = (picture: Sharp = quartered()): Promise<Buffer> => picture.png().toBuffer();

const encoders = {
  jpeg: (picture: Sharp) => picture.jpeg().toBuffer(),
  'progressive jpeg': (picture: Sharp) => picture.jpeg({ progressive: true }).toBuffer(),
  png: (picture: Sharp) => picture.png().toBuffer(),
  'interlaced png': (picture: Sharp) => picture.png({ progressive: true }).toBuffer(),
  webp: (picture: Sharp) => picture.webp().toBuffer(),
  gif: (picture: Sharp) => picture.gif({ effort: 1 }).toBuffer(),
  avif: (picture: Sharp) => picture.avif({ effort: 0 }).toBuffer(),
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
