import { type Document, isArray, isDocument } from '../bson/values.js';

/** The paths and operators of a filter without its values, which may be personal. */
export function filterShape(filter: unknown): unknown {
  if (isArray(filter)) return filter.map(filterShape);
  if (!isDocument(filter)) return '?';
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, filterShape(value)]),
  ) satisfies Document;
}
