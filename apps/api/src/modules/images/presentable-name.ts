import { cut } from '../../platform/text/sanitize-text.js';

/** Maximum length in UTF-16 units, about the limit of file systems. */
const maxLength = 200;

/** Control characters and bidirectional controls. */
const hiddenCharacters = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Returns a file name for display: NFC (macOS sends NFD), without folders and invisible characters. */
export function presentableName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return cut(last.normalize('NFC').replace(hiddenCharacters, '').trim(), maxLength);
}
