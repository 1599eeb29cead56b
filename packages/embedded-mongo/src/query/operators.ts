import { BSONRegExp, ObjectId } from 'bson';
import { compare, equals } from '../bson/compare.js';
import { toDouble } from '../bson/numbers.js';
import { comparisonType, hasOperators, isArray } from '../bson/values.js';
import { isNumeric, typeAlias, typeName } from '../bson/values.js';
import { badValue, notSupported } from '../errors.js';
import { not, onPath, type Predicate } from './predicate.js';
import { compileRegex, patternOf } from './regex.js';

const NUMBER_TYPES = ['int', 'long', 'double', 'decimal'];

const isNaNumber = (value: unknown) => isNumeric(value) && Number.isNaN(toDouble(value));

function equalTo(operand: unknown): Predicate {
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  if (typeof operand === 'string' || typeof operand === 'boolean') return (value) => value === operand;
  return (value) => value !== undefined && equals(value, operand);
}

export function equality(path: string, operand: unknown): Predicate {
  if (operand instanceof BSONRegExp) throw notSupported('equality with a regular expression');
  return onPath(path, equalTo(operand));
}

/** Compares values of one type only; null and missing are equal. */
export function range(path: string, operand: unknown, accepts: (order: number) => boolean): Predicate {
  if (operand instanceof BSONRegExp) throw badValue("Can't have RegEx as arg to predicate over field.");
  const type = comparisonType(operand);
  if (type === 'null') return accepts(0) ? onPath(path, equalTo(null)) : () => false;
  if (isNaNumber(operand)) return accepts(0) ? onPath(path, isNaNumber) : () => false;
  const anyType = type === 'minKey' || type === 'maxKey';
  const comparable = (value: unknown) => anyType || (comparisonType(value) === type && !isNaNumber(value));
  return onPath(path, (value) => value !== undefined && comparable(value) && accepts(compare(value, operand)));
}

export function membership(operator: string, path: string, operand: unknown): Predicate {
  if (!isArray(operand)) throw badValue(`${operator} needs an array`);
  if (operand.some(hasOperators)) throw badValue(`cannot nest $ under ${operator}`);
  const patterns = operand
    .filter((value) => value instanceof BSONRegExp)
    .map((value) => compileRegex(patternOf(value)));
  const strings = new Set(operand.filter((value) => typeof value === 'string'));
  const ids = new Set(operand.filter((value) => value instanceof ObjectId).map((id) => id.toHexString()));
  const isOther = (value: unknown) =>
    !(typeof value === 'string' || value instanceof ObjectId || value instanceof BSONRegExp);
  const others = operand.filter(isOther).map(equalTo);
  return onPath(path, (value) => {
    if (typeof value === 'string') return strings.has(value) || patterns.some((pattern) => pattern.test(value));
    if (value instanceof ObjectId) return ids.has(value.toHexString());
    return others.some((test) => test(value));
  });
}

export function matchesRegex(path: string, operand: unknown, options?: unknown): Predicate {
  const regex = compileRegex(patternOf(operand, options));
  return onPath(path, (value) => typeof value === 'string' && regex.test(value));
}

export function ofType(path: string, operand: unknown): Predicate {
  const types = (isArray(operand) ? operand : [operand]).flatMap((type) => {
    const alias = typeAlias(type);
    if (type !== 'number' && !alias) throw badValue(`Unknown type name alias: ${String(type)}`);
    return alias ?? NUMBER_TYPES;
  });
  return onPath(path, (value) => value !== undefined && types.includes(typeName(value)));
}

export function hasSize(path: string, operand: unknown): Predicate {
  const size = isNumeric(operand) ? toDouble(operand) : Number.NaN;
  if (!Number.isInteger(size) || size < 0) throw badValue('$size must be a non-negative whole number');
  return onPath(path, (value) => isArray(value) && value.length === size, true);
}

export function modulo(path: string, operand: unknown): Predicate {
  const numbers = isArray(operand) ? operand.filter(isNumeric).map((value) => Math.trunc(toDouble(value))) : [];
  const [divisor = 0, remainder] = numbers;
  if (numbers.length !== 2) throw badValue('malformed mod, needs to be an array of two numbers');
  if (divisor === 0) throw badValue('divisor cannot be 0');
  return onPath(path, (value) => isNumeric(value) && Math.trunc(toDouble(value)) % divisor === remainder);
}

export function exists(path: string, operand: unknown): Predicate {
  const test = onPath(path, (value) => value !== undefined, true);
  const wanted = isNumeric(operand) ? toDouble(operand) !== 0 : operand !== false && operand !== null;
  return wanted ? test : not(test);
}
