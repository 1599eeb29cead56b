import { describe, expect, it } from 'vitest';

import { oddTexts, randomTexts } from '../test/odd-texts.js';
import { isbnWords } from './isbn.js';
import { maxQueryWords, maxSearchWords, maxWordLength, queryWords, searchWords } from './words.js';

const matches = (query: string, text: string): boolean => {
  const words = [...searchWords(text), ...isbnWords(text)];
  return queryWords(query).every((typed) => words.some((word) => word.startsWith(typed)));
};

describe('searchWords', () => {
  it('splits at every character that is neither letter nor digit and returns each word once', () => {
    expect(searchWords('Na Drini ćuprija; „На Дрини”, 1945.')).toEqual(['na', 'drini', 'cuprija', '1945']);
  });

  it('returns the parts of a compound and the compound as one word', () => {
    expect(searchWords("D'Artanjan i O’Brajen u Sen-Žermenu")).toEqual(
      expect.arrayContaining(['d', 'artanjan', 'dartanjan', 'obrajen', 'sen', 'zermenu', 'senzermenu']),
    );
  });

  it('limits the number and length of words', () => {
    for (const text of [...oddTexts, ...randomTexts(500), Array.from({ length: 900 }, (_, i) => `reč${i}`).join(' ')]) {
      const words = searchWords(text);
      expect(words.length).toBeLessThanOrEqual(maxSearchWords);
      expect(new Set(words).size).toBe(words.length);
      for (const word of words) {
        expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
        expect(Array.from(word).length).toBeLessThanOrEqual(maxWordLength);
      }
    }
  });
});

describe('queryWords', () => {
  it.each([
    ['andric', 'Ivo Andrić'],
    ['Андрић Дрини', 'Na Drini ćuprija, Ivo Andrić'],
    ['djordje', 'Ђорђе Лебовић'],
    ['zut kuc', 'Žuta kuća'],
    ['obrajen', 'O’Brajen'],
    ['sen zer', 'Sen-Žermen'],
    ['978-86-521-0432-2', '9788652104322'],
    ['978 86 521', '9788652104322'],
    ['0306406152', '978-0-306-40615-7'],
    ['x'.repeat(60), 'X'.repeat(60)],
  ])('%j finds %j', (query, text) => {
    expect(matches(query, text)).toBe(true);
  });

  it('does not match the middle of words or only some of the words', () => {
    expect(matches('prija', 'Na Drini ćuprija')).toBe(false);
    expect(matches('drini most', 'Na Drini ćuprija')).toBe(false);
  });

  it('returns an ISBN as one word and other numbers as separate words', () => {
    expect(queryWords(' 978-86-521-0432-2 ')).toEqual(['9788652104322']);
    expect(queryWords('1914 - 1918')).toEqual(['1914', '1918']);
  });

  it('matches every text by its own words and limits their number', () => {
    for (const text of [...oddTexts, ...randomTexts(500)]) {
      const words = searchWords(text);
      const typed = queryWords(text);
      expect(typed.length).toBeLessThanOrEqual(maxQueryWords);
      for (const word of typed) expect(words).toContain(word);
    }
    expect(queryWords('?!… –')).toEqual([]);
  });
});
