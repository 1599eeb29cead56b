import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits for a mailed link, and the hash that the database stores instead. */
export function createMailedString(): { string: string; hash: string } {
  const string = randomBytes(32).toString('base64url');
  return { string, hash: hashMailedString(string) };
}

export const hashMailedString = (string: string): string => createHash('sha256').update(string).digest('hex');
