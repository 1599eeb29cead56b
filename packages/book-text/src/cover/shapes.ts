import { markPath } from '../mark.js';

/** Rounds a length in cover units to hundredths. */
export const round = (length: number): number => Math.round(length * 100) / 100;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** `more` contains further attributes as markup. */
export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${more}/>`;

export const line = (x1: number, y1: number, x2: number, y2: number, color: string, width = 1): string =>
  `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${color}" stroke-width="${width}"/>`;

export const disc = (x: number, y: number, radius: number, color: string): string =>
  `<circle cx="${x}" cy="${y}" r="${round(radius)}" fill="${color}"/>`;

/** Returns the weave of library cloth for the whole board. */
export const cloth = (color: string): string =>
  `<path d="M100 0V300" stroke="${color}" stroke-width="200" stroke-dasharray=".55 1.35" opacity=".09"/><path d="M0 150H200" stroke="${color}" stroke-width="300" stroke-dasharray=".55 1.35" opacity=".06"/>`;

/** Small printer's ornaments around the origin; the last is the mark of Korice. */
const FLEURONS: readonly [(color: string) => string, ...((color: string) => string)[]] = [
  (c) => `<path d="M0-9C5-4 5 4 0 9C-5 4-5-4 0-9Z" fill="${c}"/><path d="M-16 0H-7M7 0H16" stroke="${c}"/>`,
  (c) => `<circle r="2.6" fill="${c}"/><circle r="6.5" fill="none" stroke="${c}"/>`,
  (c) => `<path d="M0-6L6 0L0 6L-6 0Z" fill="none" stroke="${c}"/><path d="M0-2.2L2.2 0L0 2.2L-2.2 0Z" fill="${c}"/>`,
  (c) => `<path transform="scale(.44) translate(-16 -16)" d="${markPath}" fill="${c}"/>`,
];

/** Returns the ornament that a book's hash selects, centred at `x`, `y`. */
export const fleuron = (hash: number, x: number, y: number, color: string): string =>
  `<g transform="translate(${x} ${y})">${(FLEURONS[(hash >>> 20) % FLEURONS.length] ?? FLEURONS[0])(color)}</g>`;
