import type sharp from 'sharp';

let loaded: Promise<typeof sharp> | undefined;

/** The library of images, loaded with the first of them: a process that has it takes 20 MB more. */
export function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: library }) => {
    // One thread a job and nothing kept between jobs: requests share the machine, and no two images are alike.
    library.cache(false);
    library.concurrency(1);
    return library;
  });
  return loaded;
}
