import mongoose from 'mongoose';
import { HttpError } from './http-error.js';
import type { Logger } from '../logger.js';

const connectionErrors = [
  mongoose.mongo.MongoNetworkError,
  mongoose.mongo.MongoServerSelectionError,
  mongoose.mongo.MongoTopologyClosedError,
  mongoose.mongo.MongoNotConnectedError,
  mongoose.Error.MongooseServerSelectionError,
];

/** Codes of a server that is no longer primary or is shutting down; the last one: its disk is full. */
const cannotServe = new Set([91, 189, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436, 14_031]);

/** The driver does not wrap errors of writing to a connection that the server has just closed. */
const brokenConnection = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);

/** Codes of a full or read-only disk. */
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException | undefined)?.code);

/** The server stopped the operation at its `maxTimeMS`. */
const maxTimeExpired = 50;

/** Whether the database took too long for one operation. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoNetworkTimeoutError ||
  (error instanceof mongoose.mongo.MongoServerError && error.code === maxTimeExpired);

/** Unwraps the error of a batch of writes, which the driver wraps even when the connection broke. */
const causeOf = (error: unknown): unknown =>
  error instanceof mongoose.mongo.MongoBulkWriteError && (error.errorResponse as unknown) instanceof Error
    ? error.errorResponse
    : error;

const isDatabaseAway = (error: unknown): boolean =>
  connectionErrors.some((kind) => error instanceof kind) ||
  isTimeout(error) ||
  brokenConnection.has(codeOf(error)) ||
  // The driver does not export this class: no connection of the pool became free.
  (error instanceof mongoose.mongo.MongoDriverError && error.name === 'MongoWaitQueueTimeoutError') ||
  (error instanceof mongoose.mongo.MongoServerError && cannotServe.has(Number(error.code)));

/** Maps any error of a request, the database or the disk to an error of the contract. An unknown error becomes INTERNAL and keeps its cause. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isDatabaseAway(causeOf(error))) return new HttpError('UNAVAILABLE', { retryAfter: 2, cause: error });
  if (diskFullCodes.has(codeOf(error))) return new HttpError('UNAVAILABLE', { retryAfter: 60, cause: error });
  return new HttpError('INTERNAL', { cause: error });
}

/** Whether an error would affect every other request now: the database is unavailable or the disk is full. */
export const isUnavailable = (error: unknown): boolean => toHttpError(error).code === 'UNAVAILABLE';

/** Logs a server error with its cause and returns true; returns false for an error of the caller, which the security log records. */
export function logOwnFault(log: Logger, error: HttpError, operation: string, about: Record<string, string>): boolean {
  if (error.code === 'INTERNAL') log.error({ err: error.cause, ...about }, `${operation} failed`);
  // Without a cause a queue is full: a refusal, not a server error.
  else if (error.code === 'UNAVAILABLE' && error.cause !== undefined)
    log.warn({ err: error.cause, ...about }, `${operation} refused`);
  else return false;
  return true;
}
