import { equals } from '../bson/compare.js';
import { AFTER, encodeKey, encodeStringPrefix, encodeType } from '../bson/ordered-key.js';
import { type Document, hasOperators, typeRank } from '../bson/values.js';
import { badValue, CommandError } from '../errors.js';
import { compileOperators } from '../query/operators.js';
import type { SortField } from '../query/sort.js';
import { filterBounds, type PathBounds } from './bounds.js';
import type { Collection } from './collection.js';
import type { CollectionIndex } from './collection-index.js';

export interface KeyRange {
  readonly low: string;
  readonly high: string;
}

/** A way to reach the documents that a query may match. */
export interface Plan {
  /** Undefined: every document is read. */
  readonly index: CollectionIndex | undefined;
  readonly ranges: readonly KeyRange[];
  readonly reverse: boolean;
  /** Whether documents come in the order that was asked for. */
  readonly sorted: boolean;
  /** Whether the filter narrows the range. */
  readonly bounded: boolean;
  /** The filter's fields that the index pins, and half a field for a range. */
  readonly score: number;
}

/** A range with fewer keys than this is fetched and sorted rather than walking the order of the sort. */
const PROBED_KEYS = 1000;
const MAX_POINTS = 5000;
const WHOLE: KeyRange = { low: '', high: AFTER };

const isPinned = (bounds: PathBounds | undefined) => bounds?.equal?.length === 1;

/** A partial index serves when the filter states its condition, or pins its field to a value that meets it. */
function impliesPartial(filter: Document, bounds: ReadonlyMap<string, PathBounds>, partial: Document): boolean {
  return Object.entries(partial).every(([path, condition]) => {
    if (path in filter && equals(filter[path], condition)) return true;
    const values = bounds.get(path)?.equal;
    if (!values || values.length === 0 || path.startsWith('$')) return false;
    const meets = compileOperators('value', hasOperators(condition) ? condition : { $eq: condition });
    return values.every((value) => value !== null && meets({ value }));
  });
}

function serves({ spec, fields }: CollectionIndex, filter: Document, bounds: ReadonlyMap<string, PathBounds>): boolean {
  if (spec.partialFilterExpression && !impliesPartial(filter, bounds, spec.partialFilterExpression)) return false;
  return (
    !spec.sparse ||
    fields.some((field) => {
      const { equal, low, high, prefix } = bounds.get(field) ?? {};
      return equal?.every((value) => value !== null) ?? (low ?? high ?? prefix) !== undefined;
    })
  );
}

/** The ranges below each point for a field that is bounded at its ends; of a multikey field only one end can be used. */
function endRanges(index: CollectionIndex, at: number, points: readonly string[], bounds: PathBounds): KeyRange[] {
  const descending = index.descending[at] ?? false;
  if (bounds.prefix !== undefined) {
    const prefix = encodeStringPrefix(bounds.prefix, descending);
    return points.map((point) => ({ low: point + prefix, high: point + prefix + AFTER }));
  }
  const { low } = bounds;
  const mixed = low !== undefined && bounds.high !== undefined && typeRank(low) !== typeRank(bounds.high);
  const high =
    (index.multikeyFields.has(index.fields[at] ?? '') && low !== undefined) || mixed ? undefined : bounds.high;
  const type = encodeType(low ?? high, descending);
  const [lowKey, highKey] = [low, high].map((end) => (end === undefined ? type : encodeKey([end], [descending])));
  const [first, last] = descending ? [highKey, lowKey] : [lowKey, highKey];
  return points.map((point) => ({ low: point + (first ?? type), high: point + (last ?? type) + AFTER }));
}

/** Whether the index, behind the pinned fields, continues in the order of the sort; and in which direction. */
function sortDirection(
  index: CollectionIndex,
  pinned: number,
  bounds: ReadonlyMap<string, PathBounds>,
  sort: readonly SortField[],
): 1 | -1 | undefined {
  const prefix = index.fields.slice(0, pinned);
  const free = sort.filter(
    ({ path }) => !(prefix.includes(path) && isPinned(bounds.get(path)) && !index.multikeyFields.has(path)),
  );
  let direction: 1 | -1 | undefined;
  for (const [i, field] of free.entries()) {
    if (index.fields[pinned + i] !== field.path || index.multikeyFields.has(field.path)) return undefined;
    const own = index.descending[pinned + i] ? -1 : 1;
    const needed = own === field.direction ? 1 : -1;
    if (direction !== undefined && direction !== needed) return undefined;
    direction = needed;
  }
  return direction ?? 1;
}

function planFor(index: CollectionIndex, bounds: ReadonlyMap<string, PathBounds>, sort: readonly SortField[]): Plan {
  let tuples: unknown[][] = [[]];
  let pinned = 0;
  for (const field of index.fields) {
    const equal = bounds.get(field)?.equal;
    if (!equal || tuples.length * equal.length > MAX_POINTS) break;
    tuples = tuples.flatMap((tuple) => equal.map((value) => [...tuple, value]));
    pinned++;
  }
  const points = [...new Set(tuples.map((tuple) => encodeKey(tuple, index.descending)))].sort();
  const next = bounds.get(index.fields[pinned] ?? '');
  const hasEnds = next !== undefined && (next.low ?? next.high ?? next.prefix) !== undefined;
  const ranges = hasEnds
    ? endRanges(index, pinned, points, next)
    : points.map((point) => ({ low: point, high: point + AFTER }));
  const direction = points.length <= 1 ? sortDirection(index, pinned, bounds, sort) : undefined;
  const bounded = pinned > 0 || hasEnds;
  return {
    index,
    ranges: bounded ? ranges : [WHOLE],
    reverse: direction === -1,
    sorted: sort.length === 0 || direction !== undefined,
    bounded,
    score: pinned + (hasEnds ? 0.5 : 0),
  };
}

/** Counts a plan's keys, up to a limit. */
function countKeys({ index, ranges }: Plan, limit: number): number {
  let keys = 0;
  for (const { low, high } of ranges) {
    for (const _ of index?.range(low, high) ?? []) if (++keys >= limit) return keys;
  }
  return keys;
}

const byScore = (a: Plan, b: Plan) => b.score - a.score;

/** The plan with the fewest keys; of two with as many the one that pins more. */
function cheapest(plans: readonly Plan[]): { plan: Plan | undefined; keys: number } {
  let best: { plan: Plan | undefined; keys: number } = { plan: undefined, keys: PROBED_KEYS };
  for (const plan of [...plans].sort(byScore)) {
    const keys = countKeys(plan, best.keys);
    if (keys < best.keys || !best.plan) best = { plan, keys };
  }
  return best;
}

function hintedIndex(collection: Collection, hint: unknown): CollectionIndex {
  const index = collection.indexes.find(({ spec }) =>
    typeof hint === 'string' ? spec.name === hint : equals(spec.key, hint),
  );
  if (!index)
    throw badValue(
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  return index;
}

export interface PlannedQuery {
  readonly filter: Document;
  readonly sort: readonly SortField[];
  readonly hint: unknown;
  /** Whether the first few documents are enough. */
  readonly limited: boolean;
}

/** Chooses how to answer a query, by counting keys where statistics would guess. */
export function choosePlan(collection: Collection, { filter, sort, hint, limited }: PlannedQuery): Plan {
  const scan: Plan = {
    index: undefined,
    ranges: [],
    reverse: false,
    sorted: sort.length === 0,
    bounded: false,
    score: 0,
  };
  const bounds = filterBounds(filter);
  if (hint !== undefined) {
    if (equals(hint, { $natural: 1 })) return scan;
    const index = hintedIndex(collection, hint);
    if (!serves(index, filter, bounds))
      throw new CommandError(
        291,
        'NoQueryExecutionPlans',
        'error processing query: no query solutions with the hinted index',
      );
    return planFor(index, bounds, sort);
  }
  const plans = collection.indexes
    .filter((index) => serves(index, filter, bounds))
    .map((index) => planFor(index, bounds, sort));
  if (isPinned(bounds.get('_id'))) return plans.find(({ index }) => index === collection.idIndex) ?? scan;
  const { plan: narrow, keys } = cheapest(plans.filter(({ bounded }) => bounded));
  const [ordered] = sort.length > 0 ? plans.filter(({ sorted }) => sorted).sort(byScore) : [];
  if (narrow && (narrow.sorted || !ordered)) return narrow;
  if (!ordered) return scan;
  if (!narrow) return ordered;
  // Few keys are fetched and sorted, unless the ordered walk has no more of them; a walk to the end saves only the sort.
  if (keys < PROBED_KEYS) return countKeys(ordered, keys + 1) > keys ? narrow : ordered;
  return !limited && narrow.score > ordered.score ? narrow : ordered;
}
