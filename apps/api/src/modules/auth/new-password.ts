import { fieldError } from '../../errors.js';
import { isCommonPassword } from './common-passwords.js';

/** Rejects with `password_common` for one of the most used passwords. */
export async function assertUncommon(password: string): Promise<void> {
  if (await isCommonPassword(password))
    throw fieldError('password', 'password_common', 'One of the most common passwords.');
}
