import { BSONRegExp } from 'bson';
import { comparisonType, type Document, hasOperators, isArray, isDocument } from '../bson/values.js';
import { literalPrefix, patternOf } from '../query/regex.js';

/** Constraints of a filter on one path; a plan may use any of them and filter by the rest. */
export interface PathBounds {
  /** The value equals one of these. */
  readonly equal?: readonly unknown[];
  readonly low?: unknown;
  readonly high?: unknown;
  /** The value is a string with this prefix. */
  readonly prefix?: string;
}

/** Whether a value has a single index entry and a type range: not arrays, patterns, MinKey and MaxKey. */
const isIndexable = (value: unknown) => !['array', 'regex', 'minKey', 'maxKey'].includes(comparisonType(value));

const isRangeEnd = (value: unknown) => value !== null && value !== undefined && isIndexable(value);

function conditionBounds(condition: unknown): PathBounds {
  const value = condition instanceof BSONRegExp ? { $regex: condition } : { $eq: condition };
  const operators: Document = hasOperators(condition) ? condition : value;
  const { $in, $all, $gt, $gte, $lt, $lte, $regex } = operators;
  const [ofAll] = isArray($all) ? $all : [];
  const lists = [
    '$eq' in operators ? [operators.$eq] : undefined,
    isArray($in) ? $in : undefined,
    ofAll === undefined || hasOperators(ofAll) ? undefined : [ofAll],
  ];
  const equal = lists.find((list) => list?.every(isIndexable));
  const low = [$gt, $gte].find(isRangeEnd);
  const high = [$lt, $lte].find(isRangeEnd);
  const prefix = $regex === undefined ? '' : literalPrefix(patternOf($regex, operators.$options));
  const bounds = { equal, low, high, prefix: prefix === '' ? undefined : prefix };
  return Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined));
}

/** Returns the constraints of every matching document by path. The filter must be valid. */
export function filterBounds(filter: Document, found = new Map<string, PathBounds>()): Map<string, PathBounds> {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and' && isArray(condition))
      for (const clause of condition.filter(isDocument)) filterBounds(clause, found);
    if (path.startsWith('$')) continue;
    const bounds = { ...conditionBounds(condition), ...found.get(path) };
    if (Object.keys(bounds).length > 0) found.set(path, bounds);
  }
  return found;
}
