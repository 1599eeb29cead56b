import type { MailValues } from '@korice/texts/mail';
import { mailMoment } from './moment.js';

/** The values of the mail about a new password, however it was set, which those about passkeys share. */
export const passwordChangedValues = (publicUrl: string, at: Date): MailValues<'passwordChanged'> => ({
  ...mailMoment(at),
  resetUrl: `${publicUrl}/auth/forgot-password`,
  contactUrl: `${publicUrl}/contact`,
});
