import { contactBounds } from '@korice/contracts/contact';
import type { TFunction } from 'i18next';
import type { ContactValues } from './contact-draft.js';
import { invalidTextKey } from '../../lib/check-fields.js';

const missing = {
  name: 'nameRequired',
  email: 'emailRequired',
  subject: 'subjectRequired',
  message: 'messageRequired',
} as const;

/** Translates an error code of the contract or the API for a field. */
export function contactFieldText(
  t: TFunction<'errors'>,
  field: keyof ContactValues,
  code: string,
  value: string,
): string {
  if (value.trim() === '') return t(missing[field]);
  if (field === 'email') return t('invalidEmail');
  return code === 'too_big' ? t('tooLong', { count: contactBounds[field] }) : t(invalidTextKey(code));
}
