import { describe, expect, it } from 'vitest';

import { oddTexts, randomTexts } from '../test/odd-texts.js';
import { maxTitleKeyLength, titleKey } from './sort-key.js';

const bytewise = (a: string, b: string): number => Buffer.compare(Buffer.from(titleKey(a)), Buffer.from(titleKey(b)));

/** Expects that sorting by key puts the titles into this order. */
const expectOrder = (...titles: string[]): void => {
  expect(titles.toReversed().sort(bytewise)).toEqual(titles);
  expect(titles.toSorted(bytewise)).toEqual(titles);
  for (const [i, title] of titles.slice(1).entries()) expect(bytewise(titles[i] ?? '', title), title).toBeLessThan(0);
};

describe('titleKey', () => {
  it('sorts by the thirty letters of the Serbian Latin alphabet, with foreign letters in their places', () => {
    expectOrder(...'a b c č ć d dž đ e f g h i j k l lj m n nj o p q r s š t u v w x y z ž'.split(' '));
    expectOrder(...'A B C Č Ć D Dž Đ E F G H I J K L Lj M N Nj O P R S Š T U V Z Ž'.split(' '));
  });

  it('sorts Cyrillic titles in the same order', () => {
    expectOrder(...'а б ц ч ћ д џ ђ е ф г х и ј к л љ м н њ о п р с ш т у в з ж'.split(' '));
  });

  it('sorts a letter after all titles that begin with the preceding letter', () => {
    expectOrder(
      'Cvet',
      'Čaj',
      'Ćup',
      'Dva',
      'Džep',
      'Đak',
      'Lutka',
      'Ljubav',
      'Nož',
      'Njegoš',
      'Sunce',
      'Šuma',
      'Zvezda',
      'Žaba',
    );
    expectOrder('mac', 'macz', 'mač', 'mačka', 'maća', 'mad');
  });

  it('sorts Latin and Cyrillic titles together', () => {
    expectOrder('Башта', 'Ljubav', 'Љубавник', 'Most', 'Мостови', 'Na Drini ćuprija', 'Нада', 'Жуч', 'Žuta kuća');
    expect(titleKey('Na Drini ćuprija')).toBe(titleKey('НА ДРИНИ ЋУПРИЈА'));
    expect(titleKey('ǈubav')).toBe(titleKey('LJUBAV'));
  });

  it('sorts digits first, prefixes before longer titles, and other scripts last', () => {
    expectOrder('1984', '20 000 milja', 'Ana', 'Ana Karenjina', 'Anali', 'Žuta', '中文');
  });

  it('ignores quotes, punctuation, case, foreign diacritics and repeated spaces', () => {
    expect(titleKey('  „Most”  na   Žepi! ')).toBe(titleKey('most na žepi'));
    expect(titleKey('(Ne)mogući {most}')).toBe(titleKey('nemogući most'));
    expect(titleKey('Gabriel García')).toBe(titleKey('gabriel garcia'));
    expect(titleKey('Čaj'.normalize('NFD'))).toBe(titleKey('Čaj'));
    expect(titleKey('?!')).toBe('');
  });

  it('agrees with the collation of the Serbian locale on plain titles', () => {
    const collator = new Intl.Collator('sr-Latn', { ignorePunctuation: false, sensitivity: 'accent' });
    const titles = [
      'Ana',
      'Aždaja',
      'Babe',
      'Bašta',
      'Cesta',
      'Česma',
      'Ćelija',
      'Dan',
      'Đavo',
      'Evo',
      'Ljiljan',
      'Lola',
      'Njiva',
      'Nos',
      'Šal',
      'Sat',
      'Zora',
      'Žar',
    ];
    expect(titles.toSorted(bytewise)).toEqual(titles.toSorted(collator.compare));
  });

  it('limits its length and never throws for any text', () => {
    for (const text of [...oddTexts, ...randomTexts(500)]) {
      expect(Array.from(titleKey(text)).length).toBeLessThanOrEqual(maxTitleKeyLength);
      expect(titleKey(text)).toMatch(/^(?:[\p{L}\p{N}][{|]?| )*$/u);
    }
  });
});
