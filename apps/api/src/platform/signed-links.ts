import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export type LinkPurpose = 'newsletter' | 'message-mails' | 'alert' | 'alert-mails' | 'stale-listings';

/**
 * Tokens of mailed links that need no login, such as those that end a subscription. They do not expire, unless the caller puts a time into
 * the id and checks it.
 */
export interface SignedLinks {
  /** Returns `{id}.{signature}`, safe in a URL. */
  sign(purpose: LinkPurpose, id: string): string;
  /** Returns the id; undefined when the token was not signed for this purpose. */
  verify(purpose: LinkPurpose, token: string): string | undefined;
}

/** Derives its key from the session secret, so that a session token is not valid as a link token and the reverse. */
export function createSignedLinks(secret: string): SignedLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'korice signed links', 32));
  const signatureOf = (purpose: LinkPurpose, id: string) =>
    createHmac('sha256', key).update(`${purpose}:${id}`).digest('base64url');
  return {
    sign: (purpose, id) => `${id}.${signatureOf(purpose, id)}`,
    verify(purpose, token) {
      const [id = '', signature = '', ...more] = token.split('.');
      const given = Buffer.from(signature);
      const right = Buffer.from(signatureOf(purpose, id));
      const isRight = given.length === right.length && timingSafeEqual(given, right);
      return isRight && more.length === 0 ? id : undefined;
    },
  };
}
