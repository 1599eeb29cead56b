import { type BookFilters, type BookListQuery, type CategoryName, listBounds } from '@korice/contracts';
import type { Actor } from '../../../platform/actor.js';
import type { ChargeUncached } from '../../../platform/rate-limiting/uncached-budget.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { asksForUnlisted, bookFilter, type BookQuery } from '../catalogue/book-filter.js';
import { matchCategories } from '../search/category-matches.js';
import type { BookSearch } from '../search/book-search.js';
import type { Keyword } from '../search/keyword-interpretation.js';
import { canListAnyStatus } from '../book.policy.js';
import type { CardFields } from '../book.presenter.js';
import type { TaggedCache } from '../../../platform/caching/tagged-cache.js';
import { listsTag } from '../../../platform/caching/tags.js';
import { recordRead } from '../../../platform/caching/tracked-reads.js';
import { rangeOf, type BookCards, type CardPage, type Range } from './book-cards.js';
import type { MemberBooks } from './member-books.js';
import type { PopularWorks } from './popular-works.js';

const maxSearchResults = 50;

/** The query of a list's filters, and the keyword of `q`, which the query does not include unless it names a category. */
export interface Scope {
  filter: BookQuery;
  /** Undefined without `q`, and when `q` names a category. */
  keyword: Keyword | undefined;
}

export interface BookList {
  /** @throws FORBIDDEN when anybody but an admin asks for sold books or those of one account */
  page(query: BookListQuery, actor: Actor | undefined): Promise<CardPage>;
  search(keyword: string): Promise<CardPage>;
  /** Resolves to the existing books of any status, in the order of the ids. */
  byIds(ids: readonly string[]): Promise<CardFields[]>;
  /**
   * Translates filters to a query.
   * @throws FORBIDDEN for filters that the actor may not use.
   */
  scope(filters: BookFilters, actor: Actor | undefined): Promise<Scope>;
}

interface BookListDeps {
  search: BookSearch;
  cards: BookCards;
  memberBooks: Pick<MemberBooks, 'listForAdmin'>;
  cache: TaggedCache;
  popularWorks: Pick<PopularWorks, 'copies'>;
}

export function createBookList(
  { chargeUncached }: { chargeUncached: ChargeUncached },
  { search, cards, memberBooks, cache, popularWorks }: BookListDeps,
): BookList {
  const isAny = (filter: BookQuery): Promise<boolean> =>
    cache.remember(
      `any ${JSON.stringify(filter)}`,
      async () => (await cards.page(filter, 'newest', { skip: 0, limit: 1 })).length > 0,
    );

  /** Filters featured books; if there are none, those with images; if there are none of these either, all. */
  async function featuredFilter(filter: BookQuery): Promise<BookQuery> {
    for (const featured of [
      { ...filter, featured: true },
      { ...filter, pictured: true },
    ])
      if (await isAny(featured)) return featured;
    return filter;
  }

  async function withFeatured(filter: BookQuery, featured: BookFilters['featured']): Promise<BookQuery> {
    if (featured === undefined) return filter;
    return featured === 'true' ? featuredFilter(filter) : { ...filter, featured: false };
  }

  async function scope(filters: BookFilters, actor: Actor | undefined): Promise<Scope> {
    const unlisted = asksForUnlisted(filters);
    if (unlisted && !canListAnyStatus(actor)) throw new HttpError('FORBIDDEN');
    const { q, featured, ...plain } = filters;
    const filter = await withFeatured(bookFilter(plain), featured);
    const keyword = q ? await search.interpret(q, unlisted ? {} : { listed: true }) : undefined;
    return keyword?.category === undefined
      ? { filter, keyword }
      : { filter: inCategory(filter, keyword.category), keyword: undefined };
  }

  /** Resolves to copies of the works most wished for or sold lately, then all other books, newest first. */
  async function listBestsellers(filter: BookQuery, { skip, limit }: Range): Promise<CardFields[]> {
    const copies = await popularWorks.copies(filter);
    const first = await cards.byIds(copies.slice(skip, skip + limit));
    if (first.length === limit) return first;
    const range = { skip: Math.max(0, skip - copies.length), limit: limit - first.length };
    return [...first, ...(await cards.page(filter, 'newest', range, copies))];
  }

  return {
    scope,
    byIds: (ids) => cards.byIds(ids, { ownerActive: true }),

    async page({ ids, ownerId, page, pageSize, sort, ...filters }, actor) {
      recordRead(listsTag);
      await chargeUncached('list');
      if (ids) {
        const found = await cards.byIds([...new Set(ids)], { ownerActive: true });
        return { cards: found, total: found.length, isMore: false };
      }
      if (ownerId !== undefined) return memberBooks.listForAdmin(ownerId, { page, pageSize, sort, filters }, actor);
      const { filter, keyword } = await scope(filters, actor);
      const range = rangeOf({ page, pageSize });
      const categories = filters.q ? matchCategories(filters.q).suggested : [];
      if (keyword === undefined) {
        const order = sort === undefined || sort === 'relevance' ? 'newest' : sort;
        const reading = order === 'bestsellers' ? listBestsellers(filter, range) : cards.page(filter, order, range);
        return { ...(await cards.withTotal(reading, filter, range)), categories };
      }
      const { terms, instead } = keyword;
      const found = await search.page(terms, filter, range);
      const { ids: idsOfPage, ...total } = found;
      if (sort === undefined || sort === 'relevance' || sort === 'bestsellers' || total.total === 0)
        return { cards: await cards.byIds(idsOfPage), ...total, instead, categories };
      const wanted = Math.min(range.limit, listBounds.maxTotal - range.skip);
      const sorted =
        wanted > 0
          ? await cards.page(await search.query(terms, filter), sort, { skip: range.skip, limit: wanted })
          : [];
      return { cards: sorted, ...total, instead, categories };
    },

    async search(typed) {
      recordRead(listsTag);
      await chargeUncached('list');
      const { filter, keyword } = await scope({ q: typed }, undefined);
      const { suggested: categories } = matchCategories(typed);
      const range = { skip: 0, limit: maxSearchResults };
      if (keyword === undefined)
        return { ...(await cards.withTotal(cards.page(filter, 'newest', range), filter, range)), categories };
      const { ids, ...total } = await search.page(keyword.terms, filter, range);
      return { cards: await cards.byIds(ids), ...total, instead: keyword.instead, categories };
    },
  };
}

/** Returns the filter restricted to one more category. */
const inCategory = (filter: BookQuery, category: CategoryName): BookQuery =>
  filter.categories === undefined
    ? { ...filter, categories: category }
    : { ...filter, $and: [{ categories: category }] };
