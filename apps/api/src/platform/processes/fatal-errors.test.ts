import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { logFatalErrors } from './fatal-errors.js';

it('logFatalErrors logs an uncaught exception, then exits with code 1', () => {
  const done: unknown[] = [];
  const from = new EventEmitter();
  const fatal = vi.fn((what: unknown) => done.push(what));
  logFatalErrors(from, { fatal }, (code) => done.push(code));
  const error = new Error('unforeseen');
  from.emit('uncaughtException', error);
  expect(done).toEqual([{ err: error }, 1]);
});
