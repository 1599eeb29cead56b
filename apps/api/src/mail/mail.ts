import type { Language } from '@korice/contracts';
import type { MailKind, MailValues } from '@korice/texts/mail';

/** A mail before rendering: kind, recipient, language and values. */
export interface Mail<Kind extends MailKind = MailKind> {
  kind: Kind;
  to: string;
  language: Language;
  values: MailValues<Kind>;
}
