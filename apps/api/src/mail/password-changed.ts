import type { MailValues } from '@korice/texts/mail';
import { mailMoment } from './moment.js';

/** Returns the values that mails about a changed password or passkey share. */
export const passwordChangedValues = (publicUrl: string, at: Date): MailValues<'passwordChanged'> => ({
  ...mailMoment(at),
  resetUrl: `${publicUrl}/auth/forgot-password`,
  contactUrl: `${publicUrl}/contact`,
});
