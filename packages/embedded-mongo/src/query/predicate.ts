import { getField, isArray, isDocument } from '../bson/values.js';
import { isArrayIndex, splitPath } from './path.js';

/** What a match found out besides that it matched: the array element that the positional operator `$` stands for. */
export interface MatchDetails {
  arrayIndex: number | undefined;
}

export type Predicate = (value: unknown, details?: MatchDetails) => boolean;

/**
 * Tests the values that a path reaches, through arrays on the way. A last array is tested as a whole and, unless
 * `whole` is set, element by element; the position in the outermost array goes to the details.
 */
export function onPath(path: string, test: Predicate, whole = false): Predicate {
  const parts = splitPath(path);
  if (parts.length === 1 && whole) return (document, details) => test(getField(document, path), details);

  const matchesLast = (value: unknown, details: MatchDetails | undefined, outermost: boolean) => {
    if (!whole && isArray(value)) {
      const index = value.findIndex((element) => test(element, details));
      if (index >= 0) {
        if (details && outermost) details.arrayIndex = index;
        return true;
      }
    }
    return test(value, details);
  };

  const matchesFrom = (
    value: unknown,
    depth: number,
    details: MatchDetails | undefined,
    outermost: boolean,
  ): boolean => {
    const name = parts[depth];
    if (name === undefined) return matchesLast(value, details, outermost);
    if (!isArray(value)) return matchesFrom(getField(value, name), depth + 1, details, outermost);
    if (
      isArrayIndex(name) &&
      Number(name) < value.length &&
      matchesFrom(value[Number(name)], depth + 1, details, outermost)
    )
      return true;
    const index = value.findIndex((element) => isDocument(element) && matchesFrom(element, depth, details, false));
    if (index < 0) return false;
    if (details && outermost) details.arrayIndex = index;
    return true;
  };

  return (document, details) => matchesFrom(document, 0, details, true);
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
