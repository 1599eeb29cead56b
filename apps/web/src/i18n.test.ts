import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeLanguage, currentLanguage, loadTexts, startI18n } from './i18n.js';

describe('texts', () => {
  beforeAll(async () => {
    window.history.replaceState(null, '', '/?lang=en');
    localStorage.setItem('korice.language', 'sr');
    await startI18n();
  });

  // @spec 1-language-default 9-languages
  it('starts in the language of the address, whatever was chosen before', () => {
    expect(currentLanguage()).toBe('en');
    expect(document.documentElement.lang).toBe('en');
    expect(i18next.t('retry')).toBe('Try Again');
  });

  it('loads an area once a screen asks for it, and in the other language with the change', async () => {
    expect(() => i18next.t('search:submit')).toThrow('search:submit');
    await loadTexts(['search']);
    expect(i18next.t('search:submit')).toBe('Search');
    await changeLanguage('sr');
    expect(i18next.t('search:submit')).toBe('Traži');
    expect(document.documentElement.lang).toBe('sr-Latn');
    expect(localStorage.getItem('korice.language')).toBe('sr');
  });

  it('declines by count and parts its thousands, but not those of a year', () => {
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
