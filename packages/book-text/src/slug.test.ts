import { expect, it } from 'vitest';

import { oddTexts, randomTexts } from '../test/odd-texts.js';
import { maxSlugLength, slugify } from './slug.js';

// @spec 5-page-slug
it.each([
  ['Žuta kuća i đak', 'zuta-kuca-i-djak'],
  ['Жута кућа и ђак', 'zuta-kuca-i-djak'],
  ['  O nama!  ', 'o-nama'],
  ['Uslovi – i  pravila (2026)', 'uslovi-i-pravila-2026'],
  ['a---b_c', 'a-b-c'],
  ['Šta & kako?', 'sta-kako'],
  ['中文', ''],
])('slugify(%j) is %j', (text, slug) => {
  expect(slugify(text)).toBe(slug);
});

// @spec 5-page-slug
it('slugify returns valid, bounded and idempotent slugs for any text', () => {
  for (const text of [...oddTexts, ...randomTexts(500), 'reč '.repeat(90)]) {
    const slug = slugify(text);
    expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
    expect(slug.length).toBeLessThanOrEqual(maxSlugLength);
    expect(slugify(slug)).toBe(slug);
  }
});
