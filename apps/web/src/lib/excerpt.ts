/**
 * At most `length` characters of a text: its last whole word within them and an ellipsis where something was cut. A first word that is too
 * long by itself is cut inside. Counts characters as people do, not UTF-16 units.
 */
export function excerpt(text: string, length: number): string {
  const characters = Array.from(text);
  if (characters.length <= length) return text;
  // With what follows the cut, so that a word that ends right there stays.
  const [words = characters.slice(0, length).join('')] =
    /^.*\S(?=\s)/su.exec(characters.slice(0, length + 1).join('')) ?? [];
  let end = words.length;
  while (end > 0 && /[\s.,:;–—-]/u.test(words.charAt(end - 1))) end -= 1;
  return `${words.slice(0, end)}…`;
}
