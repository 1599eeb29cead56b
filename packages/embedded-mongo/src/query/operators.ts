import { BSONRegExp, ObjectId } from 'bson';
import { compare, equals } from '../bson/compare.js';
import { toDouble } from '../bson/numbers.js';
import { comparisonType, type Document, hasOperators, isArray, isDocument } from '../bson/values.js';
import { isNumeric, typeAlias, typeName } from '../bson/values.js';
import { badValue, notSupported } from '../errors.js';
import { compileFilter } from './filter.js';
import { all, not, onPath, type Predicate } from './predicate.js';
import { compileRegex, patternOf } from './regex.js';

type OperatorCompiler = (path: string, operand: unknown, operators: Document) => Predicate;

const NUMBER_TYPES = ['int', 'long', 'double', 'decimal'];
const LOGICAL = ['$and', '$or', '$nor'];

const isNaNumber = (value: unknown) => isNumeric(value) && Number.isNaN(toDouble(value));

function equalTo(operand: unknown): Predicate {
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  if (typeof operand === 'string' || typeof operand === 'boolean') return (value) => value === operand;
  return (value) => value !== undefined && equals(value, operand);
}

function equality(path: string, operand: unknown): Predicate {
  if (operand instanceof BSONRegExp) throw notSupported('equality with a regular expression');
  return onPath(path, equalTo(operand));
}

/** A range compares within one type only; null and missing equal each other. */
function range(path: string, operand: unknown, accepts: (order: number) => boolean): Predicate {
  if (operand instanceof BSONRegExp) throw badValue("Can't have RegEx as arg to predicate over field.");
  const type = comparisonType(operand);
  if (type === 'null') return accepts(0) ? onPath(path, equalTo(null)) : () => false;
  if (isNaNumber(operand)) return accepts(0) ? onPath(path, isNaNumber) : () => false;
  const anyType = type === 'minKey' || type === 'maxKey';
  const comparable = (value: unknown) => anyType || (comparisonType(value) === type && !isNaNumber(value));
  return onPath(path, (value) => value !== undefined && comparable(value) && accepts(compare(value, operand)));
}

function membership(operator: string, path: string, operand: unknown): Predicate {
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

function ofType(path: string, operand: unknown): Predicate {
  const types = (isArray(operand) ? operand : [operand]).flatMap((type) => {
    const alias = typeAlias(type);
    if (type !== 'number' && !alias) throw badValue(`Unknown type name alias: ${String(type)}`);
    return alias ?? NUMBER_TYPES;
  });
  return onPath(path, (value) => value !== undefined && types.includes(typeName(value)));
}

function hasSize(path: string, operand: unknown): Predicate {
  const size = isNumeric(operand) ? toDouble(operand) : Number.NaN;
  if (!Number.isInteger(size) || size < 0) throw badValue('$size must be a non-negative whole number');
  return onPath(path, (value) => isArray(value) && value.length === size, true);
}

function modulo(path: string, operand: unknown): Predicate {
  const numbers = isArray(operand) ? operand.filter(isNumeric).map((value) => Math.trunc(toDouble(value))) : [];
  const [divisor = 0, remainder] = numbers;
  if (numbers.length !== 2) throw badValue('malformed mod, needs to be an array of two numbers');
  if (divisor === 0) throw badValue('divisor cannot be 0');
  return onPath(path, (value) => isNumeric(value) && Math.trunc(toDouble(value)) % divisor === remainder);
}

function exists(path: string, operand: unknown): Predicate {
  const test = onPath(path, (value) => value !== undefined, true);
  const wanted = isNumeric(operand) ? toDouble(operand) !== 0 : operand !== false && operand !== null;
  return wanted ? test : not(test);
}

function negation(path: string, operand: unknown): Predicate {
  if (operand instanceof BSONRegExp) return not(matchesRegex(path, operand));
  if (!hasOperators(operand)) throw badValue('$not needs a regex or a document');
  return not(compileOperators(path, operand));
}

/** A test of one array element, either as a value (`{ $gt: 1 }`) or as a document (`{ name: 'x' }`). */
export function compileElementTest(operand: unknown): Predicate {
  if (!isDocument(operand)) throw badValue('$elemMatch needs an Object');
  if (hasOperators(operand) && !LOGICAL.includes(Object.keys(operand)[0] ?? '')) {
    const test = compileOperators('value', operand);
    return (value) => test({ value });
  }
  const test = compileFilter(operand);
  return (value) => (isDocument(value) || isArray(value)) && test(value);
}

function elementMatch(path: string, operand: unknown): Predicate {
  const test = compileElementTest(operand);
  const some: Predicate = (value, details) => {
    const index = isArray(value) ? value.findIndex((element) => test(element)) : -1;
    if (index >= 0 && details) details.arrayIndex = index;
    return index >= 0;
  };
  return onPath(path, some, true);
}

function containsAll(path: string, operand: unknown): Predicate {
  if (!isArray(operand)) throw badValue('$all needs an array');
  const tests = operand.map((value) => {
    if (isDocument(value) && '$elemMatch' in value) return compileOperators(path, value);
    return value instanceof BSONRegExp ? matchesRegex(path, value) : equality(path, value);
  });
  return tests.length === 0 ? () => false : all(tests);
}

const OPERATORS: Readonly<Record<string, OperatorCompiler>> = {
  $eq: equality,
  $ne: (path, operand) => not(equality(path, operand)),
  $gt: (path, operand) => range(path, operand, (order) => order > 0),
  $gte: (path, operand) => range(path, operand, (order) => order >= 0),
  $lt: (path, operand) => range(path, operand, (order) => order < 0),
  $lte: (path, operand) => range(path, operand, (order) => order <= 0),
  $in: (path, operand) => membership('$in', path, operand),
  $nin: (path, operand) => not(membership('$nin', path, operand)),
  $regex: (path, operand, operators) => matchesRegex(path, operand, operators.$options),
  $options: (_path, _operand, operators) => {
    if (!('$regex' in operators)) throw badValue('$options needs a $regex');
    return () => true;
  },
  $exists: exists,
  $type: ofType,
  $size: hasSize,
  $mod: modulo,
  $not: negation,
  $elemMatch: elementMatch,
  $all: containsAll,
};

/** Compiles `{ $operator: operand, … }` on a path. */
export function compileOperators(path: string, operators: Document): Predicate {
  return all(
    Object.entries(operators).map(([operator, operand]) => {
      const compiler = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
      if (!compiler) throw badValue(`unknown operator: ${operator}`);
      return compiler(path, operand, operators);
    }),
  );
}
