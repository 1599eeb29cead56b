import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import originals from '../test/original-covers.json' with { type: 'json' };
import { oddTexts, randomTexts } from '../test/odd-texts.js';
import { LAYOUT_NAMES } from './cover/layouts.js';
import { pick } from './cover/pick.js';
import { cover, coverDocument } from './cover.js';
import { spine } from './spine.js';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Whether every tag is closed and every attribute quoted once. */
function wellFormed(svg: string): boolean {
  const open: string[] = [];
  const rest = svg.replace(
    /<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<]*")*) ?(\/?)>/gi,
    (_, end: string, name: string, attributes: string, empty: string) => {
      const names = [...attributes.matchAll(/ ([a-zA-Z-]+)=/g)].map((match) => match[1]);
      if (new Set(names).size !== names.length) return '<';
      if (end) return open.pop() === name ? '' : '<';
      if (!empty) open.push(name);
      return '';
    },
  );
  return open.length === 0 && !/[<>]|&(?!(?:amp|lt|gt|quot);)/.test(rest);
}

describe('cover and spine equal the recorded drawings of the design', () => {
  it.each(originals)('$title, $author', (original) => {
    const { width, height, svg } = spine(original.title, original.author);
    expect(digest(cover(original.title, original.author))).toBe(original.cover);
    expect(digest(JSON.stringify([width, height, svg]))).toBe(original.spine);
  });

  it('the recorded drawings contain every layout', () => {
    expect(new Set(originals.map(({ title, author }) => pick(title, author).layout))).toEqual(new Set(LAYOUT_NAMES));
  });
});

it.each([
  ['cover', cover],
  ['spine', (title: string) => spine(title, '').svg],
])('%s does not cut a surrogate pair in two when it shortens a title', (_, draw) => {
  for (let length = 40; length <= 90; length += 1)
    expect(draw(`${'a'.repeat(length)}${'😀'.repeat(30)}`, '')).not.toMatch(/\p{Surrogate}/u);
});

const titles = [...oddTexts, ...randomTexts(300)];
const pairs = titles.map((title, i): [string, string] => [title, titles[(i * 7 + 3) % titles.length] ?? '']);

it.each([
  ['cover', cover],
  ['coverDocument', coverDocument],
  ['spine', (title: string, author: string) => spine(title, author).svg],
])('%s returns well-formed SVG without NaN, styles, scripts and ids for any text', (_, draw) => {
  for (const [title, author] of pairs) {
    const svg = draw(title, author);
    expect(wellFormed(svg), svg).toBe(true);
    const tags = svg.match(/<[^>]*>/g)?.join('') ?? '';
    expect(tags).not.toMatch(
      /NaN|Infinity|undefined|="-[\d.]+" letter| (?:style|id|on\w+|href)=|font-size="-|<(?:script|style)/,
    );
    expect(draw(title, author)).toBe(svg);
  }
});

it('coverDocument returns an SVG document that is valid on its own', () => {
  const svg = coverDocument('Na Drini\u0000 ćuprija', 'Ivo \ud800Andrić');
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="480" height="720" viewBox="0 0 200 300">/);
  expect(svg).not.toContain('class=');
  expect(svg).toContain('font-family=');
  expect(svg).not.toContain('\u0000');
  expect(svg).not.toMatch(/\p{Cs}/u);
});
