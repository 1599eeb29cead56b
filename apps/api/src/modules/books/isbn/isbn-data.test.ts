import { categoryNames } from '@korice/contracts';
import { categoryName } from '@korice/texts/server';
import { describe, expect, it } from 'vitest';
import { matchCategories } from './isbn-data.js';

const match = (...subjects: string[]) => matchCategories(subjects, 10);

describe('matchCategories', () => {
  // @spec 3-category-names 4-lookup-categories
  it.each(categoryNames)('finds %s by its name in both languages and in any case', (category) => {
    for (const name of [category, categoryName(category, 'en'), category.toUpperCase()])
      expect(matchCategories([`Subject: ${name}.`], 57)).toContain(category);
  });

  // @spec 4-lookup-categories
  it.each([
    ['American poetry', ['Poezija']],
    ['Fiction, historical, general', ['Istorijski']],
    ['Suspense & Thriller', ['Trileri']],
    ['Comics & graphic novels', ['Manga i strip']],
    ['Computers', ['Internet i računari']],
    ['Science fiction', ['Naučna fantastika']],
    ['НАУЧНА ФАНТАСТИКА', ['Fantastika', 'Naučna fantastika']],
    ['Ciklit', ['Čiklit']],
    ['Autobiography', ['Autobiografija']],
    ['Department stores', []],
    ['Transportation', []],
    ['Fiction', []],
    ['Books', []],
    ['', []],
  ])('maps the subject %j to %j', (subject, categories) => {
    expect(match(subject)).toEqual(categories);
  });

  it('returns each category once, in the order of the list, up to the maximum', () => {
    const subjects = ['Psychology', 'Drama', 'English drama', 'Art', 'Biography'];
    expect(match(...subjects)).toEqual(['Biografija', 'Drama', 'Psihologija', 'Umetnost']);
    expect(matchCategories(subjects, 2)).toEqual(['Biografija', 'Drama']);
  });
});
