import { expect, it } from 'vitest';
import { categoryNames } from './categories.js';
import { categoryGroups } from './category-groups.js';

it('puts each of the 57 categories into exactly one of 8 groups', () => {
  expect(Object.keys(categoryGroups)).toHaveLength(8);
  expect(Object.values(categoryGroups).flat().toSorted()).toEqual([...categoryNames].toSorted());
});
