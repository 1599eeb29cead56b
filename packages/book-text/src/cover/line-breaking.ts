import { truncate } from '../truncate.js';
import { measure } from './measure.js';
import { round } from './shapes.js';

/** A text fitted into a box: font size, lines, line height as a factor of the font size, total height. */
export interface Setting {
  size: number;
  text: readonly string[];
  lead: number;
  height: number;
}

/** The width of the space between two words, in em. */
const SPACE = 0.24;

/** A further line is used only if it enlarges the font size by more than this factor. */
const WORTH_A_LINE = 1.04;

/** Returns a text, cut and ended with an ellipsis when it is longer than `maxLength` characters. */
export function shorten(text: string, maxLength: number): string {
  return text.length > maxLength ? truncate(text, maxLength - 2).trimEnd() + '…' : text;
}

/** Splits a title into words. Joins a one-letter word (i, u, o, s, k …) to the next, so that it never ends a line. */
export function splitWords(text: string): string[] {
  return text
    .trim()
    .replace(/(^|\s)(\S)\s+/g, '$1$2\u00a0')
    .split(/[^\S\u00a0]+/);
}

/** Breaks the words into `count` lines (at most as many as words) so that the longest line is as short as possible. */
export function breakLines(words: readonly string[], count: number): { width: number; lines: string[] } {
  const widths = words.map(measure);
  const best = Array.from({ length: count + 1 }, () => new Map<number, { width: number; lines: string[] }>());
  const span = (from: number, to: number): number =>
    widths.slice(from, to).reduce((sum, width) => sum + width, 0) + (to - from - 1) * SPACE;
  const solve = (from: number, rows: number): { width: number; lines: string[] } => {
    if (rows === 1) return { width: span(from, words.length), lines: [words.slice(from).join(' ')] };
    const known = best[rows]?.get(from);
    if (known) return known;
    let top: { width: number; lines: string[] } = { width: Infinity, lines: [] };
    for (let to = from + 1; to <= words.length - rows + 1; to++) {
      const rest = solve(to, rows - 1);
      const width = Math.max(span(from, to), rest.width);
      if (width < top.width) top = { width, lines: [words.slice(from, to).join(' '), ...rest.lines] };
    }
    best[rows]?.set(from, top);
    return top;
  };
  return solve(0, count);
}

/** Returns the largest setting of a title that fits the box, in up to five lines, with font size ≤ `largest`; lengths in cover units. */
export function fit(text: string, boxWidth: number, boxHeight: number, maxSize: number, lead: number): Setting {
  const words = splitWords(shorten(text, 80));
  let top: Setting = { size: 0, text: [], lead, height: 0 };
  for (let count = 1; count <= Math.min(5, words.length); count++) {
    const { width, lines } = breakLines(words, count);
    const size = Math.min(maxSize, boxWidth / width, boxHeight / (count * lead));
    if (size > top.size * WORTH_A_LINE) top = { size: round(size), text: lines, lead, height: size * lead * count };
  }
  return top;
}
