import mongoose from 'mongoose';
import { expect, it, vi } from 'vitest';
import { HttpError } from './http-error.js';
import { isUnavailable, logOwnFault, toHttpError } from './error-mapping.js';
import { createLogger } from '../logger.js';

const { MongoBulkWriteError, MongoNetworkError, MongoServerError } = mongoose.mongo;

const coded = (code: string): Error => Object.assign(new Error('A system call failed'), { code });

type BulkWriteResult = InstanceType<typeof MongoBulkWriteError>['result'];

/** The error that the driver throws for a batch of writes that fails with `cause`. */
const ofBatch = (cause: Error): Error => new MongoBulkWriteError(cause, {} as BulkWriteResult);

it.each([
  ['the connection broke', new MongoNetworkError('connection closed')],
  ['a server that is no primary any more', new MongoServerError({ message: 'not primary', code: 10_107 })],
  ['the disk of the database is full', new MongoServerError({ message: 'no room', code: 14_031 })],
  ['a write to a connection that has just ended', coded('EPIPE')],
  ['a batch whose connection broke', ofBatch(new MongoNetworkError('connection closed'))],
])('toHttpError returns UNAVAILABLE with retryAfter 2: %s', (_name, fault) => {
  expect(toHttpError(fault)).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2, cause: fault });
  expect(isUnavailable(fault)).toBe(true);
});

it.each(['ENOSPC', 'EDQUOT', 'EROFS'])(
  'toHttpError returns UNAVAILABLE with retryAfter 60 for the disk error %s',
  (code) => {
    expect(toHttpError(coded(code))).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 60 });
  },
);

it.each([
  ['a duplicate key', new MongoServerError({ message: 'duplicate', code: 11_000 })],
  ['a mistake of ours', new TypeError('x is not a function')],
  ['no error at all', 'thrown'],
])('toHttpError returns INTERNAL with the cause for an unknown error: %s', (_name, fault) => {
  expect(toHttpError(fault)).toMatchObject({ code: 'INTERNAL', cause: fault });
  expect(isUnavailable(fault)).toBe(false);
});

it('toHttpError returns an HttpError unchanged', () => {
  const refusal = new HttpError('BOOK_SOLD');
  expect(toHttpError(refusal)).toBe(refusal);
});

it('logOwnFault logs INTERNAL as an error and UNAVAILABLE as a warning, and no error of the caller', () => {
  const log = createLogger('silent');
  const [error, warn] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')];
  const cause = new Error('why');
  expect(logOwnFault(log, new HttpError('INTERNAL', { cause }), 'request', { requestId: '7' })).toBe(true);
  expect(error).toHaveBeenCalledExactlyOnceWith({ err: cause, requestId: '7' }, 'request failed');
  expect(logOwnFault(log, new HttpError('UNAVAILABLE', { cause }), 'request', {})).toBe(true);
  expect(warn).toHaveBeenCalledExactlyOnceWith({ err: cause }, 'request refused');
  expect(logOwnFault(log, new HttpError('BOOK_SOLD'), 'request', {})).toBe(false);
  expect(error).toHaveBeenCalledOnce();
  expect(warn).toHaveBeenCalledOnce();
});
