import { compare } from '../bson/compare.js';
import { toDouble } from '../bson/numbers.js';
import { type Document, isNumeric } from '../bson/values.js';
import { badValue } from '../errors.js';
import { pathValues, splitPath } from './path.js';

export interface SortField {
  readonly path: string;
  readonly direction: 1 | -1;
}

/** Reads `{ field: 1 | -1 }`; throws on other directions. */
export function parseSort(spec: Document): SortField[] {
  return Object.entries(spec).map(([path, value]) => {
    const direction = isNumeric(value) ? toDouble(value) : 0;
    if (path === '' || (direction !== 1 && direction !== -1))
      throw badValue(`Illegal key in sort specification: '${path}'`);
    return { path, direction };
  });
}

/** Of an array an ascending sort takes the least element, a descending one the greatest. */
function sortValue(value: unknown, { path, direction }: SortField): unknown {
  const [first, ...others] = pathValues(value, splitPath(path));
  return others.reduce((best, other) => (direction * compare(other, best) < 0 ? other : best), first);
}

/** Sorts into a new array, stably; values are read once per item. */
export function sortBy<T>(items: readonly T[], fields: readonly SortField[], valueOf: (item: T) => unknown): T[] {
  const decorated = items.map((item) => ({ item, values: fields.map((field) => sortValue(valueOf(item), field)) }));
  decorated.sort((a, b) => {
    for (const [i, { direction }] of fields.entries()) {
      const order = compare(a.values[i], b.values[i]);
      if (order !== 0) return direction * order;
    }
    return 0;
  });
  return decorated.map(({ item }) => item);
}
