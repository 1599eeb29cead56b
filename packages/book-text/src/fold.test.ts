import { describe, expect, it } from 'vitest';

import { oddTexts, randomTexts } from '../test/odd-texts.js';
import { fold } from './fold.js';

describe('fold', () => {
  it.each([
    ['Андрић', 'andric'],
    ['Andrić', 'andric'],
    ['ANDRIC', 'andric'],
    ['Đorđe Balašević', 'djordje balasevic'],
    ['Ђорђе Балашевић', 'djordje balasevic'],
    ['Ðorđe', 'djordje'], // the capital eth that old keyboards give
    ['ЉУБАВ И ЊЕГОВ ЏЕП', 'ljubav i njegov dzep'],
    ['ǈubav i ǋegov ǅep', 'ljubav i njegov dzep'],
    ['ǉǌǆ', 'ljnjdz'],
    ['Žuta kuća i đak', 'zuta kuca i djak'],
    ['Ќосе и Ѓорѓи, ѕвезда', 'cose i djordji, dzvezda'],
    ['Толстой, Достоевский, Щукин', 'tolstoj, dostoevskij, scukin'],
    ['Їжак і ґанок', 'jizak i ganok'],
    ['ѐ ѝ ӣ и\u0301', 'e i i i'],
    ['ǣ Ǿ', 'ae o'],
    [
      'Straße, STRAẞE, Æneid, Øre, Łódź, Gabriel García Márquez',
      'strasse, strasse, aeneid, ore, lodz, gabriel garcia marquez',
    ],
    ['ﬁlozofija №1 ½', 'filozofija no1 1⁄2'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['knji\u00adga\ufeff\tdva\u0000tri', 'knjiga dva tri'],
    ['\ud800Ana\udc00', 'ana'],
    ['', ''],
  ])('%j gives %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('returns the same for composed and decomposed letters', () => {
    const text = 'Šćepan Džordž Čolić, йод, Ѓорѓи';
    expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
  });

  it('is idempotent for every character of the basic plane and for unusual texts', () => {
    for (let code = 0; code <= 0xffff; code++) {
      const once = fold(`a${String.fromCharCode(code)}b`);
      if (fold(once) !== once) expect.fail(`U+${code.toString(16)}: ${once} gives ${fold(once)}`);
    }
    for (const text of [...oddTexts, ...randomTexts(500)]) expect(fold(fold(text))).toBe(fold(text));
  });

  it('returns no capitals, diacritics or Serbian letters outside a-z', () => {
    const azbuka = 'АБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШабвгдђежзијклљмнњопрстћуфхцчџш';
    expect(fold(azbuka + 'ČĆĐŠŽčćđšž')).toMatch(/^[a-z]+$/);
    for (const text of [...oddTexts, ...randomTexts(500)]) expect(fold(text)).not.toMatch(/\p{M}|[A-Z]|\p{Cs}/u);
  });

  it('accepts a text of any length', () => {
    expect(fold('Ђ\u0301\u200d'.repeat(100_000))).toHaveLength(200_000);
  });
});
