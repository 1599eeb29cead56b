/**
 * Shortens a text to at most `length` characters (code points), at the end of a word and with an ellipsis. A first word that is longer is
 * cut inside.
 */
export function excerpt(text: string, length: number): string {
  const characters = Array.from(text);
  if (characters.length <= length) return text;
  // One character more, so that a word that ends at the bound is kept.
  const [words = characters.slice(0, length).join('')] =
    /^.*\S(?=\s)/su.exec(characters.slice(0, length + 1).join('')) ?? [];
  let end = words.length;
  while (end > 0 && /[\s.,:;–—-]/u.test(words.charAt(end - 1))) end -= 1;
  return `${words.slice(0, end)}…`;
}
