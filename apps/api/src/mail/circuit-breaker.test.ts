import { beforeEach, describe, expect, it } from 'vitest';
import { createCircuitBreaker, type CircuitBreaker } from './circuit-breaker.js';

const minute = 60_000;

let time: number;
let breaker: CircuitBreaker;
beforeEach(() => {
  time = Date.parse('2026-11-29T10:00:00Z');
  breaker = createCircuitBreaker(() => new Date(time));
});

function fail(times: number, key = 'host'): void {
  for (let count = 0; count < times; count += 1) breaker.failed(key);
}

/** Moves the clock to the end of the open circuit in steps of one second. Returns the duration in milliseconds. */
function waitUntilClosed(): number {
  const openedAt = time;
  while (breaker.isOpen('host')) time += 1_000;
  return time - openedAt;
}

describe('createCircuitBreaker', () => {
  it('opens the circuit of a key after three failures in a row, and not those of others', () => {
    fail(2, 'other');
    fail(2);
    breaker.succeeded('host');
    fail(2);
    expect(breaker.openKeys()).toEqual([]);
    fail(1);
    expect(breaker.openKeys()).toEqual(['host']);
    expect(breaker.isOpen('other')).toBe(false);
  });

  it('doubles the pause from 30 seconds to 15 minutes with each failure after a pause', () => {
    fail(2);
    const pauses = Array.from({ length: 8 }, () => {
      fail(1);
      return waitUntilClosed() / minute;
    });
    expect(pauses).toEqual([0.5, 1, 2, 4, 8, 15, 15, 15]);
  });

  it('pauses for 30 seconds again when three failures follow a success', () => {
    fail(3);
    waitUntilClosed();
    fail(1);
    waitUntilClosed();
    breaker.succeeded('host');
    fail(3);
    expect(waitUntilClosed()).toBe(30_000);
  });

  it('does not lengthen the pause by failures while the circuit is open', () => {
    fail(8);
    expect(waitUntilClosed()).toBe(30_000);
    fail(8);
    expect(waitUntilClosed()).toBe(minute);
  });
});
