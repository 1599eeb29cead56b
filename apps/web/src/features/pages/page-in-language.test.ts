import { expect, it } from 'vitest';
import { buildPage } from '../../testing/page-samples.js';
import { pageInLanguage } from './published-page.js';

const page = buildPage({ title: 'Uslovi', content: '<p>Dobro</p>', titleEn: 'Terms', contentEn: '<p>Good</p>' });

it("pageInLanguage returns the page in the reader's language", () => {
  expect(pageInLanguage(page, 'sr')).toEqual({ title: 'Uslovi', html: '<p>Dobro</p>', isSerbianOnly: false });
  expect(pageInLanguage(page, 'en')).toEqual({ title: 'Terms', html: '<p>Good</p>', isSerbianOnly: false });
});

it('pageInLanguage returns Serbian with isSerbianOnly when the English text is missing', () => {
  expect(pageInLanguage({ ...page, contentEn: '' }, 'en')).toEqual({
    title: 'Uslovi',
    html: '<p>Dobro</p>',
    isSerbianOnly: true,
  });
  expect(pageInLanguage({ ...page, titleEn: '' }, 'en').title).toBe('Uslovi');
});
