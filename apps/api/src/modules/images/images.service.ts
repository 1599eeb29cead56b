import type { Deps } from '../../deps.js';
import type { BookModel } from '../books/book.model.js';
import { createImageAttachment, type ImageAttachment } from './image-attachment.js';
import { createImageChanges, type ImageChanges } from './image-changes.js';
import { createImageFiles } from './image-files.js';
import { createImageStore, type ImageStore } from './image-store.js';
import { createImageSweeper, type ImageSweeper } from './image-sweeper.js';
import type { ImageModel } from './image.model.js';

export type ImagesService = Pick<ImageStore, 'keep' | 'discard'> & ImageAttachment & ImageChanges & ImageSweeper;

/**
 * Pictures from upload to removal. A picture is a record and its files; what a book lists of it is the book's own and is
 * changed in one conditional update, after the files that it names are there and before those that it no longer names go.
 * So no address ever leads nowhere, wherever the process dies; what is left over then, `sweep` removes.
 */
export function createImagesService(deps: Deps, images: ImageModel, books: BookModel): ImagesService {
  const { env, events, now } = deps;
  const log = deps.log.child({ part: 'images' });
  const files = createImageFiles(env.UPLOAD_DIR);
  const store = createImageStore({ images, files, now, log });
  return {
    ...store,
    ...createImageAttachment({ images, books, store, now }),
    ...createImageChanges({ images, books, files, events, now }),
    ...createImageSweeper({ images, books, files, store, now, log }),
  };
}
