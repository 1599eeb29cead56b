import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPictureList, type KeptPicture, type Picture, type PictureList } from './picture-list.js';

/** Creates the image list of a form, which stops when the form unmounts, and returns its content. `initial` is read once. */
export function usePictureList(
  initial: () => readonly KeptPicture[],
): [pictures: readonly Picture[], list: PictureList] {
  const [list] = useState(() => createPictureList(initial()));
  useEffect(() => list.stop, [list]);
  return [useSyncExternalStore(list.subscribe, list.read), list];
}

/** Returns the stored images in their order. */
export const keptPictures = (pictures: readonly Picture[]): KeptPicture[] =>
  pictures.flatMap((picture) =>
    picture.state === 'stored'
      ? [{ url: picture.url, name: picture.name, width: picture.width, height: picture.height, sentAt: picture.sentAt }]
      : [],
  );

export const countFailed = (pictures: readonly Picture[]): number =>
  pictures.filter(({ state }) => state === 'failed').length;
