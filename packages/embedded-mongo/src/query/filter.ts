import { BSONRegExp } from 'bson';
import { hasOperators, isArray, isDocument } from '../bson/values.js';
import { badValue } from '../errors.js';
import { compileOperators, matchesRegex } from './operators.js';
import { all, type Predicate } from './predicate.js';

function compileLogical(operator: string, clauses: unknown): Predicate {
  if (operator === '$comment') return () => true;
  if (!['$and', '$or', '$nor'].includes(operator)) throw badValue(`unknown top level operator: ${operator}`);
  if (!isArray(clauses) || clauses.length === 0) throw badValue(`${operator} must be a nonempty array`);
  const predicates = clauses.map(compileFilter);
  if (operator === '$and') return all(predicates);
  if (operator === '$nor') return (document) => !predicates.some((predicate) => predicate(document));
  return (document, details) => predicates.some((predicate) => predicate(document, details));
}

/** Compiles a query filter. Throws a `CommandError` on anything that is malformed or not known here. */
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
