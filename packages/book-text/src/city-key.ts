import { fold } from './fold.js';

/** Returns the key of a town, equal for all its spellings: folded, trimmed, inner white space reduced to one space. */
export function cityKey(city: string): string {
  return fold(city).trim().replace(/\s+/g, ' ');
}
