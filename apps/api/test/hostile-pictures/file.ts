import type { Sharp } from 'sharp';
import { quartered } from '../pictures.js';

/**
 * What must come of a file. `either`: a damaged picture of which decoders may save something; it is refused or kept clean.
 */
export type Outcome = 'kept' | 'either' | 'IMAGE_UNSUPPORTED' | 'IMAGE_TOO_LARGE';

export interface HostileFile {
  name: string;
  outcome: Outcome;
  build: () => Buffer | Promise<Buffer>;
}

/** Stands in everything that must not survive. */
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
/** Every format that is taken, with what writes a picture in it. */
export const formats = Object.entries(encoders);

export const file = (name: string, outcome: Outcome, build: HostileFile['build']): HostileFile => ({
  name,
  outcome,
  build,
});
export const all = (outcome: Outcome, builders: Record<string, HostileFile['build']>): HostileFile[] =>
  Object.entries(builders).map(([name, build]) => file(name, outcome, build));
