import { beforeEach, afterEach, expect, vi } from 'vitest';

let complaints: unknown[][] = [];
let areExpected = false;

/** Fails tests that call `console.error`; the test setup calls this. */
export function failOnConsoleErrors(): void {
  beforeEach(() => {
    complaints = [];
    areExpected = false;
    vi.spyOn(console, 'error').mockImplementation((...given: unknown[]) => void complaints.push(given));
  });
  afterEach(() => {
    if (areExpected) expect(complaints, 'console.error should have been called').not.toEqual([]);
    else expect(complaints, 'console.error was called').toEqual([]);
  });
}

/** Requires a `console.error` in the current test, for errors that React or the network library reports. */
export function expectConsoleErrors(): void {
  areExpected = true;
}
