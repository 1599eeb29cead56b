import { fold } from '@korice/book-text/fold';

/** A stretch of a text; `isMatch` is what the person has typed of it. */
export interface Stretch {
  text: string;
  isMatch: boolean;
}

/**
 * Cuts `text` where one of its words begins with the first typed word that any begins with, compared as the search does: `andric` is
 * found in `Ivo Andrić` and in `Иво Андрић`. One stretch without a match.
 */
export function highlight(text: string, keyword: string): Stretch[] {
  const typed = fold(keyword).split(/\s+/).filter(Boolean);
  for (const { index, 0: word } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const found = typed.find((part) => fold(word).startsWith(part));
    if (found === undefined) continue;
    const characters = Array.from(word);
    const length =
      characters.findIndex((_, at) => fold(characters.slice(0, at + 1).join('')).length >= found.length) + 1;
    const match = characters.slice(0, length).join('');
    return [
      { text: text.slice(0, index), isMatch: false },
      { text: match, isMatch: true },
      { text: text.slice(index + match.length), isMatch: false },
    ].filter((stretch) => stretch.text !== '');
  }
  return [{ text, isMatch: false }];
}
