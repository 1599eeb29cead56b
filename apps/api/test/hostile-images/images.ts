import { claims, tooLarge, tooLong } from './claims.js';
import { drawings, noImages } from './drawings.js';
import type { HostileFile } from './file.js';
import { cut, animated, oddImages, corrupted } from './odd.js';
import { polyglots, metadataImages } from './metadata.js';

export const hostileImages: HostileFile[] = [
  ...drawings,
  ...noImages,
  ...polyglots,
  ...metadataImages,
  ...oddImages,
  ...animated,
  ...cut,
  ...corrupted,
  ...tooLarge,
  ...tooLong,
  ...claims,
];
