import { STATUS_CODES } from 'node:http';
import { maxImages, type Problem } from '@korice/contracts';
import type { ErrorRequestHandler, Request, Response } from 'express';
import multer from 'multer';
import { HttpError } from '../platform/errors/http-error.js';
import { logOwnFault, toHttpError } from '../platform/errors/error-mapping.js';
import type { Logger } from '../platform/logger.js';
import { drainRequestBody } from './drain-request-body.js';
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

/**
 * Messages of the multipart parsers, whose errors have neither class nor code: a truncated or malformed form, or a client that
 * disconnected.
 */
const formFaults = [
  /^(Unexpected end of (form|multipart data)|Malformed (part header|content type)|Multipart: )/i,
  /^Request (aborted|closed)$/,
];

/** Maps errors of the body parsers to an error of the request; undefined for other errors. */
function requestFault(fault: unknown): HttpError | undefined {
  if (fault instanceof multer.MulterError)
    return uploadCodes[fault.code]?.() ?? new HttpError('BAD_REQUEST', { cause: fault });
  if (fault instanceof URIError) return new HttpError('NOT_FOUND');
  if (!(fault instanceof Error)) return undefined;
  const { type, status } = fault as { type?: unknown; status?: unknown };
  const parsed = typeof type === 'string' ? parserCodes[type]?.() : undefined;
  if (parsed) return parsed;
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new HttpError('BAD_REQUEST', { cause: fault });
  return formFaults.some((pattern) => pattern.test(fault.message))
    ? new HttpError('BAD_REQUEST', { cause: fault })
    : undefined;
}

function errorOf(fault: unknown): HttpError {
  const error = toHttpError(fault);
  // `requestFault` would misread the `status` of a thrown HttpError.
  return error !== fault && error.code === 'INTERNAL' ? (requestFault(fault) ?? error) : error;
}

/** Returns the problem document of an error. `detail` reveals no more than the code. */
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

/** The last middleware: responds to every failed request with `application/problem+json`. */
export const errorMiddleware =
  (log: Logger, security: Pick<SecurityLog, 'refused'>): ErrorRequestHandler =>
  (fault: unknown, request: Request, response: Response, _next) => {
    const error = errorOf(fault);
    const requestId = requestIdOf(response);
    if (!logOwnFault(log, error, 'request', { requestId })) security.refused(error, request, response);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // An upload that is refused early may still be arriving.
    if (!request.complete) drainRequestBody(request);
    if (error.retryAfter !== undefined) response.setHeader('Retry-After', error.retryAfter);
    response.removeHeader('ETag');
    response.setHeader('Cache-Control', 'no-store');
    // `send` would add an ETag that depends on the request id.
    response
      .status(error.status)
      .type('application/problem+json')
      .end(JSON.stringify(problemOf(error, requestId)));
  };
