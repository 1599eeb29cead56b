import { compare } from '../bson/compare.js';
import { add, toDouble } from '../bson/numbers.js';
import { encodeKey } from '../bson/ordered-key.js';
import { type Document, isDocument, isNumeric, setField } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileExpression } from './expression.js';

/** Reduces the values of a group's documents, in document order; missing values are undefined. */
type Accumulator = (values: readonly unknown[]) => unknown;

const extreme =
  (direction: 1 | -1): Accumulator =>
  (values) =>
    values
      .filter((value) => value !== undefined && value !== null)
      .reduce<unknown>((best, value) => (best === null || direction * compare(value, best) < 0 ? value : best), null);

const ACCUMULATORS: Readonly<Record<string, Accumulator>> = {
  $sum: (values) =>
    values.filter(isNumeric).reduce((sum, value) => add(sum, value) ?? toDouble(sum) + toDouble(value), 0),
  $min: extreme(1),
  $max: extreme(-1),
  $first: ([first]) => first ?? null,
};

function compileField(name: string, spec: unknown): (documents: readonly Document[]) => unknown {
  const [operator = '', ...others] = isDocument(spec) ? Object.keys(spec) : [];
  if (!isDocument(spec) || others.length > 0 || !operator.startsWith('$'))
    throw new CommandError(40234, `The field '${name}' must be an accumulator object`);
  const accumulate = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined;
  if (!accumulate) throw new CommandError(15952, `unknown group operator '${operator}'`);
  const evaluate = compileExpression(spec[operator]);
  return (documents) => accumulate(documents.map(evaluate));
}

/** Compiles `$group` with `$sum`, `$min`, `$max` and `$first`; groups are returned in the order of their first document. */
export function compileGroup(spec: unknown): (documents: readonly Document[]) => Document[] {
  if (!isDocument(spec)) throw new CommandError(15947, "a group's fields must be specified in an object");
  const { _id: idSpec, ...fieldSpecs } = spec;
  if (!Object.hasOwn(spec, '_id')) throw new CommandError(15955, 'a group specification must include an _id');
  const groupId = compileExpression(idSpec);
  const fields = Object.entries(fieldSpecs).map(([name, field]) => [name, compileField(name, field)] as const);
  return (documents) => {
    const groups = new Map<string, { id: unknown; documents: Document[] }>();
    for (const document of documents) {
      const id = groupId(document) ?? null;
      const key = encodeKey([id]);
      const group = groups.get(key);
      if (group) group.documents.push(document);
      else groups.set(key, { id, documents: [document] });
    }
    return [...groups.values()].map((group) => {
      const result: Document = { _id: group.id };
      for (const [name, reduce] of fields) setField(result, name, reduce(group.documents));
      return result;
    });
  };
}
