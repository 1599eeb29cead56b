import { LAYOUTS } from './cover/layouts.js';
import { pick } from './cover/pick.js';
import { rect } from './cover/shapes.js';
import { standalone } from './cover/standalone.js';

/** A cover's size in its own units. */
const WIDTH = 200;
const HEIGHT = 300;

/**
 * Returns the typographic cover of a book without images: an inline `<svg>`, decorative (`aria-hidden`), without styles, scripts or ids.
 * Deterministic for a title and author. The page's style sheet must set the fonts of `cv-serif`, `cv-italic` and `cv-sans`.
 */
export function cover(title: string, author: string): string {
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false" preserveAspectRatio="xMidYMid slice">${board(title, author)}</svg>`;
}

/** Returns the same cover as a self-contained SVG file of 480 × 720 px, well-formed for every title; fonts fall back to system fonts. */
export function coverDocument(title: string, author: string): string {
  return standalone(board(title, author), { width: WIDTH, height: HEIGHT, scale: 2.4 });
}

function board(title: string, author: string): string {
  const { hash, layout, ink } = pick(title, author);
  return rect(0, 0, WIDTH, HEIGHT, ink[0]) + LAYOUTS[layout].draw(title, author, ink, hash);
}
