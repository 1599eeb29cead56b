import { BSONRegExp } from 'bson';
import { type Document, hasOperators, isArray, isDocument } from '../bson/values.js';
import { badValue } from '../errors.js';
import { equality, exists, hasSize, matchesRegex, membership, modulo, ofType, range } from './operators.js';
import { all, not, onPath, type Predicate } from './predicate.js';

type OperatorCompiler = (path: string, operand: unknown, operators: Document) => Predicate;

const LOGICAL = ['$and', '$or', '$nor'];

function negation(path: string, operand: unknown): Predicate {
  if (operand instanceof BSONRegExp) return not(matchesRegex(path, operand));
  if (!hasOperators(operand)) throw badValue('$not needs a regex or a document');
  return not(compileOperators(path, operand));
}

/** Compiles a test of one array element, as a value (`{ $gt: 1 }`) or a document (`{ name: 'x' }`). */
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

/** Compiles `{ $operator: operand, … }` for a path. */
export function compileOperators(path: string, operators: Document): Predicate {
  return all(
    Object.entries(operators).map(([operator, operand]) => {
      const compiler = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
      if (!compiler) throw badValue(`unknown operator: ${operator}`);
      return compiler(path, operand, operators);
    }),
  );
}

function compileLogical(operator: string, clauses: unknown): Predicate {
  if (operator === '$comment') return () => true;
  if (!LOGICAL.includes(operator)) throw badValue(`unknown top level operator: ${operator}`);
  if (!isArray(clauses) || clauses.length === 0) throw badValue(`${operator} must be a nonempty array`);
  const predicates = clauses.map(compileFilter);
  if (operator === '$and') return all(predicates);
  if (operator === '$nor') return (document) => !predicates.some((predicate) => predicate(document));
  return (document, details) => predicates.some((predicate) => predicate(document, details));
}

/** Compiles a query filter. @throws CommandError on malformed or unsupported filters */
export function compileFilter(filter: unknown): Predicate {
  if (!isDocument(filter)) throw badValue('a query filter must be an object');
  return all(
    Object.entries(filter).map(([path, condition]) => {
      if (path.startsWith('$')) return compileLogical(path, condition);
      if (condition instanceof BSONRegExp) return matchesRegex(path, condition);
      return compileOperators(path, hasOperators(condition) ? condition : { $eq: condition });
    }),
  );
}
