import { getRounds } from 'bcryptjs';
import { afterAll, describe, expect, it } from 'vitest';
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

  it('never match where there is no account, at the cost of one that there is', async () => {
    expect(await passwords.matches('knjige na polici', undefined)).toBe(false);
    expect([getRounds(nobodysHash(12)), nobodysHash(12).length]).toEqual([12, 60]);
  });

  it('refuse a queue without end', async () => {
    const crowd = await Promise.allSettled(Array.from({ length: 100 }, () => passwords.hash('knjige na polici')));
    const refused = crowd.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code?: string }).code] : []));
    expect(new Set(refused)).toEqual(new Set(['UNAVAILABLE']));
    expect(crowd.length - refused.length).toBeGreaterThanOrEqual(64);
  });
});
