/** Returns the first `maxLength` UTF-16 units of a text, without half a surrogate pair at the end. */
export const cut = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
