import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordServerTime, serverNow } from './server-time.js';

const now = Date.parse('2026-05-24T10:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  recordServerTime(new Date(Date.now()).toUTCString());
  vi.useRealTimers();
});

it("serverNow follows the server's clock when the device's clock is wrong by hours", () => {
  recordServerTime('Sun, 24 May 2026 15:00:00 GMT');
  expect(serverNow()).toBe(now + 5 * 3_600_000);
  vi.advanceTimersByTime(1_000);
  expect(serverNow()).toBe(now + 5 * 3_600_000 + 1_000);
  recordServerTime('Sat, 23 May 2026 10:00:01 GMT');
  expect(serverNow()).toBe(now - 24 * 3_600_000 + 1_000);
});

it("serverNow follows the device's clock without a difference or a Date header", () => {
  recordServerTime('Sun, 24 May 2026 10:00:30 GMT');
  expect(serverNow()).toBe(now);
  recordServerTime(undefined);
  recordServerTime('sometime');
  expect(serverNow()).toBe(now);
});
