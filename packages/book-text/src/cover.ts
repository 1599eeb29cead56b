import { LAYOUTS } from './cover/layouts.js';
import { pick } from './cover/pick.js';
import { rect } from './cover/shapes.js';

/** A cover's size in its own units. */
const WIDTH = 200;
const HEIGHT = 300;

/**
 * The typographic cover of a book without pictures: an `<svg>` to be put into a page, decorative (`aria-hidden`), without styles, scripts
 * or ids. Always the same for the same title and author. The page's style sheet gives the fonts of `cv-serif`, `cv-italic`, `cv-sans`.
 */
export function cover(title: string, author: string): string {
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false" preserveAspectRatio="xMidYMid slice">${board(title, author)}</svg>`;
}

/** Fonts for a document that no style sheet reaches. */
const FONT_OF_CLASS: Readonly<Record<string, string>> = {
  'cv-serif': 'font-family="\'Source Serif 4\', Georgia, \'Times New Roman\', serif" font-weight="600"',
  'cv-italic':
    'font-family="\'Source Serif 4\', Georgia, \'Times New Roman\', serif" font-style="italic" font-weight="500"',
  'cv-sans': 'font-family="Inter, \'Helvetica Neue\', Arial, sans-serif" font-weight="600"',
};

/** Characters that no XML document may hold. */
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu;

/** The same cover as a self-contained SVG file of 480 × 720 px, well-formed whatever the title holds; the fonts fall back to the reader's. */
export function coverDocument(title: string, author: string): string {
  const drawn = board(title, author)
    .replace(/class="(cv-\w+)"/g, (attribute, name: string) => FONT_OF_CLASS[name] ?? attribute)
    .replace(NOT_XML, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="720" viewBox="0 0 ${WIDTH} ${HEIGHT}">${drawn}</svg>`;
}

function board(title: string, author: string): string {
  const { hash, layout, ink } = pick(title, author);
  return rect(0, 0, WIDTH, HEIGHT, ink[0]) + LAYOUTS[layout].draw(title, author, ink, hash);
}
