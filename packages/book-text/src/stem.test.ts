import { describe, expect, it } from 'vitest';
import { oddTexts, randomTexts } from '../test/odd-texts.js';
import { stem } from './stem.js';
import { maxWordLength, searchWords } from './words.js';

describe('stem', () => {
  it.each([
    ['udzbenik', 'udzbenici', 'udzbenika', 'udzbenike', 'udzbenicima'],
    ['lektira', 'lektire', 'lektiru', 'lektiri', 'lektirom'],
    ['matematika', 'matematike', 'matematici', 'matematiku'],
    ['mali', 'malog', 'malom', 'male', 'malih', 'malim'],
    ['princ', 'princa', 'princu', 'princevi', 'princeva'],
    ['roman', 'romana', 'romani', 'romane', 'romanima'],
    ['grad', 'grada', 'gradovi', 'gradova', 'gradovima'],
    ['zadatak', 'zadatka', 'zadatku', 'zadataka'],
    ['knjiga', 'knjige', 'knjizi', 'knjigu', 'knjigama'],
    ['avlija', 'avlije', 'avliju', 'avlijama'],
    ['tvrdjava', 'tvrdjave', 'tvrdjavu', 'tvrdjavi'],
    ['osmi', 'osmog', 'osmom'],
    ['dostojevski', 'dostojevskog', 'dostojevskom'],
    ['andric', 'andrica', 'andricu', 'andriceva', 'andricem'],
    ['tolstoj', 'tolstoja', 'tolstoju'],
    ['harari', 'hararija', 'harariju'],
    ['hobit', 'hobita', 'hobiti'],
    ['ivo', 'ive', 'ivu'],
    ['ana', 'ane', 'anu'],
    ['zamfirova', 'zamfirove', 'zamfirovu'],
  ])('gives all forms of %s the same stem', (...forms) => {
    expect(new Set(forms.map(stem)).size).toBe(1);
  });

  it.each([
    ['kora', 'koren'],
    ['most', 'mostar'],
    ['grad', 'grana'],
    ['princ', 'princip'],
    ['gospoda', 'gospodar'],
    ['andric', 'andrej'],
  ])('gives %s and %s different stems', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });

  it.each(['1984', '5', 'rat', 'kis', '戦争', 'x'])('returns %s unchanged', (word) => {
    expect(stem(word)).toBe(word);
  });

  it('returns a non-empty stem, not longer than the word, for every word of any text', () => {
    for (const word of [...oddTexts, ...randomTexts(300)].flatMap(searchWords)) {
      expect(stem(word)).not.toBe('');
      expect(stem(word).length).toBeLessThanOrEqual(Math.max(word.length, maxWordLength));
    }
  });
});
