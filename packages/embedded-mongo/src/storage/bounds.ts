import { BSONRegExp } from 'bson';
import { type Document, hasOperators, isArray, isDocument, Rank, typeRank } from '../bson/values.js';
import { literalPrefix } from '../query/regex.js';

/** What a filter demands of one path; a query may answer by any part of it and filter by the rest. */
export interface PathBounds {
  /** The value is one of these. */
  equal?: readonly unknown[];
  low?: unknown;
  high?: unknown;
  /** The value is a string that begins so. */
  prefix?: string;
}

/** Arrays and patterns are no single entry of an index, and the ends of the order have no type to stay within. */
const isIndexable = (value: unknown) => {
  const rank = typeRank(value);
  return !(rank === Rank.array || rank === Rank.regex || rank === Rank.minKey || rank === Rank.maxKey);
};

const isRangeEnd = (value: unknown) => value !== null && value !== undefined && isIndexable(value);

function addRegex(bounds: PathBounds, pattern: unknown, options: unknown): void {
  const regex = pattern instanceof BSONRegExp ? pattern : undefined;
  const source = regex?.pattern ?? pattern;
  const flags = options ?? regex?.options ?? '';
  if (typeof source !== 'string' || typeof flags !== 'string') return;
  const prefix = literalPrefix(source, flags);
  if (prefix.length > (bounds.prefix?.length ?? 0)) bounds.prefix = prefix;
}

function addCondition(bounds: PathBounds, condition: unknown): void {
  if (condition instanceof BSONRegExp) {
    addRegex(bounds, condition, undefined);
    return;
  }
  const operators: Document = hasOperators(condition) ? condition : { $eq: condition };
  if ('$eq' in operators && isIndexable(operators.$eq)) bounds.equal = [operators.$eq];
  const list = operators.$in;
  if (isArray(list) && list.every(isIndexable) && (bounds.equal?.length ?? Infinity) > list.length) bounds.equal = list;
  const [firstOfAll] = isArray(operators.$all) ? operators.$all : [];
  if (firstOfAll !== undefined && !hasOperators(firstOfAll) && isIndexable(firstOfAll)) bounds.equal ??= [firstOfAll];
  for (const low of [operators.$gt, operators.$gte]) if (isRangeEnd(low)) bounds.low ??= low;
  for (const high of [operators.$lt, operators.$lte]) if (isRangeEnd(high)) bounds.high ??= high;
  if ('$regex' in operators) addRegex(bounds, operators.$regex, operators.$options);
}

/** The bounds that every matching document keeps, by path. The filter must have been compiled, thus checked. */
export function filterBounds(filter: Document, found = new Map<string, PathBounds>()): Map<string, PathBounds> {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and' && isArray(condition))
      for (const clause of condition) if (isDocument(clause)) filterBounds(clause, found);
    if (path.startsWith('$')) continue;
    const bounds = found.get(path) ?? {};
    addCondition(bounds, condition);
    if (Object.keys(bounds).length > 0) found.set(path, bounds);
  }
  return found;
}
