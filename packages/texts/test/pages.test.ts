import { PageBody } from '@korice/contracts';
import { describe, expect, it } from 'vitest';

import type { SeededPage } from '../src/pages.js';
import { fillOperator, operatorFields, pageTexts, sampleOperator } from '../src/pages.js';
import { complaints } from './voice.js';

/** The operator writes these pages, so that Cyrillic is not generated. */
const written = ['sr', 'en'] as const;

const slugs = Object.keys(pageTexts) as SeededPage[];

/** Returns headings, paragraphs, links and placeholders of a page, sorted. */
const shape = (html: string): string[] =>
  [...html.matchAll(/<(h2|p|ul|li)>|href="([^"]+)"|(\{\{\w+\}\})/g)]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .sort();

it('pageTexts has the four pages', () => {
  expect(slugs).toEqual(['impressum', 'about-us', 'terms', 'privacy']);
  expect(pageTexts.terms).toMatchObject({ sr: { title: 'Uslovi korišćenja' }, en: { title: 'Terms of Use' } });
});

describe.each(slugs)('seeded page %s', (slug) => {
  // @spec 2-about
  it('has the same structure in both languages', () => {
    expect(shape(pageTexts[slug].sr.html)).toEqual(shape(pageTexts[slug].en.html));
  });

  it('is accepted from an admin who saves it again', () => {
    const { sr, en } = pageTexts[slug];
    const body = { title: sr.title, content: sr.html.trim(), titleEn: en.title, contentEn: en.html.trim() };
    expect(PageBody.parse(body)).toEqual(body);
  });

  it.each(written)('is balanced HTML of allowed tags and follows the style rules in %s', (language) => {
    const { html } = pageTexts[slug][language];
    const open: string[] = [];
    for (const [, end, tag = '', attributes = ''] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/gi)) {
      expect(['h2', 'p', 'ul', 'li', 'a']).toContain(tag);
      if (end) expect(open.pop()).toBe(tag);
      else open.push(tag);
      if (tag === 'a' && !end) expect(attributes).toMatch(/^ href="(\/|https:\/\/|mailto:)[^"]+"$/);
      else expect(attributes).toBe('');
    }
    expect(open).toEqual([]);
    const texts = html.split(/<\/?(?:h2|p|ul|li)>/).map((text) => text.replace(/<[^>]+>/g, '').trim());
    expect(texts.filter(Boolean).flatMap((text) => complaints(language, text, { longText: true }))).toEqual([]);
  });

  it.each(written)('inserts the details of the operator in %s', (language) => {
    const { html } = pageTexts[slug][language];
    for (const [, name] of html.matchAll(/\{\{(\w+)\}\}/g)) expect(operatorFields).toContain(name);
    const filled = fillOperator(html, sampleOperator[language]);
    expect(filled).not.toContain('{{');
    expect(filled).toContain(sampleOperator[language].operatorName);
  });
});

it("seeded pages use every field of the operator's details", () => {
  const all = slugs.map((slug) => pageTexts[slug].sr.html).join('');
  for (const field of operatorFields) expect(all).toContain(`{{${field}}}`);
});

it('fillOperator escapes the details and throws if one is missing', () => {
  const operator = { ...sampleOperator.sr, operatorName: '<b>Knjige & "sin"</b> {{year}}' };
  expect(fillOperator('<p>{{operatorName}}</p>', operator)).toBe(
    '<p>&lt;b&gt;Knjige &amp; &quot;sin&quot;&lt;/b&gt; {{year}}</p>',
  );
  expect(() => fillOperator('<p>{{vatNumber}}</p>', operator)).toThrow(RangeError);
});
