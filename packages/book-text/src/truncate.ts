/** The first `most` characters of a text, none of them cut in half. */
export function truncate(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join('');
}
