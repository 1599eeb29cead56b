import { expect, it } from 'vitest';

import { complaints } from './voice.js';

it.each([
  'Unesite lozinku.',
  'Klikni ovde.',
  'Vaša poruka je poslata.',
  'Molimo, pokušajte ponovo.',
  'Spremi izmene',
  'Cijena knjige',
  'Tvoj mejl',
  'Jesi li siguran?',
  'Knjiga "Seobe"',
  'Knjiga „Seobe“',
  'Knjiga „Seobe',
  'Čekaj...',
  'Knjiga - autor',
  'Objavljeno 24.05.2026.',
  'Kњiga',
  'Dva  razmaka',
  ' Razmak',
  'Razmak !',
  'C\u030cekaj',
  '{count} knjiga',
  '',
])('complaints reports %j', (text) => {
  expect(complaints('sr', text)).not.toEqual([]);
});

it.each(['Read “Emma”', 'Loading…', 'Favourite books', 'Đorđe', 'a {{name', 'Wait  here'])(
  'complaints reports the English text %j',
  (text) => {
    expect(complaints('en', text)).not.toEqual([]);
  },
);

it('complaints accepts good texts', () => {
  expect(complaints('sr', 'Knjiga „{{title}}” je poslata – proveri imejl.')).toEqual([]);
  expect(complaints('en', 'Open "{{title}}" and wait...')).toEqual([]);
  expect(complaints('en', 'Open “Emma”', { longText: true })).toEqual([]);
  expect(complaints('en', 'Open "Emma"', { longText: true })).not.toEqual([]);
  expect(complaints('sr', 'Vas dvoje')).not.toEqual([]);
  expect(complaints('sr', 'Vas dvoje', { freeWords: false })).toEqual([]);
});
