import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { logLastWords } from './last-words.js';

it('an error that nobody caught is logged before the process ends', () => {
  const done: unknown[] = [];
  const from = new EventEmitter();
  const fatal = vi.fn((what: unknown) => done.push(what));
  logLastWords(from, { fatal }, (code) => done.push(code));
  const error = new Error('unforeseen');
  from.emit('uncaughtException', error);
  expect(done).toEqual([{ err: error }, 1]);
});
