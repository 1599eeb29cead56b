import { parseArgs } from 'node:util';
import { DatabaseOpenError, UnfinishedRestoreError } from '@korice/embedded-mongo';
import { expect, it } from 'vitest';
import { HttpError } from '../platform/errors/http-error.js';
import { RedisUnreachableError } from '../platform/redis.js';
import { startFailure } from './startup-failure.js';

it('startFailure names a full disk, not the rights of the folder, when the database cannot be opened for want of space', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const refused = Object.assign(new Error('EACCES: permission denied, mkdir'), { code: 'EACCES' });
  expect(startFailure(new DatabaseOpenError('/data', full))).toMatch(/^The disk that holds DATA_DIR is full\./);
  expect(startFailure(new DatabaseOpenError('/data', refused))).toMatch(/Set DATA_DIR to a folder/);
});

it('startFailure is one line for the folder of an interrupted restore', () => {
  const failure = startFailure(new UnfinishedRestoreError('/data', '/data/db/data.mdb.partial'));
  expect(failure).toMatch(/^The restore into \/data was interrupted\.[^\n]*data\.mdb\.partial[^\n]*$/);
});

it('startFailure is one line for a mistyped option of a command', () => {
  let failure: unknown;
  try {
    parseArgs({ args: ['--fxi'], options: { fix: { type: 'boolean' } } });
  } catch (error) {
    failure = error;
  }
  expect(startFailure(failure)).toMatch(/^Unknown option '--fxi'[^\n]*$/);
});

it('startFailure says what to do when Redis does not answer', () => {
  expect(startFailure(new RedisUnreachableError('Redis does not answer'))).toBe(
    'The Redis that REDIS_URL names does not answer. Start it, or correct REDIS_URL.',
  );
});

it('startFailure names the bucket that cannot be used and the reason, in one line', () => {
  const cause = new Error('The bucket korice did not take ab/x-1.webp', { cause: new Error('Access denied') });
  const failure = startFailure(new HttpError('UNAVAILABLE', { cause }));
  expect(failure).toBe('The bucket korice did not take ab/x-1.webp: Access denied');
});

it('startFailure returns the stack of an HttpError that the operator cannot fix', () => {
  const failure = new HttpError('IMAGE_UNSUPPORTED', { cause: new Error('Input buffer is empty') });
  expect(startFailure(failure)).toBe(failure.stack);
});
