import { fold } from '@korice/book-text/fold';

/** A part of a text; `isMatch` marks the part that matches the input. */
export interface TextPart {
  text: string;
  isMatch: boolean;
}

/**
 * Splits `text` at the first word that begins with one of the typed words, compared as the search does: `andric` matches `Ivo Andrić` and
 * `Иво Андрић`. Returns one part without a match.
 */
export function highlight(text: string, keyword: string): TextPart[] {
  const typed = fold(keyword).split(/\s+/).filter(Boolean);
  for (const { index, 0: word } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const found = typed.find((part) => fold(word).startsWith(part));
    if (found === undefined) continue;
    const characters = Array.from(word);
    const length =
      characters.findIndex((_, position) => fold(characters.slice(0, position + 1).join('')).length >= found.length) +
      1;
    const match = characters.slice(0, length).join('');
    return [
      { text: text.slice(0, index), isMatch: false },
      { text: match, isMatch: true },
      { text: text.slice(index + match.length), isMatch: false },
    ].filter((stretch) => stretch.text !== '');
  }
  return [{ text, isMatch: false }];
}
