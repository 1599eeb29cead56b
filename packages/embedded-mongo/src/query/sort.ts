import { compare } from '../bson/compare.js';
import { toDouble } from '../bson/numbers.js';
import { encodeKey } from '../bson/ordered-key.js';
import { type Document, isNumeric } from '../bson/values.js';
import { badValue } from '../errors.js';
import { pathValues, splitPath } from './path.js';

export type SortField = { readonly path: string; readonly direction: 1 | -1 };

/** Parses `{ field: 1 | -1 }`. @throws on other directions */
export function parseSort(spec: Document): SortField[] {
  return Object.entries(spec).map(([path, value]) => {
    const direction = isNumeric(value) ? toDouble(value) : 0;
    if (path === '' || (direction !== 1 && direction !== -1))
      throw badValue(`Illegal key in sort specification: '${path}'`);
    return { path, direction };
  });
}

/** Returns the smallest element of an array for ascending, the largest for descending sorts. */
function sortValue(value: unknown, { path, direction }: SortField): unknown {
  const values = pathValues(value, splitPath(path));
  return values.reduce((best, other) => (direction * compare(other, best) < 0 ? other : best));
}

/** Returns a stably sorted copy; reads the sort values once per item. */
export function sortBy<T>(items: readonly T[], fields: readonly SortField[], valueOf: (item: T) => unknown): T[] {
  const descending = fields.map(({ direction }) => direction === -1);
  const keyed = items.map((item) => {
    const value = valueOf(item);
    return {
      item,
      key: encodeKey(
        fields.map((field) => sortValue(value, field)),
        descending,
      ),
    };
  });
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ item }) => item);
}
