import { equals } from '../bson/compare.js';
import { AFTER, encodeKey, encodeStringPrefix, encodeType } from '../bson/ordered-key.js';
import { comparisonType, type Document, hasOperators } from '../bson/values.js';
import { badValue, CommandError } from '../errors.js';
import { compileOperators } from '../query/filter.js';
import type { SortField } from '../query/sort.js';
import { filterBounds, type PathBounds } from './bounds.js';
import type { Collection } from './collection.js';
import type { CollectionIndex } from './collection-index.js';

type Bounds = ReadonlyMap<string, PathBounds>;

type KeyRange = { readonly low: string; readonly high: string };

/** An access path to the documents that a query may match. */
export interface Plan {
  /** Undefined for a full scan. */
  readonly index?: CollectionIndex;
  readonly ranges: readonly KeyRange[];
  readonly reverse: boolean;
  /** Whether documents are in the requested order. */
  readonly sorted: boolean;
  /** Number of fields with equality, plus a half for a range; 0 when the filter does not narrow it. */
  readonly score: number;
}

/** A range with fewer keys is fetched and sorted instead of walking the index in sort order. */
const PROBED_KEYS = 1000;
const MAX_POINTS = 5000;
const WHOLE: KeyRange = { low: '', high: AFTER };

const isPinned = (bounds: PathBounds | undefined) => bounds?.equal?.length === 1;

const endOf = ({ low, high, prefix }: PathBounds) => low ?? high ?? prefix;

/** Whether the filter contains the condition of a partial index, or pins its field to matching values. */
function impliesPartial(filter: Document, bounds: Bounds, partial: Document): boolean {
  return Object.entries(partial).every(([path, condition]) => {
    if (Object.hasOwn(filter, path) && equals(filter[path], condition)) return true;
    const meets = compileOperators('value', hasOperators(condition) ? condition : { $eq: condition });
    return bounds.get(path)?.equal?.every((value) => value !== null && meets({ value })) ?? false;
  });
}

/** Whether the index contains every document that can match. */
function serves({ spec, fields }: CollectionIndex, filter: Document, bounds: Bounds): boolean {
  if (spec.partialFilterExpression) return impliesPartial(filter, bounds, spec.partialFilterExpression);
  const demandsValue = (field: string) => {
    const found = bounds.get(field) ?? {};
    return found.equal?.every((value) => value !== null) ?? endOf(found) !== undefined;
  };
  return !spec.sparse || fields.some(demandsValue);
}

/** Returns the ranges after each prefix for a bounded field; on a multikey field only one bound is usable. */
function endRanges(index: CollectionIndex, field: number, points: readonly string[], bounds: PathBounds): KeyRange[] {
  const descending = index.descending[field] ?? false;
  const { low, high, prefix } = bounds;
  if (prefix !== undefined) {
    const start = encodeStringPrefix(prefix, descending);
    return points.map((point) => ({ low: point + start, high: point + start + AFTER }));
  }
  const multikey = index.multikeyFields.has(index.fields[field] ?? '');
  const one = low !== undefined && (multikey || comparisonType(low) !== comparisonType(high));
  const type = encodeType(low ?? high, descending);
  const encodeEnd = (end: unknown) => (end === undefined ? type : encodeKey([end], [descending]));
  const ends = [encodeEnd(low), encodeEnd(one ? undefined : high)];
  const [first = type, last = type] = descending ? ends.reverse() : ends;
  return points.map((point) => ({ low: point + first, high: point + last + AFTER }));
}

/** Returns the direction in which the index, after the pinned fields, has the sort order; undefined without one. */
function sortDirection(index: CollectionIndex, pinned: number, bounds: Bounds, sort: readonly SortField[]) {
  const isConstant = (path: string) =>
    index.fields.indexOf(path) < pinned && isPinned(bounds.get(path)) && !index.multikeyFields.has(path);
  const directions = sort
    .filter(({ path }) => !isConstant(path))
    .map(({ path, direction }, i) => {
      if (index.fields[pinned + i] !== path || index.multikeyFields.has(path)) return undefined;
      return index.descending[pinned + i] === (direction === -1) ? 1 : -1;
    });
  const [first = 1] = directions;
  return directions.every((direction) => direction === first) ? first : undefined;
}

function planFor(index: CollectionIndex, bounds: Bounds, sort: readonly SortField[]): Plan {
  let tuples: unknown[][] = [[]];
  let pinned = 0;
  for (const field of index.fields) {
    const equal = bounds.get(field)?.equal;
    if (!equal || tuples.length * equal.length > MAX_POINTS) break;
    tuples = tuples.flatMap((tuple) => equal.map((value) => [...tuple, value]));
    pinned++;
  }
  const points = [...new Set(tuples.map((tuple) => encodeKey(tuple, index.descending)))].sort();
  const next = bounds.get(index.fields[pinned] ?? '') ?? {};
  const hasEnds = endOf(next) !== undefined;
  const whole = points.map((point) => ({ low: point, high: point + AFTER }));
  const ranges = hasEnds ? endRanges(index, pinned, points, next) : whole;
  const direction = points.length <= 1 ? sortDirection(index, pinned, bounds, sort) : undefined;
  const score = pinned + (hasEnds ? 0.5 : 0);
  const sorted = sort.length === 0 || direction !== undefined;
  return { index, ranges: score > 0 ? ranges : [WHOLE], reverse: direction === -1, sorted, score };
}

/** Counts the keys of a plan up to a limit. */
function countKeys({ index, ranges }: Plan, limit: number): number {
  let keys = 0;
  for (const { low, high } of ranges) {
    for (const _ of index?.range(low, high) ?? []) if (++keys >= limit) return keys;
  }
  return keys;
}

const byScore = (a: Plan, b: Plan) => b.score - a.score;

/** Returns the plan with the fewest keys, counted up to the probe limit; ties go to the higher score. */
function narrowest(plans: readonly Plan[]): { narrow: Plan | undefined; keys: number } {
  const [first, ...others] = [...plans].sort(byScore);
  let [narrow, keys] = [first, first ? countKeys(first, PROBED_KEYS) : 0];
  for (const plan of others) {
    const count = countKeys(plan, keys);
    if (count < keys) [narrow, keys] = [plan, count];
  }
  return { narrow, keys };
}

/** Returns the plan for a hint (index name or key); undefined for a full scan. */
function hintedPlan({ indexes }: Collection, hint: unknown, filter: Document, sort: readonly SortField[]) {
  if (equals(hint, { $natural: 1 })) return undefined;
  const index = indexes.find(({ spec }) => (typeof hint === 'string' ? spec.name === hint : equals(spec.key, hint)));
  if (!index) throw badValue('planner returned error :: caused by :: hint does not correspond to an existing index');
  const bounds = filterBounds(filter);
  if (serves(index, filter, bounds)) return planFor(index, bounds, sort);
  throw new CommandError('NoQueryExecutionPlans', 'the hinted index does not hold all documents that can match');
}

/** Returns the best index plan, chosen by counting keys instead of statistics; undefined without one. */
function indexPlan(collection: Collection, filter: Document, sort: readonly SortField[], limited: boolean) {
  const bounds = filterBounds(filter);
  if (isPinned(bounds.get('_id'))) return planFor(collection.idIndex, bounds, sort);
  const serving = collection.indexes.filter((index) => serves(index, filter, bounds));
  const plans = serving.map((index) => planFor(index, bounds, sort));
  const { narrow, keys } = narrowest(plans.filter(({ score }) => score > 0));
  const [ordered] = sort.length > 0 ? plans.filter(({ sorted }) => sorted).sort(byScore) : [];
  if (!narrow || !ordered || narrow.sorted) return narrow ?? ordered;
  // Few keys are fetched and sorted unless the ordered walk has as few; without a limit the walk saves only the sort.
  if (keys < PROBED_KEYS) return countKeys(ordered, keys + 1) > keys ? narrow : ordered;
  return !limited && narrow.score > ordered.score ? narrow : ordered;
}

/** Plans a query; `limited` means that its first few documents suffice. */
export function choosePlan(
  collection: Collection,
  filter: Document,
  sort: readonly SortField[],
  { hint, limited }: { hint: unknown; limited: boolean },
): Plan {
  const plan =
    hint === undefined ? indexPlan(collection, filter, sort, limited) : hintedPlan(collection, hint, filter, sort);
  return plan ?? { ranges: [], reverse: false, sorted: sort.length === 0, score: 0 };
}
