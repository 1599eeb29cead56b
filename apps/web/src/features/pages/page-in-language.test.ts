import { expect, it } from 'vitest';
import { buildPage } from '../../testing/page-samples.js';
import { pageInLanguage } from './page-in-language.js';

const page = buildPage({ title: 'Uslovi', content: '<p>Dobro</p>', titleEn: 'Terms', contentEn: '<p>Good</p>' });

it("pageInLanguage returns the page in the reader's language", () => {
  expect(pageInLanguage(page, 'sr')).toEqual({ title: 'Uslovi', html: '<p>Dobro</p>', isSerbianOnly: false });
  expect(pageInLanguage(page, 'en')).toEqual({ title: 'Terms', html: '<p>Good</p>', isSerbianOnly: false });
});

it('pageInLanguage transliterates a page of the site, but not one of a member', () => {
  const content = '<p>Piši na <a href="mailto:ja@primer.rs">ja@primer.rs</a>.</p>';
  const ofSite = { ...page, content, author: { _id: null, name: 'Korice' } };
  expect(pageInLanguage(ofSite, 'sr-Cyrl')).toEqual({
    title: 'Услови',
    html: '<p>Пиши на <a href="mailto:ja@primer.rs">ja@primer.rs</a>.</p>',
    isSerbianOnly: false,
  });
  expect(pageInLanguage({ ...page, author: { _id: 'a'.repeat(24), name: 'Mina' } }, 'sr-Cyrl').title).toBe('Uslovi');
});

it('pageInLanguage does not transliterate HTML tags, even long ones', () => {
  const link = `<a href="https://primer.rs/${'strana/'.repeat(60)}">`;
  const ofSite = { ...page, content: `<p>${link}Strana</a></p>`, author: { _id: null, name: 'Korice' } };
  expect(pageInLanguage(ofSite, 'sr-Cyrl').html).toBe(`<p>${link}Страна</a></p>`);
});

it('pageInLanguage returns Serbian with isSerbianOnly when the English text is missing', () => {
  expect(pageInLanguage({ ...page, contentEn: '' }, 'en')).toEqual({
    title: 'Uslovi',
    html: '<p>Dobro</p>',
    isSerbianOnly: true,
  });
  expect(pageInLanguage({ ...page, titleEn: '' }, 'en').title).toBe('Uslovi');
});
