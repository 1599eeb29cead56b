import type { MailKind, MailValues } from '@korice/texts/mail';

/** A mail before it has words: what it is about, to whom, in which language. */
export interface Mail<Kind extends MailKind = MailKind> {
  kind: Kind;
  to: string;
  language: 'sr' | 'en';
  values: MailValues<Kind>;
}
