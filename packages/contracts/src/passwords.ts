import { bounded, rule } from './common.js';

/** Returns the UTF-8 length: bcrypt limits bytes, not characters. */
function byteLength(value: string): number {
  let bytes = 0;
  for (const char of value) {
    const point = char.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** bcrypt ignores the bytes after these. */
const maxPasswordBytes = 72;

/** Minimum UTF-16 units of a new password. */
export const minPasswordLength = 8;

/** A new password. The API also refuses common passwords (`password_common`) and those derived from the profile (`password_guessable`). */
export const NewPassword = bounded(maxPasswordBytes)
  .min(minPasswordLength)
  .refine((value) => byteLength(value) <= maxPasswordBytes, rule('too_big', 'A password has at most 72 bytes.'));

/** A password that is checked against an account. */
export const Password = bounded(200).min(1).max(200);
