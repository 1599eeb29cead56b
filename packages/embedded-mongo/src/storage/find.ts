import { CommandError } from '../errors.js';
import type { Document } from '../bson/values.js';
import { recordIdOf } from '../bson/ordered-key.js';
import { compileFilter } from '../query/filter.js';
import type { MatchDetails } from '../query/predicate.js';
import { parseSort, sortBy } from '../query/sort.js';
import type { Collection } from './collection.js';
import type { StoredDocument } from './collection-index.js';
import { choosePlan, type Plan } from './planner.js';

export interface Query {
  readonly filter: Document;
  readonly sort?: Document | undefined;
  readonly skip?: number;
  /** 0: no limit. */
  readonly limit?: number;
  readonly hint?: unknown;
  /** Milliseconds of the clock at which the query gives up. */
  readonly deadline?: number;
}

export interface Match extends StoredDocument {
  /** Where in an array the filter matched, for the positional operator. */
  readonly arrayIndex: number | undefined;
}

export interface QueryResult {
  readonly matches: readonly Match[];
  readonly plan: Plan;
  readonly keysExamined: number;
  readonly documentsExamined: number;
}

const DEADLINE_CHECK = 256;

interface Effort {
  keys: number;
  documents: number;
}

/** Reads the documents of a plan once each, in its order. */
function* fetch({ records }: Collection, { index, ranges, reverse }: Plan, effort: Effort): Generator<StoredDocument> {
  if (!index) {
    yield* records.values();
    return;
  }
  const seen = index.multikeyFields.size > 0 ? new Set<number>() : undefined;
  for (const { low, high } of reverse ? ranges.toReversed() : ranges) {
    for (const entry of index.range(low, high, reverse)) {
      effort.keys++;
      const recordId = recordIdOf(entry);
      const record = records.get(recordId);
      if (!record || seen?.has(recordId)) continue;
      seen?.add(recordId);
      yield record;
    }
  }
}

/** Answers a query. Filter, sort and hint are checked even where there is no collection. */
export function findDocuments(collection: Collection | undefined, query: Query): QueryResult {
  const { filter, skip = 0, limit = 0, hint, deadline = Infinity } = query;
  const predicate = compileFilter(filter);
  const sort = parseSort(query.sort ?? {});
  const none: Plan = { index: undefined, ranges: [], reverse: false, sorted: true, bounded: false, score: 0 };
  if (!collection) return { matches: [], plan: none, keysExamined: 0, documentsExamined: 0 };

  const plan = choosePlan(collection, { filter, sort, hint, limited: limit > 0 });
  const enough = plan.sorted && limit > 0 ? skip + limit : Infinity;
  const effort: Effort = { keys: 0, documents: 0 };
  const details: MatchDetails = { arrayIndex: undefined };
  let matches: Match[] = [];
  for (const record of fetch(collection, plan, effort)) {
    effort.documents++;
    if (effort.documents % DEADLINE_CHECK === 0 && Date.now() > deadline)
      throw new CommandError(50, 'MaxTimeMSExpired', 'operation exceeded time limit');
    details.arrayIndex = undefined;
    if (!predicate(record.document, details)) continue;
    matches.push({ ...record, arrayIndex: details.arrayIndex });
    if (matches.length >= enough) break;
  }
  if (!plan.sorted) matches = sortBy(matches, sort, ({ document }) => document);
  return {
    matches: skip > 0 || limit > 0 ? matches.slice(skip, limit > 0 ? skip + limit : undefined) : matches,
    plan,
    keysExamined: effort.keys,
    documentsExamined: effort.documents,
  };
}
