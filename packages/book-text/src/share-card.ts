import { block, italics } from './cover/lettering.js';
import { fit } from './cover/line-breaking.js';
import { escape, line, rect } from './cover/shapes.js';
import { standalone } from './cover/standalone.js';
import { markPath } from './mark.js';

/** The size in pixels that chats and social networks show without cropping. */
export const shareCardSize = { width: 1200, height: 630 } as const;

/** The area of the card in which the cover of the book is centred, in pixels. */
export const shareCardCover = { left: 70, top: 50, width: 354, height: 530 } as const;

const PAPER = '#fbf7f0';
const INK = '#2a1f18';
const QUIET = '#6b5d50';
const BRAND = '#7a1f2b';
const COLUMN = { x: 500, width: 630 };

/**
 * Returns the preview image of a link to a book without the cover, which the caller composites on top (`shareCardCover`): a self-contained
 * SVG file in the fonts of the site, with fallback fonts.
 */
export function shareCard({
  title,
  author,
  price,
  brand,
}: {
  title: string;
  author: string;
  /** Formatted, with its currency. */
  price: string;
  brand: string;
}): string {
  const { x, width } = COLUMN;
  const setting = fit(title, width, 250, 68, 1.14);
  const top = 84;
  const drawn =
    rect(0, 0, shareCardSize.width, shareCardSize.height, PAPER) +
    rect(0, 0, 14, shareCardSize.height, BRAND) +
    block(setting, x, top, INK) +
    italics(author, x, top + setting.height + 50, QUIET, { size: 36, width }) +
    line(x, 460, x + width, 460, '#ddd0bd', 2) +
    `<text class="cv-sans" x="${x}" y="532" font-size="50" fill="${BRAND}">${escape(price)}</text>` +
    `<g transform="translate(${x + width - 158} 494) scale(1.35)"><path d="${markPath}" transform="translate(-6 -1)" fill="${BRAND}"/></g>` +
    `<text class="cv-serif" x="${x + width}" y="530" font-size="36" text-anchor="end" fill="${INK}">${escape(brand)}</text>`;
  return standalone(drawn, shareCardSize);
}
