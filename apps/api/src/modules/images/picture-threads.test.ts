import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { noise } from '../../../test/pictures.js';
import { turnImage } from './image-processing.js';
import { pictureThreads, picturePriority } from './picture-threads.js';

it.runIf(process.platform === 'linux')('works on pictures behind the thread that answers requests', async () => {
  const own = getPriority();
  await turnImage(await noise(300, 200).webp().toBuffer(), 1);
  // One that has come since, for another picture, is reached with that.
  expect((await pictureThreads()).map(getPriority)).toContain(picturePriority);
  expect(getPriority()).toBe(own);
});
