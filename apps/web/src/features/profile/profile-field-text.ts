import { minPasswordLength } from '@korice/contracts/passwords';
import { profileBounds } from '@korice/contracts/users';
import type { TFunction } from 'i18next';
import type { ProfileField } from './profile-form-values.js';
import { invalidTextKey } from '../../lib/form.js';

/** Translates an error code of the contract or the API for a field. `broken` is the text for a URL without an image. */
export function profileFieldText(
  t: TFunction<'errors'>,
  field: ProfileField,
  code: string,
  value: string,
  broken: string,
): string {
  switch (field) {
    case 'name':
      if (value.trim() === '') return t('nameRequired');
      if (code === 'too_small') return t('tooShort', { count: profileBounds.minName });
      return code === 'too_big' ? t('tooLong', { count: profileBounds.name }) : t(invalidTextKey(code));
    case 'city':
    case 'biography':
      return code === 'too_big' ? t('tooLong', { count: profileBounds[field] }) : t(invalidTextKey(code));
    case 'image':
      return code === 'image_unavailable' ? broken : t('invalidUrl');
    case 'password':
      if (code === 'password_common') return t('passwordTooCommon');
      if (code === 'password_guessable') return t('passwordGuessable');
      return code === 'too_small' ? t('passwordTooShort', { min: minPasswordLength }) : t('passwordTooLong');
    case 'confirm':
      return t('passwordMismatch');
    case 'currentPassword':
      return t(code === 'required' ? 'reauthenticationRequired' : 'passwordWrong');
    default:
      return t(invalidTextKey(code));
  }
}
