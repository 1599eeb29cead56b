import type { TestedImage } from '@korice/contracts';
import type { AppContext } from '../../../config/app-context.js';
import type { UploadedFile } from '../../../platform/files/uploaded-file.js';
import type { AuditService } from '../../accounts/audit/audit.service.js';
import { createBookStore } from '../write/book-store.js';
import type { BookModel } from '../book.model.js';
import type { AuthorNameModel } from '../search/author-name.model.js';
import type { WordModel } from '../search/word.model.js';
import { parseImageUrl } from '../../images/image-address.js';
import { createImageAttachment, type ImageAttachment } from './image-attachment.js';
import { createImageChanges, type ImageChanges } from './image-changes.js';
import { createImageErasure, type ImageErasure } from './image-erasure.js';
import { createImageFiles } from '../../images/image-files.js';
import { createImageStore, type ImageStore } from './image-store.js';
import { createImageSweeper, type ImageSweeper } from './image-sweeper.js';
import { measureImage } from '../../images/image-processing.js';
import type { ImageModel } from '../../images/image.model.js';
import { presentableName } from '../../images/presentable-name.js';

export interface ImagesService
  extends Pick<ImageStore, 'keep' | 'discard'>, ImageAttachment, ImageChanges, ImageErasure, ImageSweeper {
  /** Resolves to the full image; undefined for an unknown URL. */
  read(url: string): Promise<Buffer | undefined>;
  /** Decodes files and resolves to their sizes without storing them. @throws IMAGE_UNSUPPORTED, IMAGE_TOO_LARGE */
  measure(files: UploadedFile[]): Promise<TestedImage[]>;
}

interface Models {
  images: ImageModel;
  books: BookModel;
  words: WordModel;
  authorNames: AuthorNameModel;
}

type Deps = Pick<AppContext, 'env' | 'events' | 'log' | 'now' | 'storage'>;

/**
 * Images from upload to removal. An image is a record and its files. The entry of a book changes in one conditional update, after its new
 * files are written and before its old files are removed, so that a crash never leaves a URL without a file. `sweep` removes leftovers.
 */
export function createImagesService(
  deps: Deps,
  models: Models,
  audit: Pick<AuditService, 'recordAdminAction'>,
): ImagesService {
  const { storage, now } = deps;
  const { images, books } = models;
  const log = deps.log.child({ part: 'images' });
  const files = createImageFiles(storage);
  const store = createImageStore({ images, files, now, log });
  const bookStore = createBookStore(deps, models);
  return {
    ...store,
    ...createImageAttachment({ images, books, store, now, log }),
    ...createImageChanges({ images, books, bookStore, files, now, log, audit }),
    ...createImageErasure({ images, books, files }),
    ...createImageSweeper({ images, books, files, store, now, log }),
    async read(url) {
      const address = parseImageUrl(url);
      return address && files.read(address);
    },
    measure: measureFiles,
  };
}

async function measureFiles(files: UploadedFile[]): Promise<TestedImage[]> {
  const measured: TestedImage[] = [];
  for (const { path, name, bytes } of files)
    measured.push({ name: presentableName(name), ...(await measureImage(path)), bytes });
  return measured;
}
