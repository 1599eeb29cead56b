import { describe, expect, it } from 'vitest';
import { correctedKeyword, corrections } from './keyword-correction.js';

const choice = (word: string, found: boolean, ...neighbours: string[]) => ({ word, found, neighbours });

describe('corrections', () => {
  it('replaces every word that no book contains', () => {
    expect(
      corrections([choice('andrc', false, 'andric'), choice('ivo', true), choice('mosst', false, 'most')]),
    ).toEqual([['andric', 'ivo', 'most']]);
  });

  it('keeps a word that a book contains, although it has neighbours', () => {
    expect(corrections([choice('andrc', false, 'andric', 'andre'), choice('kljuc', true, 'kljuca')])).toEqual([
      ['andric', 'kljuc'],
      ['andre', 'kljuc'],
    ]);
  });

  it('returns nothing when a word that no book contains has no neighbours', () => {
    expect(corrections([choice('qqqqq', false), choice('andrc', false, 'andric')])).toEqual([]);
  });

  it('replaces one word at a time when every word occurs in some book', () => {
    expect(corrections([choice('andric', true, 'andrej'), choice('mostovi', true)])).toEqual([['andrej', 'mostovi']]);
  });

  it('returns at most eight corrections', () => {
    const wide = (word: string) => choice(word, false, `${word}a`, `${word}b`, `${word}c`);
    expect(corrections([wide('prvi'), wide('drugi'), wide('treci')])).toHaveLength(8);
  });
});

describe('correctedKeyword', () => {
  const book = { title: 'Na Drini ćuprija', author: 'Ivo Andrić', publisher: 'Просвета' };

  it('spells the replaced word as the book does and keeps the rest as typed', () => {
    expect(correctedKeyword('IVO, andrč!', ['ivo', 'andrc'], ['ivo', 'andric'], book)).toBe('IVO, Andrić!');
  });

  it('does not mix scripts', () => {
    expect(correctedKeyword('prosvetu', ['prosvetu'], ['prosveta'], book)).toBe('prosveta');
    expect(correctedKeyword('Просвту', ['prosvtu'], ['prosveta'], book)).toBe('Просвета');
  });

  it('falls back to the folded word when the book does not contain it', () => {
    expect(correctedKeyword('obrjen', ['obrjen'], ['obrijen'], book)).toBe('obrijen');
  });
});
