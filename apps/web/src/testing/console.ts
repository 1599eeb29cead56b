import { beforeEach, afterEach, expect, vi } from 'vitest';

let calls: unknown[][] = [];
let areExpected = false;

/** Fails tests that call `console.error`; the test setup calls this. */
export function failOnConsoleErrors(): void {
  beforeEach(() => {
    calls = [];
    areExpected = false;
    vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => void calls.push(args));
  });
  afterEach(() => {
    if (areExpected) expect(calls, 'console.error should have been called').not.toEqual([]);
    else expect(calls, 'console.error was called').toEqual([]);
  });
}

/** Requires a `console.error` in the current test, for errors that React or the network library reports. */
export function expectConsoleErrors(): void {
  areExpected = true;
}
