import { listBounds, type BookFilters, type Facets, type Town } from '@korice/contracts';
import type { Actor } from '../../../platform/actor.js';
import type { ChargeUncached } from '../../../platform/rate-limiting/uncached-budget.js';
import { asksForUnlisted, type BookQuery } from '../catalogue/book-filter.js';
import type { CountCache } from '../catalogue/count-cache.js';
import type { BookModel } from '../book.model.js';
import type { BookSearch } from '../search/book-search.js';
import type { BookList } from './book-list.js';
import {
  countFacet,
  frequentSpellings,
  sumCategories,
  type Counted,
  type FacetCounts,
  type FacetFields,
  type FacetKind,
} from './facet-counts.js';
import type { ShopCounts } from './shop-counts.js';

type ValueFilter = keyof FacetFields['values'];

export interface BookFacets {
  /**
   * Counts the books of every value of a filter under the other filters. What is too slow to count is the last known count or, without
   * one, a lower bound of 0. @throws FORBIDDEN like the list
   */
  read(filters: BookFilters, actor: Actor | undefined): Promise<Facets>;
  /** Returns the towns of the books that the filters show, most books first. @throws FORBIDDEN as the list does. */
  towns(filters: Omit<BookFilters, 'city'>, actor: Actor | undefined): Promise<Town[]>;
}

interface BookFacetsDeps {
  list: Pick<BookList, 'scope'>;
  search: Pick<BookSearch, 'query'>;
  counts: CountCache;
  shopCounts: Pick<ShopCounts, 'read'>;
  chargeUncached: ChargeUncached;
}

/**
 * One pass counts every combination of the small filters, from which the counts of each filter without itself are summed; another counts
 * categories. Each is cached under the filters that it uses, so that a chosen category repeats only the first.
 */
export function createBookFacets(
  books: BookModel,
  { list, search, counts, shopCounts, chargeUncached }: BookFacetsDeps,
): BookFacets {
  async function match(filters: BookFilters, actor: Actor | undefined): Promise<BookQuery> {
    const { filter, keyword } = await list.scope(filters, actor);
    return keyword ? search.query(keyword.terms, filter) : filter;
  }

  async function count<Kind extends FacetKind>(
    kind: Kind,
    filters: BookFilters,
    actor: Actor | undefined,
  ): Promise<FacetCounts<Kind>> {
    const query = await match(filters, actor);
    const isShop = Object.keys(query).every((field) => field === 'listed');
    const compute = async (): Promise<FacetCounts<Kind>> => {
      const counted = await countFacet(books, kind, query);
      return (counted.isMore && isShop ? await shopCounts.read(kind) : undefined) ?? counted;
    };
    const charge = (): Promise<void> => chargeUncached('facets');
    const found = await counts.read(`${kind} ${JSON.stringify(filters)}`, compute, { mayLag: true, charge });
    return found ?? { groups: [], isMore: true };
  }

  return {
    async read(filters, actor) {
      const { condition, status, language, script, ...others } = filters;
      const widest: BookFilters['status'] = asksForUnlisted({ status }) ? ['any'] : undefined;
      const [values, byCategory] = await Promise.all([
        count('values', { ...others, status: widest }, actor),
        count('categories', { ...filters, category: undefined }, actor),
      ]);

      const asked: Record<ValueFilter, readonly string[] | undefined> = {
        condition,
        status: status?.includes('any') ? undefined : status,
        language,
        script: script && [script === 'none' ? '' : script],
      };
      const passes = (group: Counted<'values'>, but?: ValueFilter): boolean =>
        (Object.keys(asked) as ValueFilter[]).every(
          (value) => value === but || !asked[value]?.length || asked[value].includes(group[value]),
        );
      const countsOf = (value: ValueFilter): Record<string, number> => {
        const sums: Record<string, number> = {};
        for (const group of values.groups)
          if (group[value] !== '' && passes(group, value)) sums[group[value]] = (sums[group[value]] ?? 0) + group.count;
        return sums;
      };
      const sumWhere = (test: (group: Counted<'values'>) => boolean): number =>
        values.groups.reduce((sum, group) => sum + (test(group) ? group.count : 0), 0);
      const scriptless = sumWhere((group) => group.script === '' && passes(group, 'script'));
      return {
        total: sumWhere((group) => passes(group)),
        ...(values.isMore && { isMore: true }),
        categories: sumCategories(byCategory.groups),
        ...(byCategory.isMore && { isMoreInCategories: true }),
        conditions: countsOf('condition'),
        statuses: countsOf('status'),
        languages: countsOf('language'),
        scripts: { ...countsOf('script'), ...(scriptless > 0 && { none: scriptless }) },
      };
    },

    async towns(filters, actor) {
      const { groups, isMore } = await count('towns', filters, actor);
      return mergeSpellings(frequentSpellings(groups)).map((town) => ({ ...town, ...(isMore && { isMore }) }));
    },
  };
}

/** Sums the spellings of each town and names it by the most frequent one. `spellings` is in the order of `count`. */
function mergeSpellings(spellings: readonly Counted<'towns'>[]): Town[] {
  const towns = new Map<string, Town>();
  for (const { key, name, count } of spellings) {
    const town = towns.get(key);
    if (town) town.count += count;
    else towns.set(key, { name: name.trim().replace(/\s+/g, ' '), count });
  }
  return [...towns.values()].sort((a, b) => b.count - a.count).slice(0, listBounds.towns);
}
