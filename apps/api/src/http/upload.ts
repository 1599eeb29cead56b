import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { maxImageBytes, type EndpointShape } from '@korice/contracts';
import type { Request, Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import PQueue from 'p-queue';
import { fieldError, HttpError } from '../platform/errors/http-error.js';
import type { UploadedFile } from '../platform/files/uploaded-file.js';
import { withBodyDeadline } from './body-deadline.js';
import type { TemporaryFolders } from './temporary-folder.js';

/**
 * Receives a multipart request: text fields into `request.body`, files, at most as many as `rules` allow, into a temporary folder.
 * @throws VALIDATION_FAILED without a required file, RATE_LIMITED and UNAVAILABLE above the bounds of `UploadBounds`, REQUEST_TIMEOUT.
 */
export type ReceiveFiles = (
  request: Request,
  response: Response,
  rules: NonNullable<EndpointShape['files']>,
) => Promise<{ kept: UploadedFile[]; discard: () => Promise<void> }>;

export interface UploadBounds {
  /** Maximum forms of one account that are received or processed at once; others wait for their turn. */
  maxOpenForms: number;
  /** Maximum bytes in temporary folders, of all forms together. */
  maxStoredBytes: number;
}

const defaultBounds: UploadBounds = { maxOpenForms: 2, maxStoredBytes: 1024 ** 3 };
/** A waiting form costs only a connection: its body is not read. Several tabs of a person upload at the same time. */
const maxWaitingForms = 16;
const retryAfterSeconds = 10;

interface ReceiveFilesDeps {
  createFolder: TemporaryFolders['create'];
  /** Counts one file of an account. @throws RATE_LIMITED */
  countFile: (accountId: string) => Promise<void>;
  bounds?: UploadBounds;
}

export function createReceiveFiles({
  createFolder,
  countFile,
  bounds: { maxOpenForms, maxStoredBytes } = defaultBounds,
}: ReceiveFilesDeps): ReceiveFiles {
  const openForms = createOpenForms(maxOpenForms);
  let storedBytes = 0;

  /** Stores files like `storage`, and rejects a file once all forms together exceed `maxStoredBytes`. */
  const countingBytes = (storage: StorageEngine, count: (bytes: number) => void): StorageEngine => ({
    _handleFile(request, file, done) {
      let isDone = false;
      const finish: typeof done = (error, info) => {
        if (isDone) return;
        isDone = true;
        done(error, info);
      };
      file.stream.on('data', (chunk: Buffer) => {
        count(chunk.length);
        if (storedBytes > maxStoredBytes) finish(new HttpError('UNAVAILABLE', { retryAfter: retryAfterSeconds }));
      });
      storage._handleFile(request, file, finish);
    },
    _removeFile: (request, file, done) => {
      storage._removeFile(request, file, done);
    },
  });

  return async (request, response, { field, maxCount, optional, tooLarge }) => {
    if (!request.is('multipart/form-data')) throw new HttpError('UNSUPPORTED_MEDIA_TYPE');
    const accountId = String(response.locals.actorId);
    const leaveForms = await openForms.enter(accountId, request);
    let own: string | undefined;
    let bytes = 0;
    let isDiscarded = false;
    const discard = async (): Promise<void> => {
      isDiscarded = true;
      storedBytes -= bytes;
      leaveForms();
      if (own !== undefined) await rm(own, { recursive: true, force: true });
    };
    try {
      const folder = (own = await createFolder());
      const disk = multer.diskStorage({
        destination: folder,
        filename: (_request, _file, done) => {
          done(null, randomUUID());
        },
      });
      const read = multer({
        storage: countingBytes(disk, (added) => {
          if (isDiscarded) return;
          bytes += added;
          storedBytes += added;
        }),
        fileFilter: (_request, _file, done) => {
          countFile(accountId).then(() => {
            done(null, true);
          }, done);
        },
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
      await withBodyDeadline(
        request,
        response,
        () =>
          new Promise<void>((resolve, reject) => {
            receive(request, response, (error: unknown) => {
              if (error === undefined || error === null) resolve();
              else reject(error instanceof Error ? error : new Error('The upload failed', { cause: error }));
            });
          }),
      );
      const received = (request.files ?? []) as Express.Multer.File[];
      if (received.length === 0 && !optional) throw fieldError(field, 'required', 'There is no file in the form.');
      return {
        kept: received.map(({ path, originalname, size }) => ({ path, name: originalname, bytes: size })),
        discard,
      };
    } catch (error) {
      await discard();
      const isTooLarge = error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE';
      throw isTooLarge && tooLarge ? new HttpError(tooLarge) : error;
    }
  };
}

/** Lets each account have a few forms open at once; a few more wait, without their bodies being read. */
function createOpenForms(maxOpen: number) {
  const accounts = new Map<string, PQueue>();
  return {
    /**
     * Waits for a free form of the account. Resolves to a function that ends the form.
     * @throws RATE_LIMITED when too many forms of the account wait already, BAD_REQUEST when the client disconnects while it waits
     */
    async enter(accountId: string, request: Request): Promise<() => void> {
      const forms = accounts.get(accountId) ?? new PQueue({ concurrency: maxOpen });
      accounts.set(accountId, forms);
      if (forms.size >= maxWaitingForms) throw new HttpError('RATE_LIMITED', { retryAfter: retryAfterSeconds });
      const left = new AbortController();
      const leave = (): void => {
        left.abort(new HttpError('BAD_REQUEST'));
      };
      request.once('close', leave);
      return new Promise((resolve, reject) => {
        const form = (): Promise<void> =>
          new Promise((end) => {
            request.off('close', leave);
            resolve(end);
          });
        forms
          .add(form, { signal: left.signal })
          .catch(reject)
          .finally(() => {
            if (forms.size === 0 && forms.pending === 0 && accounts.get(accountId) === forms)
              accounts.delete(accountId);
          });
      });
    },
  };
}
