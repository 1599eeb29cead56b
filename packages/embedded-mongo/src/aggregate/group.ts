import { compare } from '../bson/compare.js';
import { calculate, toDouble } from '../bson/numbers.js';
import { encodeKey } from '../bson/ordered-key.js';
import { type Document, isDocument, isNumeric, type Numeric, setField } from '../bson/values.js';
import { location } from '../errors.js';
import { compileExpression, type Expression } from './expression.js';

interface Accumulator {
  /** Takes one document's value into what was accumulated so far (undefined at first). */
  readonly add: (accumulated: unknown, value: unknown) => unknown;
  readonly result: (accumulated: unknown) => unknown;
}

const FIRST_MISSING = Symbol('the first document has no such field');

const sum = (total: Numeric, value: Numeric): Numeric =>
  calculate('add', total, value) ?? toDouble(total) + toDouble(value);

const extreme = (direction: 1 | -1): Accumulator => ({
  add: (best, value) => {
    if (value === undefined || value === null) return best;
    return best === undefined || direction * compare(value, best) < 0 ? value : best;
  },
  result: (best) => best ?? null,
});

const ACCUMULATORS: Readonly<Record<string, Accumulator>> = {
  $sum: {
    add: (total, value) => (isNumeric(value) ? sum(isNumeric(total) ? total : 0, value) : total),
    result: (total) => total ?? 0,
  },
  $min: extreme(1),
  $max: extreme(-1),
  $first: {
    add: (first, value) => (first === undefined ? (value ?? FIRST_MISSING) : first),
    result: (first) => (first === FIRST_MISSING ? null : (first ?? null)),
  },
};

interface GroupField {
  readonly name: string;
  readonly accumulator: Accumulator;
  readonly evaluate: Expression;
}

function parseField(name: string, spec: unknown): GroupField {
  const [operator, ...others] = isDocument(spec) ? Object.keys(spec) : [];
  if (!isDocument(spec) || operator === undefined || others.length > 0 || !operator.startsWith('$'))
    throw location(40234, `The field '${name}' must be an accumulator object`);
  const accumulator = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined;
  if (!accumulator) throw location(15952, `unknown group operator '${operator}'`);
  return { name, accumulator, evaluate: compileExpression(spec[operator]) };
}

/** The stage `$group` with `$sum`, `$min`, `$max` and `$first`; groups come in the order they were first met. */
export function compileGroup(spec: unknown): (documents: readonly Document[]) => Document[] {
  if (!isDocument(spec)) throw location(15947, "a group's fields must be specified in an object");
  if (!Object.hasOwn(spec, '_id')) throw location(15955, 'a group specification must include an _id');
  const groupId = compileExpression(spec._id);
  const fields = Object.entries(spec)
    .filter(([name]) => name !== '_id')
    .map(([name, field]) => parseField(name, field));
  return (documents) => {
    const groups = new Map<string, { id: unknown; accumulated: unknown[] }>();
    for (const document of documents) {
      const id = groupId(document) ?? null;
      const key = encodeKey([id]);
      const group = groups.get(key) ?? { id, accumulated: [] };
      groups.set(key, group);
      for (const [i, { accumulator, evaluate }] of fields.entries())
        group.accumulated[i] = accumulator.add(group.accumulated[i], evaluate(document));
    }
    return [...groups.values()].map(({ id, accumulated }) => {
      const result: Document = { _id: id };
      for (const [i, { name, accumulator }] of fields.entries())
        setField(result, name, accumulator.result(accumulated[i]));
      return result;
    });
  };
}
