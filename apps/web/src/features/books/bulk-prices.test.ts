import { expect, it } from 'vitest';
import { buildOwnBookCard } from '../../testing/samples.js';
import { bulkPriceFault, isOutOfBounds, priceSteps } from './bulk-prices.js';

const inDinars = (price: number) => buildOwnBookCard({ price, priceRsd: price, currency: 'RSD' });
const inEuros = buildOwnBookCard({ price: 8, priceRsd: 936, currency: 'EUR' });

it.each([
  ['lower', '10', 450, 410],
  ['lower', '12,5', 1200, 1050],
  ['raise', '10', 450, 500],
  ['set', '300', 450, 300],
  ['set', '299,99', 450, 299.99],
  ['lower', '10', 4, 3.6],
] as const)('priceSteps applies %s %s to %d RSD', (kind, typed, before, after) => {
  const [step] = priceSteps([inDinars(before)], kind, typed);
  expect(step?.change).toMatchObject({ price: after, currency: 'RSD' });
  expect([step?.fromRsd, step?.toRsd]).toEqual([before, after]);
});

it('priceSteps keeps the currency with a percentage and changes to dinars with a price', () => {
  expect(priceSteps([inEuros], 'lower', '10')[0]).toMatchObject({ change: { price: 7.2, currency: 'EUR' } });
  expect(priceSteps([inEuros], 'lower', '10')[0]?.toRsd).toBeCloseTo(842.4);
  expect(priceSteps([inEuros], 'set', '900')[0]).toMatchObject({ change: { price: 900, currency: 'RSD' }, toRsd: 900 });
});

it('priceSteps omits sold books and prices that stay', () => {
  expect(priceSteps([{ ...inDinars(450), status: 'sold' }, inDinars(20)], 'lower', '10')).toEqual([]);
  expect(priceSteps([inDinars(300)], 'set', '300')).toEqual([]);
});

it.each([
  ['lower', '', 'out_of_range'],
  ['lower', '0', 'out_of_range'],
  ['lower', '91', 'out_of_range'],
  ['raise', '501', 'out_of_range'],
  ['raise', '91', undefined],
  ['set', '', 'required'],
  ['set', 'mnogo', 'not_a_number'],
  ['set', '450', undefined],
] as const)('bulkPriceFault returns for %s %j the code %j', (kind, typed, code) => {
  expect(bulkPriceFault(kind, typed)).toBe(code);
});

it('isOutOfBounds compares with the bounds of the book form', () => {
  const [inside, outside] = [5_000_000, 9_000_000].flatMap((price) => priceSteps([inDinars(price)], 'raise', '50'));
  expect([inside, outside].map((step) => step && isOutOfBounds(step))).toEqual([false, true]);
});
