import { fieldError } from '../../errors.js';
import { isCommonPassword } from './common-passwords.js';

/** Throws `password_common` for one of the most used passwords. */
export function assertUncommon(password: string): void {
  if (isCommonPassword(password)) throw fieldError('password', 'password_common', 'One of the most common passwords.');
}
