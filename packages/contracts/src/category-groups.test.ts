import { expect, it } from 'vitest';
import { categoryNames } from './categories.js';
import { categoryGroups } from './category-groups.js';

it('categoryGroups has 8 groups, and each category is in exactly one of them', () => {
  expect(Object.keys(categoryGroups)).toHaveLength(8);
  expect(Object.values(categoryGroups).flat().toSorted()).toEqual([...categoryNames].toSorted());
});
