import mongoose from 'mongoose';
import { HttpError } from './http-error.js';
import type { Logger } from '../logger.js';

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

/**
 * Turns any fault into the contract's error: what services and sockets meet below them, the database and the disk. What it does not know
 * becomes INTERNAL and keeps its cause for the log.
 */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isDatabaseAway(causeOf(error))) return new HttpError('UNAVAILABLE', { retryAfter: 2, cause: error });
  if (noRoom.has(codeOf(error))) return new HttpError('UNAVAILABLE', { retryAfter: 60, cause: error });
  return new HttpError('INTERNAL', { cause: error });
}

/** Whether a fault is one that everybody else who asks right now would meet as well: the database is away, the disk is full. */
export const isUnavailable = (error: unknown): boolean => toHttpError(error).code === 'UNAVAILABLE';

/** Writes a fault of ours to the log, with its cause; answers whether it is one. What the caller asked wrongly is for the security log. */
export function logOwnFault(log: Logger, error: HttpError, what: string, about: Record<string, string>): boolean {
  if (error.code === 'INTERNAL') log.error({ err: error.cause, ...about }, `${what} failed`);
  // Without a cause a queue of ours is full: a refusal like any other.
  else if (error.code === 'UNAVAILABLE' && error.cause !== undefined)
    log.warn({ err: error.cause, ...about }, `${what} refused`);
  else return false;
  return true;
}
