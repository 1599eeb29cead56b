import { useEffect, useState, useSyncExternalStore } from 'react';
import { createImageList, type SavedImage, type FormImage, type ImageList } from './image-list.js';

/** Creates the image list of a form, which stops when the form unmounts, and returns its content. `initial` is read once. */
export function useImageList(initial: () => readonly SavedImage[]): [images: readonly FormImage[], list: ImageList] {
  const [list] = useState(() => createImageList(initial()));
  useEffect(() => list.stop, [list]);
  return [useSyncExternalStore(list.subscribe, list.read), list];
}

/** Returns the stored images in their order. */
export const savedImages = (images: readonly FormImage[]): SavedImage[] =>
  images.flatMap((image) => {
    if (image.state !== 'stored') return [];
    const { url, name, width, height, source, sentAt } = image;
    return [{ url, name, width, height, source, sentAt }];
  });

/** Returns whether one of the images is a photo of the copy; every image that is not uploaded yet counts as one. */
export const hasPhoto = (images: readonly FormImage[]): boolean =>
  images.some((image) => image.state !== 'stored' || image.source === 'photo');

/** Returns the number of images that may still be uploaded: those under way and those with a retry. */
export const countUnsent = (images: readonly FormImage[]): number =>
  images.filter((image) => (image.state === 'failed' ? image.canRetry : image.state !== 'stored')).length;

export const countFailed = (images: readonly FormImage[]): number =>
  images.filter(({ state }) => state === 'failed').length;
