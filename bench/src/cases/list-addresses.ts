import { categoryNames, Condition } from '@korice/contracts';

const sorts = ['newest', 'price-asc', 'price-desc', 'title'];
const categories = ['', ...categoryNames];
const conditions = ['', ...Condition.options];
const pages = 10;
const kinds = sorts.length * categories.length * conditions.length * pages;

/** Returns a list URL. About 10,000 consecutive numbers return different lists; later numbers add a different minimum price. */
export function coldList(count: number): string {
  let rest = count;
  const one = (choices: readonly string[]): string => {
    const choice = choices[rest % choices.length] ?? '';
    rest = Math.floor(rest / choices.length);
    return choice;
  };
  const query = new URLSearchParams({ sort: one(sorts) });
  const category = one(categories);
  const condition = one(conditions);
  if (category !== '') query.set('category', category);
  if (condition !== '') query.set('condition', condition);
  query.set('page', String(1 + (rest % pages)));
  const again = Math.floor(count / kinds);
  if (again > 0) query.set('minPrice', String(again));
  return `/api/books?${query.toString()}`;
}
