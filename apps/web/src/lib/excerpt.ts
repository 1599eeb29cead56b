/** Shortens a text to at most `length` code points with an ellipsis, at the end of a word unless the first word is longer. */
export function excerpt(text: string, length: number): string {
  const characters = Array.from(text);
  if (characters.length <= length) return text;
  // One character more, to recognise a word that ends exactly at the maximum length.
  const [words = characters.slice(0, length).join('')] =
    /^.*\S(?=\s)/su.exec(characters.slice(0, length + 1).join('')) ?? [];
  let end = words.length;
  while (end > 0 && /[\s.,:;–—-]/u.test(words.charAt(end - 1))) end -= 1;
  return `${words.slice(0, end)}…`;
}
