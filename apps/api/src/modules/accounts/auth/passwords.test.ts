import { getRounds } from 'bcryptjs';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { runAsCaller } from '../../../platform/rate-limiting/caller.js';
import type { HttpError } from '../../../platform/errors/http-error.js';
import { createPasswords, nobodysHash } from './passwords.js';

const passwords = createPasswords(4);
afterAll(() => passwords.close());

describe('passwords', () => {
  it('match their own hash and no other', async () => {
    const hash = await passwords.hash('књиге на полици');
    expect(hash).toMatch(/^\$2b\$04\$/);
    expect(await passwords.matches('књиге на полици', hash)).toBe(true);
    expect(await passwords.matches('knjige na polici', hash)).toBe(false);
  });

  it('never match without an account, and take as long as with one', async () => {
    expect(await passwords.matches('knjige na polici', undefined)).toBe(false);
    expect([getRounds(nobodysHash(12)), nobodysHash(12).length]).toEqual([12, 60]);
  });

  it('never match the empty hash of an account that was not activated, and take the time of a comparison', async () => {
    const slow = createPasswords(10);
    onTestFinished(() => slow.close());
    const timeOf = async (hash: string | undefined) => {
      const startedAt = performance.now();
      expect(await slow.matches('knjige na polici', hash)).toBe(false);
      return performance.now() - startedAt;
    };
    // The first call starts the worker.
    await timeOf(undefined);
    const usual = await timeOf(undefined);
    // Without a comparison the call takes a hundredth of the time.
    expect(await timeOf('')).toBeGreaterThan(usual / 10);
  });

  it('refuse a caller with more than 2 waiting calls of an account or 8 of an address, but no others', async () => {
    const limited = createPasswords(4, { isLimited: true });
    onTestFinished(() => limited.close());
    const check = (address: string, email: string) =>
      runAsCaller({ address, email }, () => limited.matches('a', undefined)).then(
        () => 'done',
        (error: unknown) => (error as HttpError).code,
      );
    const ofAccount = Array.from({ length: 5 }, () => check('a', 'e'));
    const ofAddress = Array.from({ length: 8 }, (_, index) => check('a', `e${index}`));
    const others = [check('b', 'f'), check('b', 'g')];
    // One runs, two of the account wait, then six more of the address.
    expect(await Promise.all(ofAccount)).toEqual(['done', 'done', 'done', 'RATE_LIMITED', 'RATE_LIMITED']);
    expect(await Promise.all(ofAddress)).toEqual([
      ...Array.from({ length: 6 }, () => 'done'),
      ...Array.from({ length: 2 }, () => 'RATE_LIMITED'),
    ]);
    expect(await Promise.all(others)).toEqual(['done', 'done']);
  });

  it('are refused when the queue is full', async () => {
    const crowd = await Promise.allSettled(Array.from({ length: 100 }, () => passwords.hash('knjige na polici')));
    const refused = crowd.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code?: string }).code] : []));
    expect(new Set(refused)).toEqual(new Set(['UNAVAILABLE']));
    expect(crowd.length - refused.length).toBeGreaterThanOrEqual(64);
  });
});
