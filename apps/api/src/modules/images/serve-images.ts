import { imageWidths, type ImageWidth } from '@korice/contracts';
import type { RequestHandler } from 'express';
import { HttpError } from '../../errors.js';
import { parseImageUrl } from './image-address.js';
import { imagePath } from './image-files.js';

/**
 * Answers `GET /uploads/:file` with a kept picture from `uploadDir`, or with its variant for `?w=240` and `?w=480`. An
 * address never changes what it shows, so it may be kept for ever. Throws IMAGE_NOT_FOUND for all else.
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
    const headers = {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Content-Disposition': `inline; filename="${file}"`,
    };
    response.sendFile(imagePath(address, width), { root: uploadDir, headers, cacheControl: false }, (error) => {
      // Once the answer has begun, an error is a browser that went away.
      if (!error || response.headersSent) return;
      const { code } = error as NodeJS.ErrnoException;
      next(code === 'ENOENT' || code === 'ENOTDIR' ? new HttpError('IMAGE_NOT_FOUND', { cause: error }) : error);
    });
  };

function widthOf(asked: unknown): ImageWidth | undefined | 'unknown' {
  if (asked === undefined) return undefined;
  return imageWidths.find((width) => asked === String(width)) ?? 'unknown';
}
