import { claims, tooLarge, tooLong } from './claims.js';
import { drawings, noPictures } from './drawings.js';
import type { HostileFile } from './file.js';
import { cut, moving, oddPictures, spoilt } from './odd.js';
import { polyglots, tellingPictures } from './telling.js';

export const hostilePictures: HostileFile[] = [
  ...drawings,
  ...noPictures,
  ...polyglots,
  ...tellingPictures,
  ...oddPictures,
  ...moving,
  ...cut,
  ...spoilt,
  ...tooLarge,
  ...tooLong,
  ...claims,
];
