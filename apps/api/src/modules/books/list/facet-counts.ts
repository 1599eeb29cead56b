import {
  listBounds,
  type BookStatus,
  type CategoryName,
  type SchoolKind,
  type SchoolSubject,
  type SchoolWritten,
  type SellerKind,
} from '@korice/contracts';
import type { PipelineStage } from 'mongoose';
import type { BookQuery } from '../catalogue/book-filter.js';
import type { BookModel } from '../book.model.js';
import { indexFor } from './list-index.js';

/** The fields by which each kind of facet groups the books. */
export interface FacetFields {
  /** `seller` is absent in stored counts and unlisted books that are older than the field. */
  values: { condition: string; status: BookStatus; language: string; script: string; seller?: SellerKind };
  categories: { categories: CategoryName[] };
  /** A spelling of a town. */
  towns: { key: string; name: string };
  school: { subject: SchoolSubject; kind: SchoolKind; written: SchoolWritten | ''; publisher: string };
}

export type FacetKind = keyof FacetFields;
export type Counted<Kind extends FacetKind> = FacetFields[Kind] & { count: number };

/** The number of books in each group with equal fields. With `isMore` there are more books than were counted. */
export interface FacetCounts<Kind extends FacetKind> {
  groups: Counted<Kind>[];
  isMore: boolean;
}

/** Bounds the spellings of towns, which sellers type freely; the most frequent are kept. */
const maxSpellings = 1_000;

const sharedFields = {
  values: {
    condition: '$condition',
    status: '$status',
    language: '$language',
    script: '$script',
    seller: '$sellerKind',
  },
  // Not unwound, so that the counts add up to the number of books.
  categories: { categories: '$categories' },
  towns: { key: '$cityKey', name: '$owner.city' },
  school: {
    subject: '$school.subject',
    kind: '$school.kind',
    written: '$school.written',
    publisher: '$publisher',
  },
} as const satisfies Record<FacetKind, Record<string, string>>;

/**
 * Counts the books of a query, at most `maxCounted` + 1 of them, the newest first where an index has that order; with `isWhole` all of
 * them, for a job.
 */
export async function countFacet<Kind extends FacetKind>(
  books: BookModel,
  kind: Kind,
  query: BookQuery,
  { isWhole = false }: { isWhole?: boolean } = {},
): Promise<FacetCounts<Kind>> {
  const maxRead = listBounds.maxCounted + 1;
  const hint = indexFor(query, 'newest');
  const stages: PipelineStage[] = [
    { $match: query },
    ...(isWhole ? [] : [{ $limit: maxRead }]),
    { $group: { _id: sharedFields[kind], count: { $sum: 1 } } },
  ];
  const found = await books.aggregate<{ _id: FacetFields[Kind]; count: number }>(stages, { ...(hint && { hint }) });
  const groups = found.map(({ _id, count }) => ({ ..._id, count }));
  return { groups, isMore: !isWhole && groups.reduce((sum, { count }) => sum + count, 0) === maxRead };
}

/** Sums the books of each category. */
export function sumCategories(groups: readonly Counted<'categories'>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { categories, count } of groups)
    for (const category of categories) sums[category] = (sums[category] ?? 0) + count;
  return sums;
}

/** Returns the most frequent spellings of towns, the most frequent first. */
export const frequentSpellings = (groups: readonly Counted<'towns'>[]): Counted<'towns'>[] =>
  groups
    .filter(({ key }) => key !== '')
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : a.key > b.key ? 1 : a.name < b.name ? -1 : 1))
    .slice(0, maxSpellings);
