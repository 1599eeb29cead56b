import { describe, expect, it } from 'vitest';

import { deletions, withinOneEdit } from './typing-error.js';

const LETTERS = 'abcdr';

/** Returns every word that is one edit away, by brute force. */
function oneEditAway(word: string): Set<string> {
  const found = new Set<string>();
  for (let i = 0; i <= word.length; i++) {
    const [before, after] = [word.slice(0, i), word.slice(i)];
    for (const letter of LETTERS) {
      found.add(before + letter + after);
      if (after) found.add(before + letter + after.slice(1));
    }
    if (after) found.add(before + after.slice(1));
    if (after.length > 1) found.add(before + after.slice(0, 2).split('').reverse().join('') + after.slice(2));
  }
  return found;
}

describe('deletions', () => {
  it('omits each letter once', () => {
    expect(deletions('knjiga')).toEqual(['njiga', 'kjiga', 'kniga', 'knjga', 'knjia', 'knjig']);
    expect(deletions('aaaaa')).toEqual(['aaaa']);
  });

  it('returns nothing for short words and numbers', () => {
    expect(deletions('most')).toEqual([]);
    expect(deletions('9788652104322')).toEqual([]);
    expect(deletions('080442957x')).toEqual([]);
  });

  it('does not split characters outside the basic plane', () => {
    expect(deletions('😀abcd')).toContain('abcd');
    expect(deletions('😀abcd').join('')).not.toMatch(/\p{Cs}/u);
  });

  it('shares a deletion with every word within one edit', () => {
    const word = 'abrcad';
    const typedForms = new Set([word, ...deletions(word)]);
    for (const other of oneEditAway(word)) {
      expect(
        [other, ...deletions(other)].some((form) => typedForms.has(form)),
        other,
      ).toBe(true);
    }
  });
});

describe('withinOneEdit', () => {
  it.each([
    ['andric', 'andric'],
    ['andric', 'andrc'],
    ['andric', 'andrric'],
    ['andric', 'andrik'],
    ['andric', 'anrdic'],
    ['andric', 'ndric'],
    ['andric', 'andrics'],
    ['', 'a'],
    ['😀a', 'a'],
  ])('returns true for %j and %j', (a, b) => {
    expect(withinOneEdit(a, b)).toBe(true);
    expect(withinOneEdit(b, a)).toBe(true);
  });

  it.each([
    ['andric', 'andr'],
    ['andric', 'adnrci'],
    ['andric', 'endrik'],
    ['andric', 'ndrica'],
    ['andric', 'dnaric'],
    ['abcd', 'badc'],
  ])('returns false for %j and %j', (a, b) => {
    expect(withinOneEdit(a, b)).toBe(false);
    expect(withinOneEdit(b, a)).toBe(false);
  });

  it('agrees with the definition on every short word', () => {
    const words = [''];
    for (let from = 0; words.length < 400; from++) for (const letter of 'abc') words.push((words[from] ?? '') + letter);
    for (const a of words) {
      const near = oneEditAway(a).add(a);
      for (const b of words) if (withinOneEdit(a, b) !== near.has(b)) expect.fail(`${a} and ${b}`);
    }
  });
});
