import { fold } from './fold.js';

export const maxSlugLength = 80;

/**
 * Converts a title to a URL slug: folded to plain Latin first, then white space to hyphens, everything but `a-z0-9-` removed, repeated
 * hyphens collapsed and trimmed, at most `maxSlugLength` long. Idempotent. Empty when the text has no Latin or Cyrillic letter and no digit.
 */
export function slugify(text: string): string {
  return fold(text)
    .replace(/[\s_\p{Pd}]+/gu, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxSlugLength)
    .replace(/-$/, '');
}
