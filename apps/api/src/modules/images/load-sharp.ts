import type sharp from 'sharp';

let loaded: Promise<typeof sharp> | undefined;

/** Loads sharp at the first image, because it takes 20 MB. */
export function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: library }) => {
    // One thread per job, because requests share the processors; no cache, because images do not repeat.
    library.cache(false);
    library.concurrency(1);
    return library;
  });
  return loaded;
}
