import { imageWidths, type ImageWidth } from '@korice/contracts';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { HttpError } from '../../platform/errors/http-error.js';
import type { ObjectStorage } from '../../platform/files/object-storage.js';
import { parseImageUrl } from './image-address.js';
import { imagePath } from './image-files.js';

const immutable = 'public, max-age=31536000, immutable';

/**
 * Handles `GET /uploads/:file`: sends a stored image, or its variant for one of `imageWidths` as `?w=`. The response is immutable, so
 * caches may store it for a year; the full image in place of a missing variant is not.
 * @throws IMAGE_NOT_FOUND, UNAVAILABLE
 */
export const serveImages =
  (storage: ObjectStorage): RequestHandler<{ file: string }> =>
  (request, response, next) => {
    const { file } = request.params;
    const address = parseImageUrl(`/uploads/${file}`);
    const width = widthOf(request.query.w);
    if (!address || width === 'unknown') {
      next(new HttpError('IMAGE_NOT_FOUND'));
      return;
    }
    const send = (key: string, cacheControl: string, otherwise: NextFunction): void =>
      sendImage(request, response, otherwise, { storage, key, name: file, cacheControl });
    if (width === undefined) {
      send(imagePath(address), immutable, next);
      return;
    }
    send(imagePath(address, width), immutable, (error: unknown) => {
      // Images that are older than this width are sent in full until the doctor tool has created the variant.
      if (error instanceof HttpError && error.code === 'IMAGE_NOT_FOUND')
        send(imagePath(address), 'public, max-age=60', next);
      else next(error);
    });
  };

/** Sends a WebP file, always with the type of an image. Passes IMAGE_NOT_FOUND to `next` when it is missing. */
export function sendImage(
  request: Request,
  response: Response,
  next: NextFunction,
  {
    storage,
    key,
    name,
    cacheControl = immutable,
  }: { storage: ObjectStorage; key: string; name: string; cacheControl?: string },
): void {
  const headers = {
    'Content-Type': 'image/webp',
    'Cache-Control': cacheControl,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Disposition': `inline; filename="${name}"`,
  };
  if (storage.folder === undefined) {
    storage.read(key).then((bytes) => {
      if (bytes) sendBytes(request, response.set(headers), bytes);
      else next(new HttpError('IMAGE_NOT_FOUND'));
    }, next);
    return;
  }
  response.sendFile(key, { root: storage.folder, headers, cacheControl: false }, (error) => {
    // After the start of the response an error means that the client has disconnected.
    if (!error || response.headersSent) return;
    const { code } = error as NodeJS.ErrnoException;
    next(code === 'ENOENT' || code === 'ENOTDIR' ? new HttpError('IMAGE_NOT_FOUND', { cause: error }) : error);
  });
}

/** Sends all bytes, or the requested range if there is exactly one. Express handles conditional requests and HEAD. */
function sendBytes(request: Request, response: Response, bytes: Buffer): void {
  response.set('Accept-Ranges', 'bytes');
  const ranges = request.range(bytes.length);
  const [range, ...others] = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges : [];
  if (ranges === -1) {
    response.status(416).set('Content-Range', `bytes */${bytes.length}`).end();
    return;
  }
  if (!range || others.length > 0) {
    response.send(bytes);
    return;
  }
  const { start, end } = range;
  response.status(206).set('Content-Range', `bytes ${start}-${end}/${bytes.length}`);
  response.send(bytes.subarray(start, end + 1));
}

function widthOf(asked: unknown): ImageWidth | undefined | 'unknown' {
  if (asked === undefined) return undefined;
  return imageWidths.find((width) => asked === String(width)) ?? 'unknown';
}
