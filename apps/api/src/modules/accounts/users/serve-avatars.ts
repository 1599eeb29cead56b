import type { RequestHandler } from 'express';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { ObjectStorage } from '../../../platform/files/object-storage.js';
import { sendImage } from '../../images/serve-images.js';
import { avatarOwner, avatarPath } from './avatar-files.js';

/** Handles `GET /uploads/avatars/:file`. @throws IMAGE_NOT_FOUND */
export const serveAvatars =
  (storage: ObjectStorage): RequestHandler<{ file: string }> =>
  (request, response, next) => {
    const { file } = request.params;
    const url = `/uploads/avatars/${file}`;
    if (avatarOwner(url) === undefined) next(new HttpError('IMAGE_NOT_FOUND'));
    else sendImage(request, response, next, { storage, key: avatarPath(url), name: file });
  };
