import { defaultBookGrams, defaultPostage } from '@korice/contracts';
import type { Offer, PlanProblem, PlanSeller } from '../../src/modules/wanted/lists/plan-model.js';

/** Returns a generator of deterministic numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Returns the same problem for the same seed. It is a list of school books: prices around a usual one, some sellers with discounts, postage
 * by weight tiers, half of the books with a stated weight.
 */
export function randomPlanProblem(
  seed: number,
  itemCount: number,
  sellerCount: number,
  parcelPenaltyRsd = 0,
): PlanProblem {
  const random = randomNumbers(seed);
  const upTo = (max: number): number => Math.floor(random() * (max + 1));
  const sellers = Array.from({ length: sellerCount }, (): PlanSeller => {
    const two = random() < 0.4 ? upTo(20) : 0;
    const factor = 0.7 + random() * 0.6;
    return {
      discounts: { two, three: two + (random() < 0.5 ? upTo(15) : 0) },
      postage: {
        post: defaultPostage.post.map((price) => Math.round(price * factor)),
        courier: defaultPostage.courier,
      },
    };
  });
  const share = 0.15 + random() * 0.6;
  const offers: Offer[] = [];
  for (let item = 0; item < itemCount; item += 1) {
    const usual = 200 + upTo(600);
    for (let seller = 0; seller < sellerCount; seller += 1) {
      if (random() < share)
        offers.push({
          item,
          seller,
          bookId: `${String(item)}-${String(seller)}`,
          priceRsd: Math.round(usual * (0.6 + random() * 0.9)),
          grams: random() < 0.5 ? defaultBookGrams : 100 + upTo(900),
        });
    }
  }
  return { offers, sellers, delivery: 'post', parcelPenaltyRsd };
}
