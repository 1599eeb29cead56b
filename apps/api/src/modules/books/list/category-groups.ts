import {
  categoryGroupNames,
  categoryGroups,
  maxGroupCovers,
  type CategoryGroup,
  type CategoryGroupName,
  type Facets,
} from '@korice/contracts';
import type { AppContext } from '../../../config/app-context.js';
import type { ChargeUncached } from '../../../platform/rate-limiting/uncached-budget.js';
import type { TaggedCache } from '../../../platform/caching/tagged-cache.js';
import { presentCover } from '../book.presenter.js';
import type { BookFacets } from './book-facets.js';
import type { BookList } from './book-list.js';

export interface CategoryGroups {
  /** Returns the groups in the order of the category page: school books lead in August and September. */
  list(): Promise<CategoryGroup[]>;
}

/** Maximum age in milliseconds, because the order of the groups changes with the month. */
const maxAgeMs = 60 * 60_000;

const belgradeMonth = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Belgrade', month: 'numeric' });
/** Parents look for school books before and at the start of the school year on September 1. */
const schoolMonths = ['8', '9'];

const schoolFirst = categoryGroupNames.toSorted((a, b) => Number(b === 'school') - Number(a === 'school'));

/** Returns the category of the group with the most listed books. */
const largestCategory = (group: CategoryGroupName, counts: Facets['categories']) =>
  categoryGroups[group].reduce((largest, name) => ((counts[name] ?? 0) > (counts[largest] ?? 0) ? name : largest));

export function createCategoryGroups(
  { now, chargeUncached }: Pick<AppContext, 'now'> & { chargeUncached: ChargeUncached },
  { facets, list, cache }: { facets: BookFacets; list: BookList; cache: TaggedCache },
): CategoryGroups {
  async function readCovers(group: CategoryGroupName, counts: Facets['categories']): Promise<CategoryGroup> {
    // The newest books of one category are one index scan; those of several would need a sort in memory.
    const category = largestCategory(group, counts);
    const { cards } = await list.page({ category, sort: 'newest', page: 1, pageSize: maxGroupCovers }, undefined);
    return { group, books: cards.map(presentCover) };
  }

  return {
    list() {
      const order = schoolMonths.includes(belgradeMonth.format(now())) ? schoolFirst : categoryGroupNames;
      return cache.remember(
        `category groups ${order[0]}`,
        async () => {
          const { categories } = await facets.read({}, undefined);
          return Promise.all(order.map((group) => readCovers(group, categories)));
        },
        { maxAgeMs, charge: () => chargeUncached('facets') },
      );
    },
  };
}
