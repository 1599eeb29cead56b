import { BSONRegExp } from 'bson';
import { hasOperators, isArray, isDocument } from '../bson/values.js';
import { badValue, notSupported } from '../errors.js';
import { compileOperators, matchesRegex } from './operators.js';
import { all, type Predicate } from './predicate.js';

const REFUSED = ['$expr', '$jsonSchema', '$text', '$where'];

function compileClauses(operator: string, clauses: unknown): Predicate[] {
  if (!isArray(clauses) || clauses.length === 0) throw badValue(`${operator} must be a nonempty array`);
  return clauses.map((clause) => compileFilter(clause));
}

function compileTopLevel(operator: string, operand: unknown): Predicate {
  if (operator === '$comment') return () => true;
  if (REFUSED.includes(operator)) throw notSupported(`the query operator ${operator}`);
  if (operator === '$and') return all(compileClauses(operator, operand));
  if (operator === '$or' || operator === '$nor') {
    const clauses = compileClauses(operator, operand);
    if (operator === '$nor') return (document) => !clauses.some((clause) => clause(document));
    return (document, details) => clauses.some((clause) => clause(document, details));
  }
  throw badValue(
    `unknown top level operator: ${operator}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
  );
}

/** Compiles a query filter. Throws a `CommandError` on anything that is malformed or refused. */
export function compileFilter(filter: unknown): Predicate {
  if (!isDocument(filter)) throw badValue('a query filter must be an object');
  const predicates = Object.entries(filter).map(([path, condition]) => {
    if (path.startsWith('$')) return compileTopLevel(path, condition);
    if (condition instanceof BSONRegExp) return matchesRegex(path, condition);
    return compileOperators(path, hasOperators(condition) ? condition : { $eq: condition });
  });
  return predicates.length === 0 ? () => true : all(predicates);
}
