import { equals } from '../bson/compare.js';
import { type Document, isArray, isDocument, setField, typeName } from '../bson/values.js';
import { badValue, CommandError } from '../errors.js';
import { isArrayIndex, splitPath } from '../query/path.js';
import { type FieldUpdate, REMOVED, UNCHANGED } from './operators.js';

/** Path of an update: names, array indexes, and `$` for the index matched by the filter. */
export type UpdatePath = readonly string[];

const MAX_BACKFILL = 1_500_000;

export function parseUpdatePath(path: string): UpdatePath {
  const parts = splitPath(path);
  if (parts.includes(''))
    throw new CommandError('EmptyFieldName', `The update path '${path}' contains an empty field name`);
  if (parts[0] === '$') throw badValue(`Cannot have positional operator in the first position in path '${path}'`);
  const dollar = parts.find((part) => part.startsWith('$') && part !== '$');
  if (dollar)
    throw new CommandError('DollarPrefixedFieldName', `The dollar ($) prefixed field '${dollar}' is not valid`);
  return parts;
}

function store(container: Document | unknown[], name: string, value: unknown): void {
  if (!isArray(container)) {
    setField(container, name, value);
    return;
  }
  const index = Number(name);
  if (index > container.length + MAX_BACKFILL) throw badValue(`can only backfill ${MAX_BACKFILL} elements`);
  while (container.length < index) container.push(null);
  container[index] = value;
}

function remove(container: Document | unknown[], name: string): boolean {
  if (!Object.hasOwn(container, name)) return false;
  return isArray(container)
    ? container.splice(Number(name), 1, null).length > 0
    : Reflect.deleteProperty(container, name);
}

/** Applies an update to the field at a path in place; creates parent documents if `creates` is set. Returns whether it changed. */
export function updateAt(
  container: unknown,
  [part = '', ...rest]: UpdatePath,
  update: FieldUpdate,
  { creates, arrayIndex }: { creates: boolean; arrayIndex: number | undefined },
): boolean {
  if (part === '$' && arrayIndex === undefined)
    throw badValue('The positional operator did not find the match needed from the query.');
  const name = part === '$' ? String(arrayIndex) : part;
  if (!isDocument(container) && !(isArray(container) && isArrayIndex(name))) {
    if (!creates) return false;
    throw new CommandError('PathNotViable', `Cannot create field '${name}' in a value of type ${typeName(container)}`);
  }
  const exists = Object.hasOwn(container, name);
  const current: unknown = exists ? Reflect.get(container, name) : undefined;
  if (rest.length > 0) {
    if (exists) return updateAt(current, rest, update, { creates, arrayIndex });
    const created: Document = {};
    const changed = creates && updateAt(created, rest, update, { creates, arrayIndex });
    if (changed) store(container, name, created);
    return changed;
  }
  if (!exists && !creates) return false;
  const value = update(current, name);
  if (value === UNCHANGED) return false;
  if (value === REMOVED) return remove(container, name);
  if (exists && equals(current, value) && typeName(current) === typeName(value)) return false;
  store(container, name, value);
  return true;
}
