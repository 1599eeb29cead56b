import { recordIdOf } from '../bson/ordered-key.js';
import type { Document } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import { parseSort, sortBy } from '../query/sort.js';
import type { Collection } from './collection.js';
import type { StoredDocument } from './collection-index.js';
import { choosePlan, type Plan } from './planner.js';

export interface Query {
  readonly filter: Document;
  readonly sort?: Document | undefined;
  readonly skip?: number;
  /** 0 for no limit. */
  readonly limit?: number;
  readonly hint?: unknown;
  /** Deadline as Unix time in milliseconds. */
  readonly deadline?: number;
}

export interface QueryResult {
  readonly matches: readonly StoredDocument[];
  readonly plan: Plan;
  readonly keysExamined: number;
  readonly documentsExamined: number;
}

const DEADLINE_CHECK = 256;
const NO_PLAN: Plan = { ranges: [], reverse: false, sorted: true, score: 0 };
const NOTHING: QueryResult = { matches: [], plan: NO_PLAN, keysExamined: 0, documentsExamined: 0 };

/** Yields the documents of a plan once each, in its order, and counts examined keys. */
function* fetch({ records }: Collection, { index, ranges, reverse }: Plan, effort: { keys: number }) {
  if (!index) yield* records.values();
  const seen = new Set<number>();
  for (const { low, high } of index ? (reverse ? ranges.toReversed() : ranges) : []) {
    for (const entry of index?.range(low, high, reverse) ?? []) {
      effort.keys++;
      const record = records.get(recordIdOf(entry));
      if (!record || seen.has(record.recordId)) continue;
      if (index && index.multikeyFields.size > 0) seen.add(record.recordId);
      yield record;
    }
  }
}

/** Runs a query. Validates filter and sort even when the collection does not exist. */
export function findDocuments(collection: Collection | undefined, query: Query): QueryResult {
  const { filter, skip = 0, limit = 0, hint, deadline = Infinity } = query;
  const predicate = compileFilter(filter);
  const sort = parseSort(query.sort ?? {});
  if (!collection) return NOTHING;
  const plan = choosePlan(collection, filter, sort, { hint, limited: limit > 0 });
  const end = limit > 0 ? skip + limit : Infinity;
  const effort = { keys: 0 };
  let documentsExamined = 0;
  const matches: StoredDocument[] = [];
  for (const record of fetch(collection, plan, effort)) {
    if (++documentsExamined % DEADLINE_CHECK === 0 && Date.now() > deadline)
      throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
    if (predicate(record.document)) matches.push(record);
    if (plan.sorted && matches.length >= end) break;
  }
  const ordered = plan.sorted ? matches : sortBy(matches, sort, ({ document }) => document);
  return { matches: ordered.slice(skip, end), plan, keysExamined: effort.keys, documentsExamined };
}
