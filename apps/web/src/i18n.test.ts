import type * as Texts from '@korice/texts';
import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { changeLanguage, currentLanguage, loadTexts, startI18n } from './i18n.js';

/** The pending loads of a language. */
const held = vi.hoisted(() => new Map<string, Promise<void>>());
vi.mock('@korice/texts', async (load) => {
  const original = await load<typeof Texts>();
  return {
    ...original,
    loadArea: async (...[language, area]: Parameters<typeof original.loadArea>) => {
      await held.get(language);
      return original.loadArea(language, area);
    },
  };
});

/** Delays the texts of `language` until the returned function is called. */
function hold(language: Texts.Language): () => void {
  let release = (): void => undefined;
  held.set(language, new Promise((resolve) => (release = resolve)));
  return release;
}

describe('i18n', () => {
  afterEach(() => held.clear());
  beforeAll(async () => {
    window.history.replaceState(null, '', '/?lang=en');
    localStorage.setItem('korice.language', 'sr');
    await startI18n();
  });

  // @spec 1-language-default 9-languages
  it('starts in the language of the URL rather than the stored one', () => {
    expect(currentLanguage()).toBe('en');
    expect(document.documentElement.lang).toBe('en');
    expect(i18next.t('retry')).toBe('Try Again');
  });

  it('loads an area on demand, and loads it again in the new language on a language change', async () => {
    expect(() => i18next.t('search:submit')).toThrow('search:submit');
    await loadTexts(['search']);
    expect(i18next.t('search:submit')).toBe('Search');
    await changeLanguage('sr');
    expect(i18next.t('search:submit')).toBe('Traži');
    expect(document.documentElement.lang).toBe('sr-Latn');
    expect(localStorage.getItem('korice.language')).toBe('sr');
  });

  it('changes to Cyrillic after one second when its fonts have not loaded', async () => {
    const asked: string[] = [];
    Object.defineProperty(document, 'fonts', {
      configurable: true,
      value: { load: (font: string) => new Promise(() => asked.push(font)) },
    });
    vi.useFakeTimers();
    try {
      const changing = changeLanguage('sr-Cyrl');
      await vi.advanceTimersByTimeAsync(999);
      expect(asked).toEqual(['1em Inter', '1em "Korice Serif"']);
      expect(currentLanguage()).not.toBe('sr-Cyrl');
      await vi.advanceTimersByTimeAsync(1);
      await changing;
      expect(currentLanguage()).toBe('sr-Cyrl');
    } finally {
      vi.useRealTimers();
      Reflect.deleteProperty(document, 'fonts');
      await changeLanguage('sr');
    }
  });

  it('loads an area also in the new language when it is requested during a language change', async () => {
    await loadTexts(['contact']);
    const release = hold('en');
    const changing = changeLanguage('en');
    await loadTexts(['about']);
    release();
    await changing;
    expect(currentLanguage()).toBe('en');
    expect(i18next.hasResourceBundle('en', 'contact')).toBe(true);
    expect(i18next.hasResourceBundle('en', 'about')).toBe(true);
  });

  it('keeps the language that was requested last when an earlier one loads later', async () => {
    await loadTexts(['owner']);
    const release = hold('sr');
    const first = changeLanguage('sr');
    expect(await changeLanguage('en')).toBe(true);
    release();
    expect(await first).toBe(false);
    expect(currentLanguage()).toBe('en');
    expect(localStorage.getItem('korice.language')).toBe('en');
    await changeLanguage('sr');
  });

  it('pluralizes, and groups the thousands of a count but not of a year', () => {
    expect([1, 2, 5, 21, 1234].map((count) => i18next.t('booksCount', { count }))).toEqual([
      '1 knjiga',
      '2 knjige',
      '5 knjiga',
      '21 knjiga',
      '1.234 knjige',
    ]);
    expect(i18next.t('footer:copyright', { year: 2026 })).toContain('2026');
  });
});
