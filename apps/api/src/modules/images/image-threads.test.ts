import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { noise } from '../../../test/images.js';
import { turnImage } from './image-processing.js';
import { imageThreads, imagePriority } from './image-threads.js';

it.runIf(process.platform === 'linux')('works on images behind the thread that answers requests', async () => {
  const own = getPriority();
  await turnImage(await noise(300, 200).webp().toBuffer(), 1);
  // One that has come since, for another image, is reached with that.
  expect((await imageThreads()).map(getPriority)).toContain(imagePriority);
  expect(getPriority()).toBe(own);
});
