import { titleKey } from '@korice/book-text';
import {
  listBounds,
  type BookFilters,
  type Facets,
  type readSchoolFacets,
  schoolGrades,
  type SchoolFacets,
  type SchoolGradeCounts,
  type Town,
} from '@korice/contracts';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.js';
import type { ChargeUncached } from '../../../platform/rate-limiting/uncached-budget.js';
import { asksForUnlisted, type BookQuery } from '../catalogue/book-filter.js';
import type { CountCache } from '../catalogue/count-cache.js';
import { shownCountOptions } from '../../../db/operation-limits.js';
import { bookOrders, type BookModel } from '../book.model.js';
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
import type { CatalogueCounts } from './catalogue-counts.js';

/** Maximum number of publishers of a grade that the filter offers. */
const maxPublishers = 30;
/** Bounds the books that are counted for each grade. */
const maxInGrade = 999;

type ValueFilter = keyof FacetFields['values'];

export interface BookFacets {
  /**
   * Counts the books for every value of a filter under the other filters. Uses the last known counts after a timeout or, without them, a
   * lower bound of 0.
   * @throws FORBIDDEN like the list
   */
  read(filters: BookFilters, actor: Actor | undefined): Promise<Facets>;
  /** Returns the towns of the books that the filters show, most books first. @throws FORBIDDEN as the list does. */
  towns(filters: Omit<BookFilters, 'city'>, actor: Actor | undefined): Promise<Town[]>;
  /** Counts the school books of a grade for every value of a filter under the other filters. */
  school(filters: z.output<typeof readSchoolFacets.query>): Promise<SchoolFacets>;
  /** Counts the listed school books of each grade. Resolves like `read` after a timeout, but to no grades without earlier counts. */
  schoolGrades(): Promise<SchoolGradeCounts>;
}

interface BookFacetsDeps {
  list: Pick<BookList, 'scope'>;
  search: Pick<BookSearch, 'query'>;
  counts: CountCache;
  catalogueCounts: Pick<CatalogueCounts, 'read'>;
  chargeUncached: ChargeUncached;
}

/**
 * One aggregation counts every combination of the filters with few values; the counts of each filter are summed from it without the
 * condition of that filter. Another aggregation counts categories. Each result is cached under the filters that it uses, so that a change
 * of the category repeats only the first one.
 */
export function createBookFacets(
  books: BookModel,
  { list, search, counts, catalogueCounts, chargeUncached }: BookFacetsDeps,
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
    const isWhole = Object.keys(query).every((field) => field === 'listed');
    const compute = async (): Promise<FacetCounts<Kind>> =>
      (isWhole ? await catalogueCounts.read(kind) : undefined) ?? (await countFacet(books, kind, query));
    const charge = (): Promise<void> => chargeUncached('facets');
    const found = await counts.read(`${kind} ${JSON.stringify(filters)}`, compute, { mayLag: true, charge });
    return found ?? { groups: [], isMore: true };
  }

  return {
    async read(filters, actor) {
      const { condition, status, language, script, seller, ...others } = filters;
      const widest: BookFilters['status'] = asksForUnlisted({ status }) ? ['any'] : undefined;
      const [{ groups: counted, isMore }, byCategory] = await Promise.all([
        count('values', { ...others, status: widest }, actor),
        count('categories', { ...filters, category: undefined }, actor),
      ]);
      const groups = counted.map((group) => ({ ...group, seller: group.seller ?? ('private' as const) }));

      const asked: Record<ValueFilter, readonly string[] | undefined> = {
        condition,
        status: status?.includes('any') ? undefined : status,
        language,
        script: script && [script === 'none' ? '' : script],
        seller: seller && [seller],
      };
      const passes = (group: (typeof groups)[number], but?: ValueFilter): boolean =>
        (Object.keys(asked) as ValueFilter[]).every(
          (value) => value === but || !asked[value]?.length || asked[value].includes(group[value]),
        );
      const countsOf = (value: ValueFilter): Record<string, number> => {
        const sums: Record<string, number> = {};
        for (const group of groups)
          if (group[value] !== '' && passes(group, value)) sums[group[value]] = (sums[group[value]] ?? 0) + group.count;
        return sums;
      };
      const sumWhere = (test: (group: (typeof groups)[number]) => boolean): number =>
        groups.reduce((sum, group) => sum + (test(group) ? group.count : 0), 0);
      const scriptless = sumWhere((group) => group.script === '' && passes(group, 'script'));
      return {
        total: sumWhere((group) => passes(group)),
        ...(isMore && { isMore: true }),
        categories: sumCategories(byCategory.groups),
        ...(byCategory.isMore && { isMoreInCategories: true }),
        conditions: countsOf('condition'),
        statuses: countsOf('status'),
        languages: countsOf('language'),
        sellers: countsOf('seller'),
        scripts: { ...countsOf('script'), ...(scriptless > 0 && { none: scriptless }) },
      };
    },

    async school({ subject, schoolKind, written, publisher, ...others }) {
      const { groups, isMore } = await count('school', others, undefined);
      const asked = {
        subject: subject && [subject],
        kind: schoolKind,
        written,
        publisher: publisher === undefined ? undefined : [publisher],
      } as const satisfies Record<keyof FacetFields['school'], readonly string[] | undefined>;
      const fields = ['subject', 'kind', 'written', 'publisher'] as const;
      const passing = (but?: (typeof fields)[number]) =>
        groups.filter((group) =>
          fields.every((field) => {
            const wanted: readonly string[] | undefined = asked[field];
            return field === but || !wanted?.length || wanted.includes(group[field]);
          }),
        );
      // A map, because a seller can name a publisher like a member of every object, such as `constructor`.
      const countsOf = (field: (typeof fields)[number]): Map<string, number> => {
        const sums = new Map<string, number>();
        for (const group of passing(field))
          if (group[field] !== '') sums.set(group[field], (sums.get(group[field]) ?? 0) + group.count);
        return sums;
      };
      const publishers = [...countsOf('publisher')]
        .map(([name, number]) => ({ name, count: number }))
        .toSorted((a, b) => b.count - a.count)
        .slice(0, maxPublishers)
        .toSorted((a, b) => (titleKey(a.name) < titleKey(b.name) ? -1 : 1));
      return {
        total: passing().reduce((sum, group) => sum + group.count, 0),
        ...(isMore && { isMore }),
        subjects: Object.fromEntries(countsOf('subject')),
        kinds: Object.fromEntries(countsOf('kind')),
        written: Object.fromEntries(countsOf('written')),
        publishers,
      };
    },

    async schoolGrades() {
      const compute = async () => ({
        grades: await Promise.all(
          schoolGrades.map(async (grade): Promise<SchoolGradeCounts[number]> => {
            const found = await books.countDocuments(
              { listed: true, schoolKey: grade },
              {
                limit: maxInGrade + 1,
                ...shownCountOptions(books),
                hint: { listed: 1, schoolKey: 1, ...bookOrders.newest },
              },
            );
            return found > maxInGrade ? { grade, count: maxInGrade, isMore: true } : { grade, count: found };
          }),
        ),
      });
      const charge = (): Promise<void> => chargeUncached('facets');
      return (await counts.read('school grades', compute, { mayLag: true, charge }))?.grades ?? [];
    },

    async towns(filters, actor) {
      const { groups, isMore } = await count('towns', filters, actor);
      return mergeSpellings(frequentSpellings(groups)).map((town) => ({ ...town, ...(isMore && { isMore }) }));
    },
  };
}

/** Sums the spellings of each town and names it by the most frequent one. `spellings` must be sorted by `count`, largest first. */
function mergeSpellings(spellings: readonly Counted<'towns'>[]): Town[] {
  const towns = new Map<string, Town>();
  for (const { key, name, count } of spellings) {
    const town = towns.get(key);
    if (town) town.count += count;
    else towns.set(key, { name: name.trim().replace(/\s+/g, ' '), count });
  }
  return [...towns.values()].sort((a, b) => b.count - a.count).slice(0, listBounds.towns);
}
