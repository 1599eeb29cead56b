import type sharp from 'sharp';

let loaded: Promise<typeof sharp> | undefined;

/** Loads sharp with the first image, because it takes 20 MB. */
export function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: library }) => {
    // One thread a job and no cache: requests share the machine, and images do not repeat.
    library.cache(false);
    library.concurrency(1);
    return library;
  });
  return loaded;
}
