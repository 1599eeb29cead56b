import { listBounds, type BookFilters, type BookStatus, type Facets, type Town } from '@korice/contracts';
import type { Actor } from '../../../platform/actor.js';
import type { ChargeUncached } from '../../../platform/rate-limiting/uncached-budget.js';
import { asksForUnlisted } from '../catalogue/book-filter.js';
import type { BookList } from './book-list.js';
import type { BookSearch } from '../search/book-search.js';
import type { BookModel } from '../book.model.js';
import type { TaggedCache } from '../../../platform/caching/tagged-cache.js';

type Value = 'condition' | 'status' | 'language' | 'script';
type Group = { _id: { condition: string; status: BookStatus; language: string; script: string }; count: number };

export interface BookFacets {
  /** Counts the books of every value of a filter under the other filters. @throws FORBIDDEN like the list */
  read(filters: BookFilters, actor: Actor | undefined): Promise<Facets>;
  /** Returns the towns of the books that the filters show, most books first. @throws FORBIDDEN as the list does. */
  towns(filters: Omit<BookFilters, 'city'>, actor: Actor | undefined): Promise<Town[]>;
}

/** Bounds the spellings of towns, which sellers type freely; the most frequent are read. */
const maxSpellings = 1_000;

type Spelling = { _id: { key: string; name: string }; count: number };

/** Sums the spellings of each town and names it by the most frequent one. `spellings` is in the order of `count`. */
function mergeSpellings(spellings: readonly Spelling[]): Town[] {
  const towns = new Map<string, Town>();
  for (const { _id, count } of spellings) {
    const town = towns.get(_id.key);
    if (town) town.count += count;
    else towns.set(_id.key, { name: _id.name.trim().replace(/\s+/g, ' '), count });
  }
  return [...towns.values()].sort((a, b) => b.count - a.count).slice(0, listBounds.towns);
}

/**
 * Runs two aggregations, cached until books change and some seconds longer in large shops: one counts every combination of the small
 * filters, from which the counts of each filter without itself are summed; the other counts categories.
 */
export function createBookFacets(
  books: BookModel,
  list: BookList,
  search: Pick<BookSearch, 'query'>,
  cache: TaggedCache,
  chargeUncached: ChargeUncached,
): BookFacets {
  async function match(filters: BookFilters, actor: Actor | undefined) {
    const { filter, keyword } = await list.scope(filters, actor);
    return keyword ? search.query(keyword.terms, filter) : filter;
  }

  return {
    async read(filters, actor) {
      const { condition, status, language, script, category, ...others } = filters;
      const widest: BookFilters['status'] = asksForUnlisted({ status }) ? ['any'] : undefined;
      const inCategory = await match({ ...others, category, status: widest }, actor);
      const inAnyCategory = await match({ ...filters, category: undefined }, actor);
      const key = JSON.stringify([filters, asksForUnlisted({ status })]);
      const [groups, categories] = await cache.remember(
        `facets ${key}`,
        () =>
          Promise.all([
            books.aggregate<Group>([
              { $match: inCategory },
              {
                $group: {
                  _id: { condition: '$condition', status: '$status', language: '$language', script: '$script' },
                  count: { $sum: 1 },
                },
              },
            ]),
            books.aggregate<{ _id: string; count: number }>([
              { $match: inAnyCategory },
              { $unwind: '$categories' },
              { $group: { _id: '$categories', count: { $sum: 1 } } },
            ]),
          ]),
        { mayLag: true, charge: () => chargeUncached('facets') },
      );

      const asked: Record<Value, readonly string[] | undefined> = {
        condition,
        status: status?.includes('any') ? undefined : status,
        language,
        script: script && [script === 'none' ? '' : script],
      };
      const passes = (group: Group, but?: Value): boolean =>
        (Object.keys(asked) as Value[]).every(
          (value) => value === but || !asked[value]?.length || asked[value].includes(group._id[value]),
        );
      const countsOf = (value: Value): Record<string, number> => {
        const counts: Record<string, number> = {};
        for (const group of groups)
          if (group._id[value] !== '' && passes(group, value))
            counts[group._id[value]] = (counts[group._id[value]] ?? 0) + group.count;
        return counts;
      };
      const scriptless = groups.reduce(
        (sum, group) => sum + (group._id.script === '' && passes(group, 'script') ? group.count : 0),
        0,
      );
      return {
        total: groups.reduce((sum, group) => sum + (passes(group) ? group.count : 0), 0),
        categories: Object.fromEntries(categories.map(({ _id, count }) => [_id, count])),
        conditions: countsOf('condition'),
        statuses: countsOf('status'),
        languages: countsOf('language'),
        scripts: { ...countsOf('script'), ...(scriptless > 0 && { none: scriptless }) },
      };
    },

    async towns(filters, actor) {
      const matched = await match(filters, actor);
      return cache.remember(
        `towns ${JSON.stringify([filters, asksForUnlisted(filters)])}`,
        async () =>
          mergeSpellings(
            await books.aggregate<Spelling>([
              { $match: { cityKey: { $ne: '' }, ...matched } },
              { $group: { _id: { key: '$cityKey', name: '$owner.city' }, count: { $sum: 1 } } },
              { $sort: { count: -1, _id: 1 } },
              { $limit: maxSpellings },
            ]),
          ),
        { mayLag: true, charge: () => chargeUncached('facets') },
      );
    },
  };
}
