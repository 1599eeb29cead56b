import { fold, searchWords, titleKey } from '@korice/book-text';

/** The search and sort keys of an account in the table of admins. Every write of name or address stores them. */
export const userKeys = (name: string, email: string): { nameKey: string; words: string[] } => ({
  nameKey: titleKey(name),
  words: [...new Set([...searchWords(`${name} ${email}`), fold(email)])],
});
