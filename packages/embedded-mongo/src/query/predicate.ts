import { getField, isArray, isDocument } from '../bson/values.js';
import { isArrayIndex, splitPath } from './path.js';

/** Output of a match: the array index for the positional operator `$`. */
export interface MatchDetails {
  arrayIndex: number | undefined;
}

export type Predicate = (value: unknown, details?: MatchDetails) => boolean;

/** Finds the first matching element and stores its index in the details. */
function someElement(elements: readonly unknown[], test: Predicate, details: MatchDetails | undefined): boolean {
  const index = elements.findIndex((element) => test(element));
  if (index >= 0 && details) details.arrayIndex = index;
  return index >= 0;
}

/**
 * Tests the values at a path, through arrays on the way. A last array is tested as a whole and, unless `whole` is set, by
 * element; the index in the outermost array is stored in the details.
 */
export function onPath(path: string, test: Predicate, whole = false): Predicate {
  const parts = splitPath(path);
  if (parts.length === 1)
    return (document, details) => {
      const value = getField(document, path);
      return (!whole && isArray(value) && someElement(value, test, details)) || test(value, details);
    };
  const matchesFrom = (value: unknown, depth: number, details: MatchDetails | undefined): boolean => {
    const name = parts[depth];
    if (name === undefined)
      return (!whole && isArray(value) && someElement(value, test, details)) || test(value, details);
    if (!isArray(value)) return matchesFrom(getField(value, name), depth + 1, details);
    if (isArrayIndex(name) && Number(name) < value.length && matchesFrom(value[Number(name)], depth + 1, details))
      return true;
    return someElement(value, (element) => isDocument(element) && matchesFrom(element, depth, undefined), details);
  };
  return (document, details) => matchesFrom(document, 0, details);
}

export const not =
  (predicate: Predicate): Predicate =>
  (value) =>
    !predicate(value);

export function all(predicates: readonly Predicate[]): Predicate {
  const [first] = predicates;
  if (first && predicates.length === 1) return first;
  return (value, details) => predicates.every((predicate) => predicate(value, details));
}
