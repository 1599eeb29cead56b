import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a mailed link, and the hash under which alone the database knows them. */
export function createMailedString(): { string: string; hash: string } {
  const string = randomBytes(32).toString('base64url');
  return { string, hash: hashMailedString(string) };
}

export const hashMailedString = (string: string): string => createHash('sha256').update(string).digest('hex');
