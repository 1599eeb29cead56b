import { fold, searchWords, titleKey } from '@korice/book-text';

/** What the admin's table searches and sorts an account by; written whenever name or address is. */
export const userKeys = (name: string, email: string): { nameKey: string; words: string[] } => ({
  nameKey: titleKey(name),
  words: [...new Set([...searchWords(`${name} ${email}`), fold(email)])],
});
