import { BSONRegExp, Timestamp } from 'bson';
import { compare, equals } from '../bson/compare.js';
import { calculate, toDouble } from '../bson/numbers.js';
import { encodeKey } from '../bson/ordered-key.js';
import {
  clone,
  type Document,
  hasOperators,
  isArray,
  isDocument,
  isNumeric,
  type Numeric,
  typeName,
} from '../bson/values.js';
import { badValue, failedToParse, typeMismatch } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import { compileOperators, matchesRegex } from '../query/operators.js';
import type { Predicate } from '../query/predicate.js';
import { parseSort, sortBy } from '../query/sort.js';

/** The field stays as it is. */
export const UNCHANGED = Symbol('unchanged');
/** The field goes away. */
export const REMOVED = Symbol('removed');

/** Computes a field's new value from the present one (undefined when it is missing). */
export type FieldUpdate = (current: unknown, path: string) => unknown;

export interface UpdateOperator {
  /** Whether a missing field, and the documents on the way to it, come into being. */
  readonly creates: boolean;
  readonly onInsertOnly?: boolean;
  readonly compile: (operand: unknown) => FieldUpdate;
}

function arithmetic(operator: '$inc' | '$mul', verb: string, operand: unknown): FieldUpdate {
  if (!isNumeric(operand)) throw typeMismatch(`Cannot ${verb} with non-numeric argument`);
  const operation = operator === '$inc' ? 'add' : 'multiply';
  return (current, path) => {
    if (current === undefined && operator === '$inc') return operand;
    const start: Numeric | undefined = current === undefined ? 0 : isNumeric(current) ? current : undefined;
    if (start === undefined)
      throw typeMismatch(
        `Cannot apply ${operator} to a value of non-numeric type. The field '${path}' has non-numeric type ${typeName(current)}`,
      );
    const result = calculate(operation, start, operand);
    if (result === undefined) throw badValue(`Failed to apply ${operator}: the result at '${path}' exceeds 64 bits`);
    return result;
  };
}

const extreme =
  (direction: 1 | -1) =>
  (operand: unknown): FieldUpdate =>
  (current) =>
    current === undefined || direction * compare(operand, current) < 0 ? clone(operand) : UNCHANGED;

function currentDate(operand: unknown): FieldUpdate {
  const type = isDocument(operand) ? operand.$type : operand === true ? 'date' : undefined;
  if (type === 'date') return () => new Date();
  if (type === 'timestamp') return () => new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });
  throw badValue("$currentDate takes true or { $type: 'date' | 'timestamp' }");
}

function existingArray(current: unknown, path: string): unknown[] | undefined {
  if (current === undefined || isArray(current)) return current;
  throw badValue(`The field '${path}' must be an array but is of type ${typeName(current)}`);
}

function integerModifier(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const number = isNumeric(value) ? toDouble(value) : Number.NaN;
  if (!Number.isInteger(number)) throw badValue(`The value for ${name} must be an integer value`);
  return number;
}

function pushSort(spec: unknown): (elements: unknown[]) => unknown[] {
  if (spec === undefined) return (elements) => elements;
  const direction = isNumeric(spec) ? toDouble(spec) : undefined;
  if (direction === 1 || direction === -1) return (elements) => elements.sort((a, b) => direction * compare(a, b));
  if (!isDocument(spec)) throw badValue('The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1}');
  const fields = parseSort(spec);
  return (elements) => sortBy(elements, fields, (element) => element);
}

function push(operand: unknown): FieldUpdate {
  const modifiers: Document = hasOperators(operand) ? operand : { $each: [operand] };
  const { $each, $slice, $sort, $position, ...unknown } = modifiers;
  const [stranger] = Object.keys(unknown);
  if (stranger) throw badValue(`Unrecognized clause in $push: ${stranger}`);
  if (!isArray($each)) throw badValue('The argument to $each in $push must be an array');
  const slice = integerModifier('$slice', $slice);
  const position = integerModifier('$position', $position);
  const sort = pushSort($sort);
  return (current, path) => {
    const elements = [...(existingArray(current, path) ?? [])];
    const end = elements.length;
    const at = position === undefined ? end : position < 0 ? Math.max(0, end + position) : Math.min(position, end);
    elements.splice(at, 0, ...clone($each));
    const sorted = sort(elements);
    if (slice === undefined) return sorted;
    if (slice === 0) return [];
    return slice > 0 ? sorted.slice(0, slice) : sorted.slice(slice);
  };
}

function addToSet(operand: unknown): FieldUpdate {
  const modifiers: Document = isDocument(operand) && '$each' in operand ? operand : { $each: [operand] };
  const { $each, ...unknown } = modifiers;
  if (!isArray($each)) throw typeMismatch('The argument to $each in $addToSet must be an array');
  if (Object.keys(unknown).length > 0) throw badValue('Found unexpected fields after $each in $addToSet');
  return (current, path) => {
    const elements = existingArray(current, path);
    const known = new Set(elements?.map((element) => encodeKey([element])));
    const added = $each.filter((element) => {
      const key = encodeKey([element]);
      return !known.has(key) && known.add(key);
    });
    return elements && added.length === 0 ? UNCHANGED : [...(elements ?? []), ...clone(added)];
  };
}

function without(remove: Predicate): FieldUpdate {
  return (current, path) => {
    const elements = existingArray(current, path);
    const kept = elements?.filter((element) => !remove(element));
    return kept?.length === elements?.length ? UNCHANGED : kept;
  };
}

function pullCondition(operand: unknown): Predicate {
  if (operand instanceof BSONRegExp || hasOperators(operand)) {
    const test = operand instanceof BSONRegExp ? matchesRegex('value', operand) : compileOperators('value', operand);
    return (value) => test({ value });
  }
  if (!isDocument(operand)) return (value) => equals(value, operand);
  const test = compileFilter(operand);
  return (value) => isDocument(value) && test(value);
}

function pullAll(operand: unknown): FieldUpdate {
  if (!isArray(operand)) throw badValue('$pullAll requires an array argument');
  return without((value) => operand.some((removed) => equals(removed, value)));
}

function pop(operand: unknown): FieldUpdate {
  const end = isNumeric(operand) ? toDouble(operand) : 0;
  if (end !== 1 && end !== -1) throw failedToParse('$pop expects 1 or -1');
  return (current, path) => {
    const elements = existingArray(current, path);
    if (!elements || elements.length === 0) return UNCHANGED;
    return end === 1 ? elements.slice(0, -1) : elements.slice(1);
  };
}

const assign =
  (operand: unknown): FieldUpdate =>
  () =>
    clone(operand);

export const UPDATE_OPERATORS: Readonly<Record<string, UpdateOperator>> = {
  $set: { creates: true, compile: assign },
  $setOnInsert: { creates: true, onInsertOnly: true, compile: assign },
  $unset: { creates: false, compile: () => () => REMOVED },
  $inc: { creates: true, compile: (operand) => arithmetic('$inc', 'increment', operand) },
  $mul: { creates: true, compile: (operand) => arithmetic('$mul', 'multiply', operand) },
  $min: { creates: true, compile: extreme(1) },
  $max: { creates: true, compile: extreme(-1) },
  $currentDate: { creates: true, compile: currentDate },
  $push: { creates: true, compile: push },
  $addToSet: { creates: true, compile: addToSet },
  $pull: { creates: false, compile: (operand) => without(pullCondition(operand)) },
  $pullAll: { creates: false, compile: pullAll },
  $pop: { creates: false, compile: pop },
};
