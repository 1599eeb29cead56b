/** URLs, e-mail addresses and long tokens; quoted text; digits. */
const address = /\b[a-z][a-z+.-]*:\/\/\S+|\S+@\S+|\S{40,}/gi;
const quoted = /(reading |setting )?(?:"[^"]*"?|'[^']*'?|`[^`]*`?|[„“][^“”]*[“”]?)/gi;
const digits = /\d+/g;

/**
 * Removes from an error message whatever may be personal data: addresses, quoted text and numbers. The property name of "reading 'x'" and
 * "setting 'x'" stays, because it comes from the source code. Redacting twice changes nothing.
 */
export const redactMessage = (message: string): string =>
  message
    .replace(/\s+/g, ' ')
    .replace(address, '*')
    .replace(quoted, (match, property?: string) => (property === undefined ? '"*"' : match))
    .replace(digits, '#')
    .trim();
