import { STATUS_CODES } from 'node:http';
import { maxImages, type Problem } from '@korice/contracts';
import type { ErrorRequestHandler, Request, Response } from 'express';
import mongoose from 'mongoose';
import multer from 'multer';
import { HttpError } from '../errors.js';
import type { Logger } from '../logger.js';
import { discardRest } from './discard-rest.js';
import { requestIdOf } from './request-id.js';
import type { SecurityLog } from './security-log.js';

const uploadCodes: Partial<Record<string, () => HttpError>> = {
  LIMIT_FILE_SIZE: () => new HttpError('IMAGE_TOO_LARGE'),
  LIMIT_FILE_COUNT: () => new HttpError('TOO_MANY_IMAGES'),
  LIMIT_UNEXPECTED_FILE: () => new HttpError('TOO_MANY_IMAGES'),
  LIMIT_FIELD_COUNT: () => new HttpError('PAYLOAD_TOO_LARGE'),
  LIMIT_FIELD_VALUE: () => new HttpError('PAYLOAD_TOO_LARGE'),
  LIMIT_PART_COUNT: () => new HttpError('PAYLOAD_TOO_LARGE'),
};

const parserCodes: Partial<Record<string, () => HttpError>> = {
  'entity.too.large': () => new HttpError('PAYLOAD_TOO_LARGE'),
  'encoding.unsupported': () => new HttpError('UNSUPPORTED_MEDIA_TYPE'),
  'charset.unsupported': () => new HttpError('UNSUPPORTED_MEDIA_TYPE'),
};

const databaseAway = [
  mongoose.mongo.MongoNetworkError,
  mongoose.mongo.MongoServerSelectionError,
  mongoose.mongo.MongoTopologyClosedError,
  mongoose.mongo.MongoNotConnectedError,
  mongoose.Error.MongooseServerSelectionError,
];

/** What a server says that is no primary any more, or is going down: another will take over. The last: its disk is full. */
const cannotServe = new Set([91, 189, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436, 14_031]);

/** The driver hands on as they are the failures to write to a connection that the server has just ended. */
const brokenConnection = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);

/** The disk takes nothing more. */
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException | undefined)?.code);

/** What went wrong below: the driver wraps whatever ends a batch of writes, even a connection that broke. */
const causeOf = (error: unknown): unknown =>
  error instanceof mongoose.mongo.MongoBulkWriteError && (error.errorResponse as unknown) instanceof Error
    ? error.errorResponse
    : error;

const isDatabaseAway = (error: unknown): boolean =>
  databaseAway.some((kind) => error instanceof kind) ||
  brokenConnection.has(codeOf(error)) ||
  // A class that the driver does not hand out: no connection became free.
  (error instanceof mongoose.mongo.MongoDriverError && error.name === 'MongoWaitQueueTimeoutError') ||
  (error instanceof mongoose.mongo.MongoServerError && cannotServe.has(Number(error.code)));

/** Turns any fault into the contract's error; what it does not know becomes INTERNAL and keeps its cause for the log. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof multer.MulterError)
    return uploadCodes[error.code]?.() ?? new HttpError('BAD_REQUEST', { cause: error });
  if (isDatabaseAway(causeOf(error))) return new HttpError('UNAVAILABLE', { retryAfter: 2, cause: error });
  if (noRoom.has(codeOf(error))) return new HttpError('UNAVAILABLE', { retryAfter: 60, cause: error });
  if (error instanceof URIError) return new HttpError('NOT_FOUND');
  if (error instanceof Error) {
    const { type, status } = error as { type?: unknown; status?: unknown };
    const parsed = typeof type === 'string' ? parserCodes[type]?.() : undefined;
    if (parsed) return parsed;
    if (typeof status === 'number' && status >= 400 && status < 500)
      return new HttpError('BAD_REQUEST', { cause: error });
    // Busboy's own faults: a form that ends early or is malformed. They carry no class and no code.
    if (
      /^(Unexpected end of (form|multipart data)|Malformed (part header|content type)|Multipart: )/i.test(error.message)
    )
      return new HttpError('BAD_REQUEST', { cause: error });
  }
  return new HttpError('INTERNAL', { cause: error });
}

/** Whether a fault is one that everybody else who asks right now would meet as well: the database is away, the disk is full. */
export const isUnavailable = (error: unknown): boolean => toHttpError(error).code === 'UNAVAILABLE';

/** Writes a fault of ours to the log, with its cause; answers whether it is one. What the caller asked wrongly is for the security log. */
export function logOwnFault(log: Logger, error: HttpError, what: string, about: Record<string, string>): boolean {
  if (error.code === 'INTERNAL') log.error({ err: error.cause, ...about }, `${what} failed`);
  else if (error.code === 'UNAVAILABLE') log.warn({ err: error.cause, ...about }, `${what} refused`);
  else return false;
  return true;
}

/** The problem document of an error; `detail` never tells more than the code. */
function problemOf(error: HttpError, requestId: string): Problem {
  const title = STATUS_CODES[error.status] ?? 'Error';
  return {
    type: 'about:blank',
    title,
    status: error.status,
    code: error.code,
    detail: error.code === 'TOO_MANY_IMAGES' ? `A book has at most ${maxImages} images.` : title,
    ...(error.errors && { errors: error.errors }),
    requestId,
  };
}

/** The last middleware: every failed request ends here, as `application/problem+json`. */
export const errorMiddleware =
  (log: Logger, security: Pick<SecurityLog, 'refused'>): ErrorRequestHandler =>
  (fault: unknown, request: Request, response: Response, _next) => {
    const error = toHttpError(fault);
    const requestId = requestIdOf(response);
    if (!logOwnFault(log, error, 'request', { requestId })) security.refused(error, request, response);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // An upload that is refused early may still be arriving.
    if (!request.complete) discardRest(request);
    if (error.retryAfter !== undefined) response.setHeader('Retry-After', error.retryAfter);
    response.removeHeader('ETag');
    response.setHeader('Cache-Control', 'no-store');
    // Not by `send`, which would add an ETag of the request's own number.
    response
      .status(error.status)
      .type('application/problem+json')
      .end(JSON.stringify(problemOf(error, requestId)));
  };
