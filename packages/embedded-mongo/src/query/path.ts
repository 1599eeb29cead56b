import { EMPTY_ARRAY, getField, isArray, isDocument } from '../bson/values.js';

const ARRAY_INDEX = /^(0|[1-9]\d*)$/;
const CACHED_PATHS = 5000;
const cache = new Map<string, readonly string[]>();

/** Splits a dotted path. */
export function splitPath(path: string): readonly string[] {
  let parts = cache.get(path);
  if (!parts) {
    parts = path.split('.');
    if (cache.size >= CACHED_PATHS) cache.clear();
    cache.set(path, parts);
  }
  return parts;
}

export const isArrayIndex = (name: string): boolean => ARRAY_INDEX.test(name);

/** Returns all values at a path, through arrays and including elements of a last array, as an index or a sort sees them. */
export function pathValues(value: unknown, parts: readonly string[], depth = 0, found: unknown[] = []): unknown[] {
  const name = parts[depth];
  if (name === undefined) {
    if (!isArray(value)) found.push(value);
    else if (value.length === 0) found.push(EMPTY_ARRAY);
    else found.push(...value);
    return found;
  }
  if (!isArray(value)) return pathValues(getField(value, name), parts, depth + 1, found);
  if (isArrayIndex(name) && Number(name) < value.length)
    return pathValues(value[Number(name)], parts, depth + 1, found);
  const documents = value.filter(isDocument);
  if (documents.length === 0) found.push(undefined);
  for (const document of documents) pathValues(document, parts, depth, found);
  return found;
}

/** Returns the value at a path as an aggregation expression sees it: arrays on the path give an array of values. */
export function fieldPathValue(value: unknown, parts: readonly string[], depth = 0): unknown {
  const name = parts[depth];
  if (name === undefined) return value;
  if (!isArray(value)) return fieldPathValue(getField(value, name), parts, depth + 1);
  return value
    .filter(isDocument)
    .map((element) => fieldPathValue(element, parts, depth))
    .filter((element) => element !== undefined);
}
