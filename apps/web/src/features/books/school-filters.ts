import { listBounds } from '@korice/contracts/lists';
import { listPage, matchPath, pathTo } from '@korice/contracts/paths';
import {
  type SchoolGrade,
  schoolGrades,
  type SchoolKind,
  schoolKinds,
  type SchoolSubject,
  schoolSubjects,
  type SchoolWritten,
  schoolWritten,
} from '@korice/contracts/school';
import { knownValues, oneLine } from './book-filters.js';

export const schoolSorts = ['price-asc', 'newest', 'title'] as const;

/** The URL state of the school books of a grade. */
export interface SchoolFilters {
  grade: SchoolGrade;
  subject: SchoolSubject | undefined;
  /** Empty for all kinds. */
  kinds: readonly SchoolKind[];
  /** What may be written in the book; empty for anything. */
  written: readonly SchoolWritten[];
  /** As in the listing; '' for all publishers. */
  publisher: string;
  city: string;
  sort: (typeof schoolSorts)[number];
  /** From 1. */
  page: number;
}

/** Parses a URL and drops values that the API would reject; returns undefined without a known grade. */
export function readSchoolFilters(grade: string | undefined, query: URLSearchParams): SchoolFilters | undefined {
  const known = schoolGrades.find((name) => name === grade);
  if (known === undefined) return undefined;
  return {
    grade: known,
    subject: schoolSubjects.find((name) => name === query.get('subject')),
    kinds: knownValues(schoolKinds, query.get('kind')),
    written: knownValues(schoolWritten, query.get('written')),
    publisher: oneLine(query.get('publisher'), listBounds.publisher),
    city: oneLine(query.get('city'), listBounds.city),
    sort: schoolSorts.find((name) => name === query.get('sort')) ?? 'price-asc',
    page: listPage(query),
  };
}

/** Parses the filters of a location, whose path is still percent-encoded. */
export const schoolFiltersAt = ({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): SchoolFilters | undefined => readSchoolFilters(matchPath(pathname)?.params.grade, new URLSearchParams(search));

/** Computes a change from the filters in the URL, which may be newer than the rendered ones. */
export type SchoolFilterChange = (now: SchoolFilters) => Partial<SchoolFilters>;

/** Returns the URL of a state; omits defaults, so that one state has one URL. */
export function schoolHref({ grade, page, sort, kinds, written, ...filters }: SchoolFilters): string {
  const query = new URLSearchParams();
  const texts = { ...filters, kind: kinds.join(','), written: written.join(',') };
  for (const [name, value] of Object.entries(texts)) if (value) query.set(name, value);
  if (sort !== 'price-asc') query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  const search = query.toString();
  return `${pathTo('schoolGrade', { grade })}${search && `?${search}`}`;
}

/** Returns the number of active filters. */
export const countSchoolFilters = ({ subject, kinds, written, publisher, city }: SchoolFilters): number =>
  [subject, ...kinds, ...written, publisher, city].filter(Boolean).length;

/** Returns the query of the API for the filters. */
export const schoolQuery = ({ grade, subject, kinds, written, publisher, city }: SchoolFilters) => ({
  school: grade,
  ...(subject && { subject }),
  ...(kinds.length > 0 && { schoolKind: [...kinds] }),
  ...(written.length > 0 && { written: [...written] }),
  ...(publisher !== '' && { publisher }),
  ...(city !== '' && { city }),
});
