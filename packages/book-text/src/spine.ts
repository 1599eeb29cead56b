import type { Ink } from './cover/inks.js';
import { BAND_TEXT, isLight, LABEL_PAPER, LABEL_TEXT } from './cover/inks.js';
import type { LayoutName } from './cover/layouts.js';
import { capitalsWidth, initial } from './cover/lettering.js';
import { measure } from './cover/measure.js';
import { pick } from './cover/pick.js';
import { escape, fleuron, line, rect, round } from './cover/shapes.js';

/** Height kept free under the title, for the decoration. */
const decorationHeight = 46;

interface Board {
  width: number;
  height: number;
  ink: Ink;
  hash: number;
  title: string;
}

/** The decoration of the spine for each cover layout. */
const DECORATIONS: Readonly<Record<LayoutName, (board: Board) => string>> = {
  label: ({ width, height, ink: [, , accent] }) =>
    rect(4, 26, width - 8, height - 26 - decorationHeight, LABEL_PAPER) +
    line(0, height - 24, width, height - 24, accent, 1) +
    line(0, height - 20, width, height - 20, accent, 2.4) +
    line(0, 12, width, 12, accent, 1),
  band: ({ width, height, ink: [, , accent] }) =>
    rect(0, 22, width, height - 22 - decorationHeight, accent) +
    line(0, 18, width, 18, accent, 1.4) +
    line(0, height - decorationHeight + 4, width, height - decorationHeight + 4, accent, 1.4),
  discs: ({ width, height, ink: [, , accent] }) =>
    `<circle cx="${width / 2}" cy="${height - 24}" r="${round(width * 0.26)}" fill="${accent}"/>`,
  hugeInitial: ({ width, height, ink: [, , , tone], title }) =>
    `<text class="cv-serif" x="${width / 2}" y="${height - 14}" font-size="26" text-anchor="middle" fill="${tone}">${escape(initial(title))}</text>`,
  frame: ({ width, height, ink: [, , accent], hash }) =>
    rect(3, 8, width - 6, height - 16, 'none', `stroke="${accent}" stroke-width=".7"`) +
    fleuron(hash, width / 2, height - 26, accent),
  stripes: ({ width, height, ink: [, , accent] }) => {
    let drawn = '';
    let y = height;
    for (const stripe of [12, 9, 6, 4, 2]) {
      drawn += rect(0, y - stripe, width, stripe, accent);
      y -= stripe + 3.2;
    }
    return drawn;
  },
  landscape: ({ width, height, ink: [, fg, accent] }) =>
    `<circle cx="${width / 2}" cy="${height - 36}" r="4.4" fill="${isLight(fg) ? accent : '#fbf1df'}"/>` +
    `<path d="M0 ${height - 22}C${width / 2} ${height - 34} ${width / 2} ${height - 14} ${width} ${height - 24}V${height}H0Z" fill="${accent}"/>`,
  typeBlock: ({ width, height, ink: [, fg, accent] }) =>
    line(0, 14, width, 14, fg, 0.8) +
    line(0, height - decorationHeight + 8, width, height - decorationHeight + 8, fg, 0.8) +
    rect(width / 2 - 3, height - 26, 6, 6, accent),
  mosaic: ({ width, height, ink: [, , accent] }) => {
    const m = width / 2;
    return (
      `<path d="M0 ${height}v${-m}a${m} ${m} 0 0 1 ${m} ${m}z" fill="${accent}"/>` +
      `<path d="M${width} ${height - width}v${m}a${m} ${m} 0 0 1 ${-m} ${-m}z" fill="${accent}"/>`
    );
  },
};

function textInk(layout: LayoutName, [, fg, accent]: Ink): string {
  if (layout === 'label') return LABEL_TEXT;
  if (layout === 'band') return BAND_TEXT;
  return layout === 'frame' ? accent : fg;
}

/**
 * Returns the spine of the same book, for shelves; its text runs from bottom to top, as on Serbian books. `width` (30–46) and `height`
 * (252–300) are in the drawing's own units; the `<svg>` has only the viewBox. Needs the same three text classes as `cover`.
 */
export function spine(title: string, author: string): { width: number; height: number; svg: string } {
  const { hash, layout, ink } = pick(title, author);
  const width = 30 + ((hash >>> 7) % 5) * 4;
  const height = 252 + ((hash >>> 12) % 7) * 8;
  const surname = (author.trim().split(/\s+/).pop() ?? '').toUpperCase();
  const room = height - decorationHeight - capitalsWidth(surname) * 7 - 46;
  const size = Math.max(0, Math.min(width * 0.46, 17, room / measure(title))); // a surname longer than the spine leaves no room
  const fill = textInk(layout, ink);
  const upward = (x: number, y: number, text: string): string =>
    `<g transform="translate(${round(x)} ${round(y)}) rotate(-90)">${text}</g>`;
  const svg =
    `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">` +
    rect(0, 0, width, height, ink[0]) +
    DECORATIONS[layout]({ width, height, ink, hash, title }) +
    upward(
      width / 2 + size * 0.33,
      height - decorationHeight - 8,
      `<text class="cv-serif" font-size="${round(size)}" fill="${fill}">${escape(title)}</text>`,
    ) +
    upward(
      width / 2 + 2.5,
      32,
      `<text class="cv-sans" font-size="7" letter-spacing=".85" text-anchor="end" fill="${fill}">${escape(surname)}</text>`,
    ) +
    '</svg>';
  return { width, height, svg };
}
