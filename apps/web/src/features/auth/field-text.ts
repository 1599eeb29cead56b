import { minPasswordLength } from '@korice/contracts/passwords';
import { profileBounds } from '@korice/contracts/users';
import type { TFunction } from 'i18next';
import { invalidTextKey } from '../../lib/form.js';

export type AuthField = 'name' | 'email' | 'password';

const missing = { name: 'nameRequired', email: 'emailRequired', password: 'passwordRequired' } as const;

/** Translates an error code of the contract or the API for a field of registration or login. */
export function authFieldText(t: TFunction<'errors'>, field: AuthField, code: string, value: string): string {
  if (value.trim() === '') return t(missing[field]);
  if (field === 'email') return t('invalidEmail');
  if (field === 'name') return nameText(t, code);
  if (code === 'password_common') return t('passwordTooCommon');
  if (code === 'password_guessable') return t('passwordGuessable');
  if (code === 'too_small') return t('passwordTooShort', { min: minPasswordLength });
  return t('passwordTooLong');
}

function nameText(t: TFunction<'errors'>, code: string): string {
  if (code === 'too_small') return t('tooShort', { count: profileBounds.minName });
  if (code === 'too_big') return t('tooLong', { count: profileBounds.name });
  return t(invalidTextKey(code));
}
