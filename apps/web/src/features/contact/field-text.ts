import type { TFunction } from 'i18next';
import type { ContactValues } from './contact-draft.js';

const missing = {
  name: 'nameRequired',
  email: 'emailRequired',
  subject: 'subjectRequired',
  message: 'messageRequired',
} as const;

/** The bounds of the contract, for the words; the schema itself decides. */
const longest = { name: 80, subject: 150, message: 5_000 } as const;

/** What is wrong with a field of the contact form, by the code of the contract or of the API. */
export function contactFieldText(
  t: TFunction<'errors'>,
  field: keyof ContactValues,
  code: string,
  value: string,
): string {
  if (value.trim() === '') return t(missing[field]);
  if (field === 'email') return t('invalidEmail');
  return code === 'too_big' ? t('tooLong', { count: longest[field] }) : t('invalidValue');
}
