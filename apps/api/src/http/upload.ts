import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { maxImageBytes, type EndpointShape } from '@korice/contracts';
import type { Request, Response } from 'express';
import multer from 'multer';
import { fieldError, HttpError } from '../platform/errors/http-error.js';
import type { UploadedFile } from '../platform/files/uploaded-file.js';
import { prepareTemporaryFolders, sweepTemporaryFolders } from './temporary-folder.js';

/**
 * Reads a multipart request: its texts into `request.body`, its files, as many as the endpoint's `rules` let it have, into the temporary
 * folder. Throws VALIDATION_FAILED where it must have one and has none.
 */
export type ReceiveFiles = (
  request: Request,
  response: Response,
  rules: NonNullable<EndpointShape['files']>,
) => Promise<{ kept: UploadedFile[]; discard: () => Promise<void> }>;

const temporaryOf = (uploadDir: string): string => join(uploadDir, 'tmp');

/** For a job: removes what processes that are no more have left; answers how many folders went. */
export const sweepUploads = (uploadDir: string): Promise<number> => sweepTemporaryFolders(temporaryOf(uploadDir));

/** Receives files into temporary folders, and removes those that processes before this one have left. */
export async function createReceiveFiles(uploadDir: string): Promise<ReceiveFiles> {
  const makeFolder = await prepareTemporaryFolders(temporaryOf(uploadDir));

  return async (request, response, { field, maxCount, optional }) => {
    if (!request.is('multipart/form-data')) throw new HttpError('UNSUPPORTED_MEDIA_TYPE');
    const own = await makeFolder();
    const discard = () => rm(own, { recursive: true, force: true });
    const read = multer({
      storage: multer.diskStorage({
        destination: own,
        filename: (_request, _file, done) => {
          done(null, randomUUID());
        },
      }),
      defParamCharset: 'utf8',
      limits: {
        fileSize: maxImageBytes,
        files: maxCount,
        fields: 60,
        fieldSize: 64 * 1024,
        fieldNameSize: 100,
        headerPairs: 50,
      },
    });
    const receive = maxCount === 0 ? read.none() : read.array(field, maxCount);
    try {
      await new Promise<void>((resolve, reject) => {
        receive(request, response, (error: unknown) => {
          if (error === undefined || error === null) resolve();
          else reject(error instanceof Error ? error : new Error('The upload failed', { cause: error }));
        });
      });
      const received = (request.files ?? []) as Express.Multer.File[];
      if (received.length === 0 && !optional) throw fieldError(field, 'required', 'There is no file in the form.');
      return {
        kept: received.map(({ path, originalname, size }) => ({ path, name: originalname, bytes: size })),
        discard,
      };
    } catch (error) {
      await discard();
      throw error;
    }
  };
}
