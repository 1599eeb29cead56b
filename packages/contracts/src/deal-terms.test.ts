import { describe, expect, it } from 'vitest';
import {
  amountDue,
  dealNumber,
  defaultPostage,
  discounted,
  discountPercent,
  roundedSum,
  suggestPostage,
} from './deal-terms.js';

describe('suggestPostage', () => {
  it.each([
    [350, 290],
    [500, 290],
    [501, 340],
    [2_000, 420],
    [5_000, 560],
    [9_000, 560],
  ])('suggests for %i g by post a postage of %i dinars', (grams, price) => {
    expect(suggestPostage(defaultPostage, 'post', grams)).toBe(price);
  });

  it('suggests a postage of 0 for a handover in person', () => {
    expect(suggestPostage(defaultPostage, 'inPerson', 350)).toBe(0);
  });
});

it.each([
  [1, 0],
  [2, 5],
  [3, 10],
  [30, 10],
])('discountPercent gives %i books a discount of %i percent', (count, percent) => {
  expect(discountPercent({ two: 5, three: 10 }, count)).toBe(percent);
});

it.each([
  [301.49, 301],
  [301.5, 302],
  // 1.5 as a sum of binary fractions.
  [1.4999999999999998, 2],
])('roundedSum rounds %d to %i whole dinars', (sum, rounded) => {
  expect(roundedSum(sum)).toBe(rounded);
});

it('discounted rounds to whole dinars', () => {
  expect(discounted(1_630, 10)).toBe(1_467);
  expect(discounted(995, 5)).toBe(945);
});

it('amountDue adds the postage only when the buyer pays it', () => {
  expect(amountDue({ priceRsd: 1_467, delivery: { postageRsd: 420, payer: 'buyer' } })).toBe(1_887);
  expect(amountDue({ priceRsd: 1_467, delivery: { postageRsd: 420, payer: 'seller' } })).toBe(1_467);
});

it('dealNumber is the counter of the id in decimal', () => {
  expect(dealNumber('65f0aa0000000000000012d5')).toBe('4821');
  expect(dealNumber('65f0aa000000000000ffffff')).toBe('16777215');
});
