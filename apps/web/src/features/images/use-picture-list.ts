import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPictureList, type KeptPicture, type Picture, type PictureList } from './picture-list.js';

/** A form's own list of pictures and what is in it now; sending stops when the form is left. `initial` is read once. */
export function usePictureList(
  initial: () => readonly KeptPicture[],
): [pictures: readonly Picture[], list: PictureList] {
  const [list] = useState(() => createPictureList(initial()));
  useEffect(() => list.stop, [list]);
  return [useSyncExternalStore(list.subscribe, list.read), list];
}

/** Those that the API keeps, in their order. */
export const keptPictures = (pictures: readonly Picture[]): KeptPicture[] =>
  pictures.flatMap((picture) =>
    picture.state === 'stored'
      ? [{ url: picture.url, name: picture.name, width: picture.width, height: picture.height, sentAt: picture.sentAt }]
      : [],
  );

export const countFailed = (pictures: readonly Picture[]): number =>
  pictures.filter(({ state }) => state === 'failed').length;
