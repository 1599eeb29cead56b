import type { AlertSearch, BookStatus, CategoryName, Condition, SellerKind } from '@korice/contracts';
import { listBounds } from '@korice/contracts/lists';
import { listPage, matchPath, pathTo } from '@korice/contracts/paths';
import { categoryKey } from '@korice/texts';
import type { BookFilterInput, BookListInput } from './queries.js';

/** The element id of the list of all books, below the category groups. */
export const allBooksId = 'all-books';

/** The URL of the list of all books, newest first; the fragment skips the category groups above it. */
export const allBooksPath = `${pathTo('categories')}#${allBooksId}`;

/** The highest price that a URL can filter by, in dinars. */
export const maxFilterPrice = 99_999_999.99;

export type ListedStatus = Exclude<BookStatus, 'sold'>;
/** `none`: the script is not given. */
export type ScriptName = 'latin' | 'cyrillic' | 'none';
export type SortName = 'newest' | 'price-asc' | 'price-desc' | 'title' | 'relevance';

/** The URL state of the categories page: the category in the path, the rest in the query. */
export interface BookFilters {
  category: CategoryName | undefined;
  /** '' without a search. */
  q: string;
  conditions: readonly Condition[];
  /** In dinars. */
  minPrice: number | undefined;
  maxPrice: number | undefined;
  statuses: readonly ListedStatus[];
  languages: readonly string[];
  script: ScriptName | undefined;
  seller: SellerKind | undefined;
  city: string;
  /** `relevance` only with `q`. */
  sort: SortName;
  /** From 1. */
  page: number;
}

export const conditionNames = ['new', 'like-new', 'good', 'fair', 'poor'] as const satisfies readonly Condition[];
export const statusNames = ['available', 'reserved'] as const satisfies readonly ListedStatus[];
export const scriptNames = ['latin', 'cyrillic', 'none'] as const satisfies readonly ScriptName[];

export const sellerNames = ['private', 'trader'] as const satisfies readonly SellerKind[];

/** Returns the sort orders in the order of the select; the first one is the default. */
export const sortNames = (q: string): readonly SortName[] =>
  q === ''
    ? ['newest', 'price-asc', 'price-desc', 'title']
    : ['relevance', 'newest', 'price-asc', 'price-desc', 'title'];

const defaultSort = (q: string): SortName => (q === '' ? 'newest' : 'relevance');

const isCategory = (name: string): name is CategoryName => categoryKey(name) !== undefined;

/** Parses the filters of a URL; drops values that the API would reject. An unknown category becomes undefined. */
export function readFilters(categoryName: string | undefined, query: URLSearchParams): BookFilters {
  const q = oneLine(query.get('q'), listBounds.q);
  const sort = query.get('sort');
  return {
    category: categoryName !== undefined && isCategory(categoryName) ? categoryName : undefined,
    q,
    conditions: knownValues(conditionNames, query.get('condition')),
    minPrice: parsePriceBound(query.get('minPrice')),
    maxPrice: parsePriceBound(query.get('maxPrice')),
    statuses: knownValues(statusNames, query.get('status')),
    languages: splitList(query.get('language'))
      .filter((code) => /^[a-z]{2}$/.test(code))
      .slice(0, listBounds.languages),
    script: knownValues(scriptNames, query.get('script'))[0],
    seller: knownValues(sellerNames, query.get('seller'))[0],
    city: oneLine(query.get('city'), listBounds.city),
    sort: sortNames(q).find((name) => name === sort) ?? defaultSort(q),
    page: listPage(query),
  };
}

/** Parses the filters of a location, whose path is still percent-encoded. */
export const filtersAt = ({ pathname, search }: { pathname: string; search: string }): BookFilters =>
  readFilters(matchPath(pathname)?.params.name, new URLSearchParams(search));

/** Returns the URL of a state; omits defaults, so that one state has one URL. */
export function hrefOf(filters: BookFilters): string {
  const query = new URLSearchParams();
  const set = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') query.set(name, String(value));
  };
  set('q', filters.q);
  set('condition', filters.conditions.join(','));
  set('minPrice', filters.minPrice);
  set('maxPrice', filters.maxPrice);
  set('status', filters.statuses.join(','));
  set('language', filters.languages.join(','));
  set('script', filters.script);
  set('seller', filters.seller);
  set('city', filters.city);
  if (filters.sort !== defaultSort(filters.q)) set('sort', filters.sort);
  if (filters.page > 1) set('page', filters.page);
  const path = filters.category === undefined ? pathTo('categories') : pathTo('category', { name: filters.category });
  const search = query.toString().replaceAll('%2C', ',');
  return search === '' ? path : `${path}?${search}`;
}

/** Returns the URL of the search results for a keyword. */
export const searchHref = (q: string): string => `${pathTo('categories')}?${new URLSearchParams({ q }).toString()}`;

/** Returns the filters that list the books which an alert of a search finds, newest first. */
export const filtersOfAlert = ({
  category,
  q = '',
  condition = [],
  minPrice,
  maxPrice,
  language = [],
  script,
  seller,
  city = '',
}: AlertSearch): BookFilters => ({
  category,
  q,
  conditions: condition,
  minPrice,
  maxPrice,
  statuses: [],
  languages: language,
  script,
  seller,
  city,
  sort: 'newest',
  page: 1,
});

/** Computes a change from the filters in the URL, which may be newer than the rendered ones. */
export type FilterChange = (now: BookFilters) => Partial<BookFilters>;

/** Returns the filters with `change`, on the first page unless `change` contains a page. */
export const withChange = (filters: BookFilters, change: Partial<BookFilters>): BookFilters => ({
  ...filters,
  page: 1,
  ...change,
});

/** Returns the filters without any that can be removed; category, search and sort order stay. */
export const withoutFilters = (filters: BookFilters): BookFilters =>
  withChange(filters, {
    conditions: [],
    minPrice: undefined,
    maxPrice: undefined,
    statuses: [],
    languages: [],
    script: undefined,
    seller: undefined,
    city: '',
  });

/** Returns the number of active filters: two conditions count as two, both bounds of the price as one. */
export const countFilters = (filters: BookFilters): number =>
  filters.conditions.length +
  filters.statuses.length +
  filters.languages.length +
  Number(filters.minPrice !== undefined || filters.maxPrice !== undefined) +
  Number(filters.script !== undefined) +
  Number(filters.seller !== undefined) +
  Number(filters.city !== '');

/** Returns the query of the facets endpoint. */
export function facetsQuery(filters: BookFilters): BookFilterInput {
  return {
    ...(filters.category !== undefined && { category: filters.category }),
    ...(filters.q !== '' && { q: filters.q }),
    ...(filters.conditions.length > 0 && { condition: [...filters.conditions] }),
    ...(filters.minPrice !== undefined && { minPrice: filters.minPrice }),
    ...(filters.maxPrice !== undefined && { maxPrice: filters.maxPrice }),
    ...(filters.statuses.length > 0 && { status: [...filters.statuses] }),
    ...(filters.languages.length > 0 && { language: [...filters.languages] }),
    ...(filters.script !== undefined && { script: filters.script }),
    ...(filters.seller !== undefined && { seller: filters.seller }),
    ...(filters.city !== '' && { city: filters.city }),
  };
}

/** Returns the query of the list endpoint. */
export const listQuery = (filters: BookFilters): BookListInput => ({
  ...facetsQuery(filters),
  sort: filters.sort,
  page: filters.page,
});

/** Returns the list with `value` added, or removed if the list contains it. */
export const toggleValue = <Value>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];

const splitList = (text: string | null): string[] => (text ?? '').split(',').filter((part) => part !== '');

/** Returns the values of `known` that are in the comma-separated text, in the order of `known`. */
export function knownValues<Value extends string>(known: readonly Value[], text: string | null): Value[] {
  const named = splitList(text);
  return known.filter((value) => named.includes(value));
}

/** Returns the text as one line without control characters, which are not allowed in a search. */
export const oneLine = (text: string | null, max: number): string =>
  (text ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max);

const parsePriceBound = (text: string | null): number | undefined =>
  text !== null && /^\d+(\.\d{1,2})?$/.test(text) && Number(text) <= maxFilterPrice ? Number(text) : undefined;
