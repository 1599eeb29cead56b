import { describe, expect, it } from 'vitest';
import { matchCategories } from './category-matches.js';

describe('matchCategories', () => {
  it.each([
    ['ljubavni romani', 'Ljubavni'],
    ['Дечје књиге', 'Knjige za decu'],
    ['cookbooks', 'Kuvari'],
    ['udzbenici', 'Edukativni'],
  ])('returns for %j the category that it names', (keyword, category) => {
    expect(matchCategories(keyword)).toMatchObject({ named: category });
    expect(matchCategories(keyword).suggested[0]).toBe(category);
  });

  it('suggests categories whose name is a word of the keyword or begins with it, and names none', () => {
    expect(matchCategories('horor king')).toEqual({ suggested: ['Horor'], named: undefined });
    expect(matchCategories('kriminal')).toEqual({ suggested: ['Kriminalistički'], named: undefined });
  });

  it('suggests at most three categories, the exact match first', () => {
    const { suggested } = matchCategories('fantastika');
    expect(suggested).toHaveLength(3);
    expect(suggested[0]).toBe('Fantastika');
  });

  it.each(['andrić', 'na drini ćuprija', '!?', 'romani'])('suggests none for %j', (keyword) => {
    expect(matchCategories(keyword)).toEqual({ suggested: [], named: undefined });
  });
});
