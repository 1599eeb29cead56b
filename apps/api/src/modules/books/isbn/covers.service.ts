import type { BookImage, saveCover } from '@korice/contracts';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.js';
import type { AppContext } from '../../../config/app-context.js';
import type { SafeFetch } from '../../../safe-fetch/safe-fetch.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { SafeFetchError } from '../../../safe-fetch/safe-fetch-error.js';
import { parseSafeUrl } from '../../../safe-fetch/safe-url.js';
import type { BooksService } from '../books.service.js';
import { isImageFault } from '../../images/image-processing.js';
import type { ImagesService } from '../images/images.service.js';

export interface CoversService {
  /**
   * Fetches a cover and stores it as an upload of the actor, labelled as a catalogue image.
   * @throws HttpError COVER_NOT_ALLOWED for a host outside `COVER_HOSTS`, COVER_FAILED without a usable image, and the errors of
   * `BookEditor.assertChangeable` for the named book
   */
  save(actor: Actor, wish: z.output<typeof saveCover.body>): Promise<BookImage>;
}

const maxBytes = 5 * 1024 * 1024;
/** Minimum width and height in pixels: catalogues respond with a one-pixel image when they lack a cover. */
const minSide = 10;

export function createCoversService(
  { env, safeFetch, ...deps }: AppContext & { safeFetch: SafeFetch },
  images: Pick<ImagesService, 'keep' | 'discard'>,
  books: Pick<BooksService, 'editor'>,
): CoversService {
  const log = deps.log.child({ part: 'covers' });

  async function fetchCover(url: URL): Promise<Buffer> {
    try {
      return await safeFetch.read(url.href, { hosts: env.COVER_HOSTS, accept: 'image/*', maxBytes });
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error;
      log.warn({ err: error, host: url.hostname }, 'a cover could not be fetched');
      throw new HttpError('COVER_FAILED', { cause: error });
    }
  }

  async function keep(actor: Actor, name: string, content: Buffer) {
    try {
      const [image] = await images.keep(actor._id, [{ name, content }], 'catalogue');
      if (Math.min(image.width, image.height) >= minSide) return image;
      await images.discard([image.url]);
    } catch (error) {
      throw isImageFault(error) ? new HttpError('COVER_FAILED', { cause: error }) : error;
    }
    throw new HttpError('COVER_FAILED');
  }

  return {
    async save(actor, { coverUrl, bookId }) {
      const url = allowedUrl(coverUrl, env.COVER_HOSTS);
      if (bookId !== '') await books.editor.assertChangeable(actor, bookId);
      const content = await fetchCover(url);
      return keep(actor, url.pathname.split('/').at(-1) ?? '', content);
    },
  };
}

function allowedUrl(address: string, hosts: readonly string[]): URL {
  try {
    return parseSafeUrl(address, hosts);
  } catch (error) {
    if (error instanceof SafeFetchError) throw new HttpError('COVER_NOT_ALLOWED', { cause: error });
    throw error;
  }
}
