import { fold } from './fold.js';

/** The key under which listings of one town meet however it was typed: folded, trimmed, inner white space as one space. */
export function cityKey(city: string): string {
  return fold(city).trim().replace(/\s+/g, ' ');
}
