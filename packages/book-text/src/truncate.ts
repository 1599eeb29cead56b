/** Returns the first `maxLength` characters of a text without splitting a surrogate pair. */
export function truncate(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : Array.from(text).slice(0, maxLength).join('');
}
