import type { Ink } from './inks.js';
import { INKS } from './inks.js';
import type { LayoutName } from './layouts.js';
import { LAYOUT_NAMES, LAYOUTS } from './layouts.js';

/** Returns the hash of a book and the layout and ink that it selects. Deterministic for a title and author. */
export function pick(title: string, author: string): { hash: number; layout: LayoutName; ink: Ink } {
  const bookHash = hash(title + '\u0001' + author);
  const layout = chosen(LAYOUT_NAMES, bookHash);
  return { hash: bookHash, layout, ink: INKS[chosen(LAYOUTS[layout].inks, hash(author + '\u0002' + title))] };
}

function chosen<T>(list: readonly T[], number: number): T {
  const item = list[number % list.length];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
}

/** Returns a 32-bit hash of a text: FNV-1a over its code points with a final mix, so that the high bits are as usable as the low. */
function hash(text: string): number {
  let h = 2166136261;
  for (const character of text) h = Math.imul(h ^ (character.codePointAt(0) ?? 0), 16777619);
  h ^= h >>> 15;
  h = Math.imul(h, 2246822519);
  return (h ^ (h >>> 13)) >>> 0;
}
