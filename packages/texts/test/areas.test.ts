import { readFileSync } from 'node:fs';

import { categoryNames, errorCodes, text } from '@korice/contracts';
import { describe, expect, it } from 'vitest';

import { allAreas } from '../src/all-areas.js';
import type { AreaTexts } from '../src/area-texts.js';
import { areas, isArea, loadArea } from '../src/areas.js';
import { categoryKey, categoryKeys } from '../src/category-keys.js';
import { errorKeyOf } from './error-key-of.js';
import { documentLanguages, isLanguage, languages } from '../src/languages.js';
import { startFailure } from '../src/start-failure.js';
import { specifiedTexts } from './specified-texts.js';
import { complaints, LONGEST_BUTTON, placeholders } from './voice.js';

const FORM = /_(one|few|other)$/;

/** The plural texts of an area with their forms. */
function pluralForms(texts: AreaTexts): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const key of Object.keys(texts)) {
    const form = FORM.exec(key)?.[1];
    if (form === undefined) continue;
    const name = key.replace(FORM, '');
    found.set(name, [...(found.get(name) ?? []), form]);
  }
  return found;
}

/** Keys of button texts, which their comment in the Serbian file marks. */
function buttonKeys(area: string): string[] {
  const source = readFileSync(new URL(`../src/areas/${area}.sr.ts`, import.meta.url), 'utf8');
  const keys: string[] = [];
  let onButton = false;
  for (const line of source.split('\n')) {
    const comment = /^ {2}\/\/ (.*)/.exec(line)?.[1];
    if (comment !== undefined) onButton = /^(?:button|submit)/.test(comment);
    const key = /^ {2}(\w+):/.exec(line)?.[1];
    if (key !== undefined && onButton) keys.push(key);
  }
  return keys;
}

describe.each(areas)('area %s', (area) => {
  const { sr, en } = { sr: allAreas.sr[area], en: allAreas.en[area] };

  // @spec 1-language-default
  it('has the same keys in both languages, except the Serbian plural form few', () => {
    expect(Object.keys(en)).toEqual(Object.keys(sr).filter((key) => !key.endsWith('_few')));
    for (const key of Object.keys(sr)) expect(key).toMatch(/^[a-z][A-Za-z0-9]*(_(one|few|other))?$/);
  });

  it('has every plural form, each with its count', () => {
    const forms = pluralForms(sr);
    for (const [name, found] of forms) {
      expect(found, name).toEqual(['one', 'few', 'other']);
      expect(sr, name).not.toHaveProperty(name);
      for (const form of found) expect(sr[`${name}_${form}`]).toContain('{{count}}');
    }
    expect([...pluralForms(en).keys()]).toEqual([...forms.keys()]);
  });

  it('has the same placeholders in both languages and all forms', () => {
    for (const [key, text] of Object.entries(sr)) {
      expect(placeholders(text), key).toEqual(placeholders(en[key.replace(/_few$/, '_other')] ?? ''));
    }
    for (const name of pluralForms(sr).keys())
      expect(placeholders(sr[`${name}_few`] ?? '')).toEqual(placeholders(sr[`${name}_other`] ?? ''));
  });

  it('follows the style rules', () => {
    const found = Object.values(sr).flatMap((text) => complaints('sr', text, { freeWords: area !== 'categories' }));
    expect([...found, ...Object.values(en).flatMap((text) => complaints('en', text))]).toEqual([]);
  });

  it('has short button texts', () => {
    for (const key of buttonKeys(area)) {
      expect(sr[key]?.length, sr[key]).toBeLessThanOrEqual(LONGEST_BUTTON);
      const english = en[key.replace(/_few$/, '_other')] ?? '';
      if (!specifiedTexts.includes(english)) expect(english.length, english).toBeLessThanOrEqual(LONGEST_BUTTON);
    }
  });

  it.each(languages)('loads the same texts in %s in a browser as on the server', async (language) => {
    expect(await loadArea(language, area)).toEqual(allAreas[language][area]);
  });
});

it.each(languages)('a request may contain every text of the product in %s', (language) => {
  const texts = areas.flatMap((area) => Object.values(allAreas[language][area]));
  const asRequested = text(4_000);
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter((one) => asRequested.safeParse(one).data !== one.normalize('NFC').trim())).toEqual([]);
});

it('button texts are found by their comments', () => {
  expect(buttonKeys('common')).toEqual(expect.arrayContaining(['cancel', 'retry']));
  expect(buttonKeys('common')).not.toContain('brand');
});

// @spec 2-login-busy 2-activate-runs 2-forgot-form 2-owner-empty 5-profile-passwords 8-activation-failed
// @spec 8-other-texts 9-genders
it('areas contain every English text that the specification gives', () => {
  const english = new Set(areas.flatMap((area) => Object.values(allAreas.en[area])));
  expect(specifiedTexts.filter((text) => !english.has(text))).toEqual([]);
});

// @spec 8-server-codes
it('areas contain a text for every error code of the API', () => {
  for (const code of errorCodes) expect(allAreas.sr.errors).toHaveProperty(errorKeyOf(code));
});

// @spec 2-categories-translated 3-category-names
it('categoryKeys has every stored category in its order', () => {
  expect(Object.keys(categoryKeys)).toEqual([...categoryNames]);
  expect(Object.values(categoryKeys)).toEqual(Object.keys(allAreas.sr.categories));
  for (const [name, key] of Object.entries(categoryKeys)) expect(allAreas.sr.categories[key]).toBe(name);
  expect(categoryKey('Čiklit')).toBe('chickLit');
  expect(categoryKey('constructor')).toBeUndefined();
});

it('isLanguage and isArea refuse other names', () => {
  expect(languages.filter(isLanguage)).toEqual(['sr', 'sr-Cyrl', 'en']);
  expect(['sr-Latn', 'de', '', undefined].some(isLanguage)).toBe(false);
  expect(documentLanguages).toEqual({ sr: 'sr-Latn', 'sr-Cyrl': 'sr-Cyrl', en: 'en' });
  expect(areas.every(isArea)).toBe(true);
  expect(['translation', 'toString', ''].some(isArea)).toBe(false);
});

describe('startFailure', () => {
  it.each(languages)('has the texts of the area common in %s', (language) => {
    expect(allAreas[language].common).toMatchObject(startFailure[language]);
  });
});
