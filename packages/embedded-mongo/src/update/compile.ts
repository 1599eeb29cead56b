import { equals } from '../bson/compare.js';
import { clone, type Document, isArray, isDocument, setField, typeName } from '../bson/values.js';
import { CommandError, failedToParse, notSupported } from '../errors.js';
import { isArrayIndex, splitPath } from '../query/path.js';
import { parseUpdatePath, updateAt } from './field-path.js';
import { CREATING_OPERATORS, REDUCING_OPERATORS } from './operators.js';

export interface UpdateContext {
  /** Array index matched by the filter, for the positional operator `$`. */
  readonly arrayIndex: number | undefined;
  readonly inserting: boolean;
}

export interface Update {
  readonly kind: 'operators' | 'replacement';
  /** Returns a new document; operators keep the identical values of fields that they do not name. */
  readonly apply: (document: Document, context: UpdateContext) => { document: Document; changed: boolean };
}

interface Action {
  readonly path: string;
  /** Changes the document in place and returns whether it changed. */
  readonly run: (document: Document, context: UpdateContext) => boolean;
}

/** Operators of MongoDB that this engine does not have. */
const UNSUPPORTED_OPERATORS: readonly string[] = ['$currentDate', '$mul', '$pop', '$pullAll', '$rename'];

function fieldAction(operator: string, path: string, operand: unknown): Action {
  const creates = Object.hasOwn(CREATING_OPERATORS, operator);
  const operators = creates ? CREATING_OPERATORS : REDUCING_OPERATORS;
  const compile = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  if (UNSUPPORTED_OPERATORS.includes(operator)) throw notSupported(`update operator ${operator}`);
  if (!compile) throw failedToParse(`Unknown modifier: ${operator}. Expected a valid update modifier`);
  const update = compile(operand);
  const parts = parseUpdatePath(path);
  return {
    path,
    run: (document, { inserting, arrayIndex }) =>
      (inserting || operator !== '$setOnInsert') && updateAt(document, parts, update, { creates, arrayIndex }),
  };
}

/** Orders new fields by name and array positions by value, regardless of the operator order. */
function inNameOrder(a: Action, b: Action): number {
  const [left, right] = [splitPath(a.path), splitPath(b.path)];
  const i = left.findIndex((name, depth) => name !== right[depth]);
  const [leftName = '', rightName = ''] = [left[i], right[i]];
  if (isArrayIndex(leftName) && isArrayIndex(rightName)) return Number(leftName) - Number(rightName);
  return leftName < rightName ? -1 : 1;
}

/** @throws when two operators change the same field or a parent of it */
function refuseConflicts(paths: readonly string[]): void {
  for (const [i, path] of paths.entries()) {
    if (paths.some((other, j) => j !== i && `${path}.`.startsWith(`${other}.`)))
      throw new CommandError('ConflictingUpdateOperators', `Updating the path '${path}' would create a conflict`);
  }
}

/** Copies a document and the values of the named fields; other values are shared. */
function copyForChange(document: Document, names: ReadonlySet<string>): Document {
  const copy = { ...document };
  for (const name of names) if (Object.hasOwn(copy, name)) setField(copy, name, clone(copy[name]));
  return copy;
}

function compileOperatorUpdate(spec: Document): Update {
  const actions: Action[] = [];
  const paths: string[] = [];
  for (const [operator, fields] of Object.entries(spec)) {
    if (!isDocument(fields)) throw failedToParse(`Modifiers operate on fields but we found type ${typeName(fields)}`);
    for (const [path, operand] of Object.entries(fields)) {
      actions.push(fieldAction(operator, path, operand));
      paths.push(path);
    }
  }
  refuseConflicts(paths);
  actions.sort(inNameOrder);
  const names = new Set(paths.map((path) => splitPath(path)[0] ?? ''));
  return {
    kind: 'operators',
    apply: (document, context) => {
      const copy = copyForChange(document, names);
      const changes = actions.map((action) => action.run(copy, context));
      return { document: copy, changed: changes.includes(true) };
    },
  };
}

function compileReplacement(replacement: Document): Update {
  const dollar = Object.keys(replacement).find((name) => name.startsWith('$'));
  if (dollar)
    throw new CommandError('DollarPrefixedFieldName', `The field '${dollar}' is not allowed in a replacement document`);
  return {
    kind: 'replacement',
    apply: (document) => {
      const result = '_id' in document ? { _id: document._id, ...replacement } : replacement;
      return { document: result, changed: !equals(document, result) };
    },
  };
}

/** Compiles the `u` of an update statement: operators or a replacement. @throws on pipelines */
export function compileUpdate(spec: unknown): Update {
  if (isArray(spec)) throw notSupported('updates by a pipeline');
  if (!isDocument(spec)) throw failedToParse('Update argument must be either an object or an array');
  return Object.keys(spec)[0]?.startsWith('$') ? compileOperatorUpdate(spec) : compileReplacement(spec);
}

/** @throws when an update would change the `_id` of a document */
export function assertSameId(before: unknown, after: unknown): void {
  if (!equals(before, after))
    throw new CommandError('ImmutableField', "The update would modify the immutable field '_id'");
}
