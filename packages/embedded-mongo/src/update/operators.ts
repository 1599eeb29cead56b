import { BSONRegExp } from 'bson';
import { compare, equals } from '../bson/compare.js';
import { add, toDouble } from '../bson/numbers.js';
import { encodeKey } from '../bson/ordered-key.js';
import { clone, hasOperators, isArray, isDocument, isNumeric, typeName } from '../bson/values.js';
import { badValue, typeMismatch } from '../errors.js';
import { compileFilter, compileOperators } from '../query/filter.js';
import { matchesRegex } from '../query/operators.js';
import type { Predicate } from '../query/predicate.js';
import { parseSort, sortBy } from '../query/sort.js';

/** Result of an update that keeps the field. */
export const UNCHANGED = Symbol('unchanged');
/** Result of an update that removes the field. */
export const REMOVED = Symbol('removed');

/** Computes a field's new value from the current one (undefined when missing). */
export type FieldUpdate = (current: unknown, path: string) => unknown;

const assign =
  (operand: unknown): FieldUpdate =>
  () =>
    clone(operand);

function increment(operand: unknown): FieldUpdate {
  if (!isNumeric(operand)) throw typeMismatch('Cannot apply $inc with non-numeric argument');
  return (current, path) => {
    if (current === undefined) return operand;
    if (!isNumeric(current))
      throw typeMismatch(`Cannot apply $inc to the field '${path}' of non-numeric type ${typeName(current)}`);
    const result = add(current, operand);
    if (result === undefined) throw badValue(`Failed to apply $inc: the result at '${path}' exceeds 64 bits`);
    return result;
  };
}

const extreme =
  (direction: 1 | -1) =>
  (operand: unknown): FieldUpdate =>
  (current) =>
    current === undefined || direction * compare(operand, current) < 0 ? clone(operand) : UNCHANGED;

/** Wraps an update of array elements; a missing field counts as an empty array. */
const onArray =
  (update: (elements: readonly unknown[], missing: boolean) => unknown): FieldUpdate =>
  (current, path) => {
    if (current !== undefined && !isArray(current))
      throw badValue(`The field '${path}' must be an array but is of type ${typeName(current)}`);
    return update(current ?? [], current === undefined);
  };

function integerModifier(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const number = isNumeric(value) ? toDouble(value) : Number.NaN;
  if (!Number.isInteger(number)) throw badValue(`The value for ${name} must be an integer value`);
  return number;
}

function pushSort(spec: unknown): (elements: unknown[]) => unknown[] {
  if (spec === undefined) return (elements) => elements;
  if (!isDocument(spec) && spec !== 1 && spec !== -1) throw badValue('The $sort of $push is 1, -1 or a document');
  if (!isDocument(spec)) return (elements) => elements.sort((a, b) => spec * compare(a, b));
  const fields = parseSort(spec);
  return (elements) => sortBy(elements, fields, (element) => element);
}

function push(operand: unknown): FieldUpdate {
  const { $each, $slice, $sort, $position, ...unknown } = hasOperators(operand) ? operand : { $each: [operand] };
  if (Object.keys(unknown).length > 0) throw badValue(`Unrecognized clause in $push: ${Object.keys(unknown).join()}`);
  if (!isArray($each)) throw badValue('The argument to $each in $push must be an array');
  const slice = integerModifier('$slice', $slice);
  const position = integerModifier('$position', $position) ?? Infinity;
  const sort = pushSort($sort);
  return onArray((current) => {
    const at = position < 0 ? Math.max(0, current.length + position) : position;
    const elements = sort([...current.slice(0, at), ...clone($each), ...current.slice(at)]);
    if (slice === undefined) return elements;
    return slice < 0 ? elements.slice(slice) : elements.slice(0, slice);
  });
}

function addToSet(operand: unknown): FieldUpdate {
  const { $each, ...unknown } = isDocument(operand) && '$each' in operand ? operand : { $each: [operand] };
  if (!isArray($each)) throw typeMismatch('The argument to $each in $addToSet must be an array');
  if (Object.keys(unknown).length > 0) throw badValue('Found unexpected fields after $each in $addToSet');
  return onArray((elements, missing) => {
    const known = new Set(elements.map((element) => encodeKey([element])));
    const added = $each.filter((element) => {
      const key = encodeKey([element]);
      return !known.has(key) && known.add(key);
    });
    return added.length === 0 && !missing ? UNCHANGED : [...elements, ...clone(added)];
  });
}

const without = (remove: Predicate): FieldUpdate =>
  onArray((elements) => {
    const kept = elements.filter((element) => !remove(element));
    return kept.length === elements.length ? UNCHANGED : kept;
  });

function pull(operand: unknown): FieldUpdate {
  if (operand instanceof BSONRegExp || hasOperators(operand)) {
    const test = operand instanceof BSONRegExp ? matchesRegex('value', operand) : compileOperators('value', operand);
    return without((value) => test({ value }));
  }
  if (!isDocument(operand)) return without((value) => equals(value, operand));
  const test = compileFilter(operand);
  return without((value) => isDocument(value) && test(value));
}

/** Operators that create a missing field and its parent documents. */
export const CREATING_OPERATORS: Readonly<Record<string, (operand: unknown) => FieldUpdate>> = {
  $set: assign,
  $setOnInsert: assign,
  $inc: increment,
  $min: extreme(1),
  $max: extreme(-1),
  $push: push,
  $addToSet: addToSet,
};

/** Operators that leave a missing field missing. */
export const REDUCING_OPERATORS: Readonly<Record<string, (operand: unknown) => FieldUpdate>> = {
  $unset: () => () => REMOVED,
  $pull: pull,
};
