import { bounded, rule } from './common.js';

/** UTF-8 length: bcrypt reads 72 bytes and ignores the rest. */
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

/** Characters of a password that is being chosen, in UTF-16 units. */
export const shortestPassword = 8;

/** A password that is being chosen. Whether it is among the most common ones (`password_common`) or easy to guess
 * for who knows the person (`password_guessable`) the API decides. */
export const NewPassword = bounded(maxPasswordBytes)
  .min(shortestPassword)
  .refine((value) => byteLength(value) <= maxPasswordBytes, rule('too_big', 'A password has at most 72 bytes.'));

/** One that is being checked against an account. */
export const Password = bounded(200).min(1).max(200);
