import type { Ink, InkName } from './inks.js';
import { BAND_TEXT, DARK_INKS, isLight, LABEL_PAPER, LABEL_TEXT } from './inks.js';
import { block, capitals, head, initial, italics } from './lettering.js';
import { breakLines, fit, shorten, splitWords } from './line-breaking.js';
import { measure } from './measure.js';
import { cloth, disc, escape, fleuron, line, rect, round } from './shapes.js';

export interface Layout {
  /** The inks that suit the layout; a hash selects one. */
  inks: readonly InkName[];
  /** Returns the SVG content of the board (200 × 300 units), which is already filled with the ink's background. */
  draw: (title: string, author: string, ink: Ink, hash: number) => string;
}

/** Library cloth with a pasted label. */
const label: Layout = {
  inks: DARK_INKS,
  draw(title, author, [bg, , accent], hash) {
    const setting = fit(title, 118, 104, 26, 1.14);
    const top = 54;
    const height = setting.height + 56;
    return (
      cloth('#fff') +
      rect(30, top, 140, height, LABEL_PAPER) +
      rect(34, top + 4, 132, height - 8, 'none', `stroke="${bg}" stroke-width="1.6"`) +
      rect(37.5, top + 7.5, 125, height - 15, 'none', `stroke="${bg}" stroke-width=".5"`) +
      block(setting, 100, top + 20, LABEL_TEXT, 'middle') +
      italics(author, 100, round(top + height - 17), LABEL_TEXT, { size: 11.5, width: 116, anchor: 'middle' }) +
      fleuron(hash, 100, 250, accent) +
      line(0, 20, 200, 20, accent, 2.4) +
      line(0, 23.5, 200, 23.5, accent, 1)
    );
  },
};

/** Paper boards with one broad band. */
const band: Layout = {
  inks: ['ivory', 'milk', 'linen', 'straw', 'clay', 'sage', 'sky'],
  draw(title, author, [, fg, accent], hash) {
    const setting = fit(title, 168, 120, 33, 1.08);
    const y = [78, 104, 128][(hash >>> 9) % 3] ?? 78;
    const height = setting.height + 36;
    return (
      rect(0, y, 200, height, accent) +
      line(0, y - 5, 200, y - 5, accent, 1.5) +
      line(0, round(y + height + 5), 200, round(y + height + 5), accent, 1.5) +
      block(setting, 16, y + 18, BAND_TEXT) +
      italics(author, 16, y - 20, fg, { size: 14, width: 168 }) +
      fleuron(hash, 30, 258, accent)
    );
  },
};

/** Two discs, a crescent or a setting sun. */
const discs: Layout = {
  inks: [...DARK_INKS, 'ochre', 'sage', 'milk'],
  draw(title, author, [bg, fg, accent, tone], hash) {
    const flip = (hash >>> 9) & 1 ? 'transform="translate(200 0) scale(-1 1)"' : '';
    const radius = 70 + ((hash >>> 11) % 24);
    const scenes = [
      () => disc(146, 232, radius, tone) + disc(92, 206 + ((hash >>> 14) % 28), radius * 0.46, accent),
      () =>
        disc(104, 202, radius * 0.62, accent) +
        disc(104 + radius * 0.28, 190, radius * 0.55, bg) +
        `<circle cx="104" cy="202" r="${round(radius * 0.62 + 6)}" fill="none" stroke="${tone}" stroke-width="1.2"/>`,
      () =>
        disc(100, 300, radius * 1.36, tone) + disc(100, 300, radius * 0.98, accent) + disc(100, 300, radius * 0.58, bg),
    ];
    return `<g ${flip}>${scenes[(hash >>> 15) % 3]?.() ?? ''}</g>` + head(title, author, fg);
  },
};

/** A huge first letter that extends beyond the edge of the board. */
const hugeInitial: Layout = {
  inks: [...DARK_INKS, 'ochre', 'clay'],
  draw(title, author, [, fg, , tone], hash) {
    const setting = fit(title, 166, 100, 34, 1.08);
    const right = (hash >>> 9) & 1;
    const low = (hash >>> 10) & 1;
    return (
      `<text class="cv-serif" x="${right ? 206 : 96}" y="${low ? 246 : 226}" font-size="300" text-anchor="${right ? 'end' : 'middle'}" fill="${tone}">${escape(initial(title))}</text>` +
      capitals(author, 17, 31, fg, { width: 128 }) +
      block(setting, 17, round(262 - setting.height), fg)
    );
  },
};

/** The plain paper edition in a ruled frame. */
const frame: Layout = {
  inks: ['ivory', 'milk', 'linen', 'straw'],
  draw(title, author, [, fg, accent], hash) {
    const setting = fit(title, 140, 118, 29, 1.12);
    return (
      rect(11, 11, 178, 278, 'none', `stroke="${fg}" stroke-width=".9"`) +
      rect(15, 15, 170, 270, 'none', `stroke="${accent}" stroke-width=".6"`) +
      rect(17.5, 17.5, 165, 265, 'none', `stroke="${accent}" stroke-width=".6"`) +
      capitals(author, 100, 66, fg, { anchor: 'middle', width: 142, size: 9 }) +
      block(setting, 100, round(140 - setting.height / 2 + 4), accent, 'middle') +
      fleuron(hash, 100, 248, fg)
    );
  },
};

/** Horizontal stripes that grow wider towards the bottom, like a pocket series. */
const stripes: Layout = {
  inks: ['ivory', 'linen', 'clay', 'ochre', 'navy', 'bottle', 'coal'],
  draw(title, author, [, fg, accent], hash) {
    const twoInks = (hash >>> 9) & 1;
    const widthsAndGaps = [
      [26, 3],
      [20, 4.5],
      [14.5, 6],
      [10, 7.5],
      [6.5, 9],
      [4, 10.5],
      [2, 12],
      [1, 12],
    ] as const;
    let drawn = '';
    let y = 300;
    for (const [i, [width, gap]] of widthsAndGaps.entries()) {
      y -= width;
      drawn += rect(0, y, 200, width, twoInks && i % 2 ? fg : accent);
      y -= gap;
    }
    return drawn + head(title, author, fg);
  },
};

/** A cut-paper landscape. */
const landscape: Layout = {
  inks: ['sky', 'clay', 'ochre', 'sage', 'petrol', 'plum', 'navy'],
  draw(title, author, [, fg, accent, tone], hash) {
    const setting = fit(title, 168, 84, 36, 1.06);
    const k = (hash >>> 9) % 40;
    const night = isLight(fg);
    return (
      `<circle cx="${48 + ((hash >>> 13) % 104)}" cy="${158 + k / 3}" r="${17 + ((hash >>> 17) % 9)}" fill="${night ? accent : '#fbf1df'}"/>` +
      `<path d="M0 ${190 - k / 2}C50 ${158 + k} 110 ${208 - k} 200 ${172 + k / 2}V300H0Z" fill="${tone}"/>` +
      `<path d="M0 ${204 + k / 2}C70 ${236 - k} 130 ${190 + k / 2} 200 ${216 - k / 2}V300H0Z" fill="${accent}"/>` +
      `<path d="M0 ${246 - k / 3}C60 ${226 + k / 4} 150 ${250 + k / 3} 200 ${230 + k / 4}V300H0Z" fill="${night ? '#14181a' : fg}"/>` +
      block(setting, 100, 48, fg, 'middle') +
      italics(author, 100, 263, '#f7eddc', { anchor: 'middle', size: 13, width: 168 })
    );
  },
};

/** The title as a block of type whose lines all have the width of the board. */
const typeBlock: Layout = {
  inks: ['ivory', 'brick', 'bordeaux', 'petrol', 'ochre', 'coal', 'clay'],
  draw(title, author, [bg, fg, accent], hash) {
    const words = splitWords(shorten(title, 60));
    const count = Math.min(words.length, 5);
    const rows = breakLines(words, count).lines.map((row) => row.toUpperCase());
    const sizes = rows.map((row) => Math.min(92, 168 / (measure(row) * 1.06)));
    const height = sizes.reduce((sum, size) => sum + size * 0.9, 0);
    const scale = Math.min(1, 180 / height);
    const accented = count > 1 && bg !== '#9c4029'; // the accent is too close to the text on brick
    let y = (hash >>> 9) & 1 ? 238 - Math.min(height, 180) - rows.length * 3 : 50;
    let drawn = '';
    for (const [i, row] of rows.entries()) {
      const size = (sizes[i] ?? 0) * scale;
      y += size * 0.74;
      drawn += `<text class="cv-serif" x="16" y="${round(y)}" font-size="${round(size)}" fill="${i % 2 && accented ? accent : fg}">${escape(row)}</text>`;
      y += size * 0.16 + 3;
    }
    return drawn + line(16, 246, 184, 246, fg, 0.8) + capitals(author, 16, 262, fg, { width: 168 });
  },
};

/** Tiles of quarter circles, arranged differently for every book. */
const mosaic: Layout = {
  inks: ['milk', 'ivory', 'petrol', 'brick', 'bottle', 'sky', 'plum'],
  draw(title, author, [bg, fg, accent, tone], hash) {
    let background = '';
    let quarters = '';
    let x = hash;
    for (let i = 0; i < 12; i++) {
      x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
      const cx = (i % 4) * 50;
      const cy = 150 + (i >> 2) * 50;
      const turn = ((x >>> 16) % 4) * 90;
      const pair = (x >>> 20) % 3;
      const color = [accent, bg, fg][pair] ?? accent;
      background += rect(cx, cy, 50, 50, [tone, accent, bg][pair] ?? tone, 'shape-rendering="crispEdges"');
      quarters += `<path d="M0 0H50A50 50 0 0 1 0 50Z" fill="${color}" stroke="${color}" stroke-width=".9" transform="translate(${cx} ${cy}) rotate(${turn} 25 25)"/>`;
    }
    return background + quarters + head(title, author, fg, 92);
  },
};

/** A book's hash selects a layout by index: changing the order or the number of layouts changes every book's cover. */
export const LAYOUTS = { label, band, discs, hugeInitial, frame, stripes, landscape, typeBlock, mosaic } as const;

export type LayoutName = keyof typeof LAYOUTS;

export const LAYOUT_NAMES = Object.keys(LAYOUTS) as readonly LayoutName[];
