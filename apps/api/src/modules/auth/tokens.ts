import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';

const Claims = z.object({ sub: z.string().regex(/^[0-9a-f]{24}$/), version: z.int().min(0), iat: z.int() });
/** Seconds. */
export const tokenLifetime = 7 * 24 * 3_600;

export interface Session {
  userId: string;
  /** The account's session version when the token was made. */
  version: number;
  /** Seconds since 1970. */
  issuedAt: number;
}

export interface Tokens {
  sign(session: Pick<Session, 'userId' | 'version'>): string;
  /** Undefined for anything that is not a valid, unexpired token of ours. */
  verify(token: string): Session | undefined;
}

/** HS256 tokens of seven days. The secret is turned into a key once: with text, each check would take 40 times as long. */
export function createTokens(secret: string): Tokens {
  const key = createSecretKey(Buffer.from(secret));
  return {
    sign: ({ userId, version }) =>
      jwt.sign({ version }, key, { subject: userId, expiresIn: tokenLifetime, algorithm: 'HS256' }),
    verify(token) {
      let payload: unknown;
      try {
        payload = jwt.verify(token, key, { algorithms: ['HS256'] });
      } catch (error) {
        if (error instanceof jwt.JsonWebTokenError) return undefined;
        throw error;
      }
      const claims = Claims.safeParse(payload);
      if (!claims.success) return undefined;
      return { userId: claims.data.sub, version: claims.data.version, issuedAt: claims.data.iat };
    },
  };
}
