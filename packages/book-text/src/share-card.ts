import { block, italics } from './cover/lettering.js';
import { fit } from './cover/line-breaking.js';
import { escape, line, rect } from './cover/shapes.js';
import { standalone } from './cover/standalone.js';

/** The size that chats and networks show without cutting. */
export const shareCardSize = { width: 1200, height: 630 } as const;

/** Where on the card the cover of the book is, in its middle. */
export const shareCardCover = { left: 70, top: 50, width: 354, height: 530 } as const;

const PAPER = '#fbf7f0';
const INK = '#2a1f18';
const QUIET = '#6b5d50';
const BRAND = '#7a1f2b';
const COLUMN = { x: 500, width: 630 };

/** The mark of Korice, 20 by 30 units. */
const MARK = 'M6 1h4.8v30H6zM12.3 10.2 21 1h5v5.8L15.6 16 26 25.2V31h-5l-8.7-9.2z';

/**
 * What a chat shows of a link to a book, except the cover, which is laid on top (`shareCardCover`): a self-contained SVG file, set in
 * the fonts of the site or those that the reader has instead.
 */
export function shareCard({
  title,
  author,
  price,
  brand,
}: {
  title: string;
  author: string;
  /** As it is to be read. */
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
    `<g transform="translate(${x + width - 158} 494) scale(1.35)"><path d="${MARK}" transform="translate(-6 -1)" fill="${BRAND}"/></g>` +
    `<text class="cv-serif" x="${x + width}" y="530" font-size="36" text-anchor="end" fill="${INK}">${escape(brand)}</text>`;
  return standalone(drawn, shareCardSize);
}
