import { beforeEach, afterEach, expect, vi } from 'vitest';

let complaints: unknown[][] = [];
let areExpected = false;

/** A test that calls `console.error` fails; the setup of the tests calls this. */
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

/** In a test of what goes wrong: React or the network library will report it, and that is not a failure. */
export function expectConsoleErrors(): void {
  areExpected = true;
}
