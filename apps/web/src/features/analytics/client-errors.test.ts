import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as calls from '../../lib/call.js';
import { buildReport, reportClientError } from './client-errors.js';

/** An error as the built application throws it. */
function buildError(message: string, error: Error = new TypeError(message)): Error {
  const frames = ['Book-1a2b3c4d.js:1:2345', 'app-1a2b3c4d.js:1:20'];
  error.stack = [message, ...frames.map((frame) => `    at read (https://korice.example/assets/${frame})`)].join('\n');
  return error;
}

beforeEach(() => {
  const script = document.createElement('script');
  script.type = 'program';
  script.setAttribute('data-program', '');
  script.src = '/assets/app-1a2b3c4d.js';
  document.head.append(script);
  window.history.replaceState(null, '', '/book/65f000000000000000000001?q=tajna');
});
afterEach(() => {
  document.head.replaceChildren();
  window.history.replaceState(null, '', '/');
});

describe('buildReport', () => {
  it('contains the route and the stack frames of the application, and no personal data', () => {
    expect(buildReport(buildError('Unexpected "Petar Petrović"'))).toEqual({
      name: 'TypeError',
      message: 'Unexpected "*"',
      frames: ['Book-1a2b3c4d.js:1:2345', 'app-1a2b3c4d.js:1:20'],
      page: 'book',
      release: 'app-1a2b3c4d',
    });
  });

  it('sets page to null for a path without a route', () => {
    window.history.replaceState(null, '', '/petar-petrovic');
    expect(buildReport(buildError('x'))?.page).toBeNull();
  });

  it.each([
    ['a failed call of the API', buildError('x', new calls.ProblemError(undefined, undefined))],
    ['a chunk that could not be loaded', buildError('Failed to fetch dynamically imported module: /assets/x.js')],
    ['an error of a browser extension', Object.assign(new Error('x'), { stack: 'at chrome-extension://a/b.js:1:1' })],
    ['a rejection without an error', 'offline'],
  ])('ignores %s', (_name, error) => {
    expect(buildReport(error)).toBeUndefined();
  });
});

describe('reportClientError', () => {
  it('sends each error once and at most ten per page', async () => {
    const send = vi.spyOn(calls, 'call').mockResolvedValue(undefined);
    for (let count = 0; count < 12; count += 1) {
      await reportClientError(buildError(`first ${'a'.repeat(count)}`));
      await reportClientError(buildError(`first ${'a'.repeat(count)}`));
    }
    expect(send).toHaveBeenCalledTimes(10);
    expect(send.mock.calls[0]?.[0]).toBe('POST /api/analytics/errors');
  });
});
