import { claims, tooLarge, tooLong } from './claims.js';
import { drawings, noImages } from './drawings.js';
import type { HostileFile } from './file.js';
import { cut, moving, oddImages, spoilt } from './odd.js';
import { polyglots, tellingImages } from './telling.js';

export const hostileImages: HostileFile[] = [
  ...drawings,
  ...noImages,
  ...polyglots,
  ...tellingImages,
  ...oddImages,
  ...moving,
  ...cut,
  ...spoilt,
  ...tooLarge,
  ...tooLong,
  ...claims,
];
