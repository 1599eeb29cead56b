/** Returns whether a word is a URL, an e-mail address or a long token. */
const isAddress = (word: string): boolean => word.includes('://') || word.includes('@') || word.length >= 40;

const quoted = /(reading |setting )?(?:"[^"]*"?|'[^']*'?|`[^`]*`?|[„“][^“”]*[“”]?)/gi;
const digits = /\d+/g;

/**
 * Removes possible personal data from an error message: addresses, quoted text and numbers. Keeps the property name of "reading 'x'" and
 * "setting 'x'", because it comes from the source code. Idempotent.
 */
export const redactMessage = (message: string): string =>
  message
    .split(/\s/)
    .map((word) => (isAddress(word) ? '*' : word))
    .join(' ')
    .replace(quoted, (match, property?: string) => (property === undefined ? '"*"' : match))
    .replace(digits, '#')
    .trim();
