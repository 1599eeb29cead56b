import { imageWidths, type ImageWidth } from '@korice/contracts';
import type { NextFunction, RequestHandler, Response } from 'express';
import { HttpError } from '../../platform/errors/http-error.js';
import { parseImageUrl } from './image-address.js';
import { imagePath } from './image-files.js';

/**
 * Handles `GET /uploads/:file`: sends a stored image, or its variant for one of `imageWidths` as `?w=`. Immutable, so caches may keep it
 * for ever.
 * @throws IMAGE_NOT_FOUND
 */
export const serveImages =
  (uploadDir: string): RequestHandler<{ file: string }> =>
  (request, response, next) => {
    const { file } = request.params;
    const address = parseImageUrl(`/uploads/${file}`);
    const width = widthOf(request.query.w);
    if (!address || width === 'unknown') {
      next(new HttpError('IMAGE_NOT_FOUND'));
      return;
    }
    const send = (path: string, otherwise: NextFunction): void =>
      sendImage(response, otherwise, { root: uploadDir, path, name: file });
    // Images from before this width existed are sent in full until the doctor has made the variant.
    if (width === undefined) send(imagePath(address), next);
    else send(imagePath(address, width), () => send(imagePath(address), next));
  };

/** Sends an immutable WebP file below `root`, always as an image. Passes IMAGE_NOT_FOUND to `next` when it is missing. */
export function sendImage(
  response: Response,
  next: NextFunction,
  { root, path, name }: { root: string; path: string; name: string },
): void {
  const headers = {
    'Content-Type': 'image/webp',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Disposition': `inline; filename="${name}"`,
  };
  response.sendFile(path, { root, headers, cacheControl: false }, (error) => {
    // After the start of the response an error means that the client has disconnected.
    if (!error || response.headersSent) return;
    const { code } = error as NodeJS.ErrnoException;
    next(code === 'ENOENT' || code === 'ENOTDIR' ? new HttpError('IMAGE_NOT_FOUND', { cause: error }) : error);
  });
}

function widthOf(asked: unknown): ImageWidth | undefined | 'unknown' {
  if (asked === undefined) return undefined;
  return imageWidths.find((width) => asked === String(width)) ?? 'unknown';
}
