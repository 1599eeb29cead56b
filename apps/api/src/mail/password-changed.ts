import type { MailValues } from '@korice/texts/mail';
import { mailMoment } from './moment.js';

/** What the mail about a new password says, however it was set. */
export const passwordChangedValues = (publicUrl: string, at: Date): MailValues<'passwordChanged'> => ({
  ...mailMoment(at),
  resetUrl: `${publicUrl}/auth/forgot-password`,
  contactUrl: `${publicUrl}/contact`,
});
