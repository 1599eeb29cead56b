import jwt from 'jsonwebtoken';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTokens, tokenLifetime } from './tokens.js';

const secret = 'x'.repeat(40);
const userId = 'a'.repeat(24);
afterEach(() => {
  vi.useRealTimers();
});

describe('a token', () => {
  it('returns its session each time it is verified', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
    const tokens = createTokens(secret);
    const token = tokens.sign({ userId, version: 3 });
    const session = { id: expect.any(String) as string, userId, version: 3, issuedAt: 1_800_000_000 };
    expect([tokens.verify(token), tokens.verify(token)]).toEqual([session, session]);
  });

  it('is invalid from the second of its expiry, also when it is cached', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
    const tokens = createTokens(secret);
    const token = tokens.sign({ userId, version: 0 });
    expect(tokens.verify(token)).toBeDefined();
    vi.setSystemTime(1_800_000_000_000 + tokenLifetime * 1_000 - 1);
    expect(tokens.verify(token)).toBeDefined();
    vi.setSystemTime(1_800_000_000_000 + tokenLifetime * 1_000);
    expect(tokens.verify(token)).toBeUndefined();
    expect(createTokens(secret).verify(token)).toBeUndefined();
  });

  it('is invalid when altered, signed by another key, without expiry, or malformed', () => {
    const tokens = createTokens(secret);
    const token = tokens.sign({ userId, version: 0 });
    tokens.verify(token);
    const lasting = { subject: userId, jwtid: 'a', issuer: 'korice', audience: 'korice' } as const;
    const ours = { ...lasting, expiresIn: 60 } as const;
    const [head = '', , signature = ''] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ sub: userId, version: 9, iat: 1, exp: 9_999_999_999 })).toString(
      'base64url',
    );
    expect(tokens.verify(jwt.sign({ version: 0 }, secret, ours))).toBeDefined();
    for (const wrong of [
      `${head}.${forged}.${signature}`,
      `${head}.${Buffer.from('{').toString('base64url')}.${signature}`,
      createTokens('y'.repeat(40)).sign({ userId, version: 0 }),
      jwt.sign({ version: 0 }, secret, lasting),
      jwt.sign({ version: 0 }, secret, { ...ours, audience: 'another' }),
      jwt.sign({ version: 0 }, secret, { ...ours, issuer: 'another' }),
      jwt.sign({ version: 0 }, secret, { ...ours, algorithm: 'HS512' }),
      jwt.sign({ version: 0 }, '', { ...ours, algorithm: 'none' }),
      `${token}a`,
      '',
    ])
      expect(tokens.verify(wrong)).toBeUndefined();
  });

  it('is still valid after thousands of others were verified', () => {
    const tokens = createTokens(secret);
    const made = Array.from({ length: 5_010 }, (_, version) => tokens.sign({ userId, version }));
    for (const token of made) tokens.verify(token);
    expect([made[0], made[5_009]].map((token) => tokens.verify(token ?? '')?.version)).toEqual([0, 5_009]);
  });
});
