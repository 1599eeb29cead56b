import type { Setting } from './line-breaking.js';
import { fit } from './line-breaking.js';
import { measure } from './measure.js';
import { escape, round } from './shapes.js';

type Anchor = 'start' | 'middle' | 'end';

interface OneLine {
  anchor?: Anchor;
  /** The largest font size. */
  size?: number;
  /** The maximum width; a longer line shrinks to it. */
  width?: number;
}

/** Returns a fitted title; `y` is the top of the block. */
export const block = (setting: Setting, x: number, y: number, fill: string, anchor: Anchor = 'start'): string =>
  `<text class="cv-serif" font-size="${setting.size}" text-anchor="${anchor}" fill="${fill}">` +
  setting.text
    .map(
      (row, i) => `<tspan x="${x}" y="${round(y + setting.size * (0.86 + i * setting.lead))}">${escape(row)}</tspan>`,
    )
    .join('') +
  '</text>';

/** Returns the width of a text in spaced sans capitals of font size 1. */
export const capitalsWidth = (capitals: string): number => measure(capitals) * 1.12 + capitals.length * 0.13;

/** Returns the author in spaced capitals, shrunk to fit; `y` is the baseline. */
export const capitals = (text: string, x: number, y: number, fill: string, options: OneLine = {}): string => {
  const upper = text.toUpperCase();
  const size = round(Math.min(options.size ?? 9.5, (options.width ?? 160) / capitalsWidth(upper)));
  return `<text class="cv-sans" x="${x}" y="${y}" font-size="${size}" letter-spacing="${round(size * 0.12)}" text-anchor="${options.anchor ?? 'start'}" fill="${fill}">${escape(upper)}</text>`;
};

/** Returns the author in italics, shrunk to fit; `y` is the baseline. */
export const italics = (text: string, x: number, y: number, fill: string, options: OneLine = {}): string => {
  const size = round(Math.min(options.size ?? 13, (options.width ?? 160) / measure(text)));
  return `<text class="cv-italic" x="${x}" y="${y}" font-size="${size}" text-anchor="${options.anchor ?? 'start'}" fill="${fill}">${escape(text)}</text>`;
};

/** Returns author above title; leaves room for the heart (top right) and the belt (last 32 units) of a book card. */
export const head = (title: string, author: string, fill: string, height = 104): string =>
  capitals(author, 17, 31, fill, { width: 128 }) + block(fit(title, 166, height, 38, 1.06), 17, 46, fill);

/** Returns the first letter or digit of a title as a capital; empty when it has none. */
export const initial = (title: string): string => (/[\p{L}\p{N}]/u.exec(title)?.[0] ?? '').toUpperCase();
