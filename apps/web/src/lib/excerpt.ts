/** At most `length` characters of a text and an ellipsis where something was cut. Counts characters as people do, not UTF-16 units. */
export function excerpt(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
}
