import { imageWidths, type ImageWidth } from '@korice/contracts';
import type { NextFunction, RequestHandler, Response } from 'express';
import { HttpError } from '../../platform/errors/http-error.js';
import { parseImageUrl } from './image-address.js';
import { imagePath } from './image-files.js';

/**
 * Answers `GET /uploads/:file` with a kept image from `uploadDir`, or with its variant for one of
 * `imageWidths` as `?w=`. An address never changes what it shows, so it may be kept for ever. Throws IMAGE_NOT_FOUND for all else.
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
    // What was kept before there was this width is shown whole until the doctor has made the variant.
    if (width === undefined) send(imagePath(address), next);
    else send(imagePath(address, width), () => send(imagePath(address), next));
  };

/** Answers with a WebP file below `root` that never changes, as nothing but an image. Passes IMAGE_NOT_FOUND on when there is none. */
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
    // Once the answer has begun, an error is a browser that went away.
    if (!error || response.headersSent) return;
    const { code } = error as NodeJS.ErrnoException;
    next(code === 'ENOENT' || code === 'ENOTDIR' ? new HttpError('IMAGE_NOT_FOUND', { cause: error }) : error);
  });
}

function widthOf(asked: unknown): ImageWidth | undefined | 'unknown' {
  if (asked === undefined) return undefined;
  return imageWidths.find((width) => asked === String(width)) ?? 'unknown';
}
