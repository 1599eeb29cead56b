import { createHash, randomBytes } from 'node:crypto';
import { passkeyBounds } from '@korice/contracts';

/** Crockford's base 32, without similar characters. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const codeLength = 16;

/** Returns ten codes of 80 random bits in groups of four, and the hashes that the database stores instead. */
export function createRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: passkeyBounds.recoveryCodes }, createCode);
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

/** Returns the SHA-256 hash of a typed code. Ignores case and separators; reads `O` as `0`, and `I` and `L` as `1`. */
export function hashRecoveryCode(code: string): string {
  const typed = code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
  return createHash('sha256').update(typed).digest('hex');
}

function createCode(): string {
  // 256 is a multiple of 32, so every character is equally likely.
  const characters = Array.from(randomBytes(codeLength), (byte) => alphabet.charAt(byte % alphabet.length));
  return characters.join('').replace(/.{4}(?=.)/g, '$&-');
}
