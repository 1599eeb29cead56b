import { equals } from '../bson/compare.js';
import { clone, type Document, isArray, isDocument, setField, typeName } from '../bson/values.js';
import { badValue, CommandError, failedToParse, notSupported } from '../errors.js';
import { isArrayIndex, splitPath } from '../query/path.js';
import { type FieldUpdate, REMOVED, UNCHANGED, UPDATE_OPERATORS } from './operators.js';

export interface UpdateContext {
  /** The array position that the filter matched at, for the positional operator `$`. */
  readonly arrayIndex: number | undefined;
  readonly inserting: boolean;
}

export interface UpdateResult {
  readonly document: Document;
  readonly changed: boolean;
}

export interface Update {
  readonly kind: 'operators' | 'replacement';
  /** Returns a new document; the one given stays as it is. */
  readonly apply: (document: Document, context: UpdateContext) => UpdateResult;
}

interface Action {
  readonly path: string;
  readonly run: (document: Document, context: UpdateContext) => boolean;
}

const MAX_BACKFILL = 1_500_000;
const REFUSED_OPERATORS = ['$bit'];

export const immutableId = () =>
  new CommandError(
    66,
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );

const describe = (value: unknown) => (isDocument(value) ? '{…}' : isArray(value) ? '[…]' : JSON.stringify(value));

function store(container: Document | unknown[], name: string, value: unknown): void {
  if (!isArray(container)) {
    setField(container, name, value);
    return;
  }
  const index = Number(name);
  if (index > container.length + MAX_BACKFILL) throw badValue('can only backfill 1,500,000 elements');
  while (container.length < index) container.push(null);
  container[index] = value;
}

function remove(container: Document | unknown[], name: string): boolean {
  if (!Object.hasOwn(container, name)) return false;
  if (isArray(container)) container[Number(name)] = null;
  else delete container[name];
  return true;
}

/** Applies an update to the field at a path, in place. Returns whether the document changed. */
function updateAt(
  container: unknown,
  parts: readonly string[],
  depth: number,
  context: UpdateContext,
  creates: boolean,
  update: FieldUpdate,
): boolean {
  const part = parts[depth] ?? '';
  if (part === '$' && context.arrayIndex === undefined)
    throw badValue('The positional operator did not find the match needed from the query.');
  const name = part === '$' ? String(context.arrayIndex) : part;
  if (!(isDocument(container) || (isArray(container) && isArrayIndex(name)))) {
    if (!creates) return false;
    const element = `{${parts[depth - 1] ?? ''}: ${describe(container)}}`;
    throw new CommandError(28, 'PathNotViable', `Cannot create field '${name}' in element ${element}`);
  }
  const exists = Object.hasOwn(container, name);
  const current = exists ? (container as Document)[name] : undefined;

  if (depth < parts.length - 1) {
    if (exists) return updateAt(current, parts, depth + 1, context, creates, update);
    if (!creates) return false;
    const created: Document = {};
    const changed = updateAt(created, parts, depth + 1, context, creates, update);
    if (changed) store(container, name, created);
    return changed;
  }
  const value = update(current, parts.join('.'));
  if (value === UNCHANGED) return false;
  if (value === REMOVED) return remove(container, name);
  if (exists && equals(current, value) && typeName(current) === typeName(value)) return false;
  store(container, name, value);
  return true;
}

function checkPath(path: string): readonly string[] {
  const parts = splitPath(path);
  if (parts.includes(''))
    throw new CommandError(
      56,
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  for (const part of parts) {
    if (part.startsWith('$[')) throw notSupported(`the array update operator ${part}`);
    if (part.startsWith('$') && part !== '$')
      throw new CommandError(
        52,
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${part}' in '${path}' is not valid for storage.`,
      );
  }
  if (parts[0] === '$') throw badValue(`Cannot have positional operator in the first position in path '${path}'`);
  return parts;
}

function renameAction(from: string, to: unknown): Action {
  if (typeof to !== 'string') throw badValue(`The 'to' field for $rename must be a string: ${from}`);
  const [source, target] = [checkPath(from), checkPath(to)];
  if (source.includes('$') || target.includes('$'))
    throw badValue('The source and target of $rename may not be dynamic');
  return {
    path: to,
    run: (document, context) => {
      let moved: unknown = UNCHANGED;
      updateAt(document, source, 0, context, false, (current) => {
        if (current !== undefined) moved = current;
        return current === undefined ? UNCHANGED : REMOVED;
      });
      if (moved !== UNCHANGED) updateAt(document, target, 0, context, true, () => moved);
      return moved !== UNCHANGED;
    },
  };
}

function fieldAction(operatorName: string, path: string, operand: unknown): Action {
  const operator = Object.hasOwn(UPDATE_OPERATORS, operatorName) ? UPDATE_OPERATORS[operatorName] : undefined;
  if (!operator)
    throw failedToParse(
      `Unknown modifier: ${operatorName}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  const parts = checkPath(path);
  const update = operator.compile(operand);
  return {
    path,
    run: (document, context) =>
      operator.onInsertOnly && !context.inserting
        ? false
        : updateAt(document, parts, 0, context, operator.creates, update),
  };
}

const overlaps = (a: string, b: string) => a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);

/** New fields appear in the order of their names, array positions by value, whatever the order of the operators. */
function inNameOrder(a: string, b: string): number {
  const [left, right] = [splitPath(a), splitPath(b)];
  const i = left.findIndex((name, depth) => name !== right[depth]);
  const [leftName = '', rightName = ''] = [left[i], right[i]];
  if (isArrayIndex(leftName) && isArrayIndex(rightName)) return Number(leftName) - Number(rightName);
  return leftName < rightName ? -1 : leftName > rightName ? 1 : 0;
}

function compileOperatorUpdate(spec: Document): Update {
  const actions: Action[] = [];
  const claimed: string[] = [];
  for (const [operator, fields] of Object.entries(spec)) {
    if (REFUSED_OPERATORS.includes(operator)) throw notSupported(`the update operator ${operator}`);
    if (!isDocument(fields))
      throw failedToParse(`Modifiers operate on fields but we found type ${typeName(fields)} instead.`);
    for (const [path, operand] of Object.entries(fields)) {
      const action = operator === '$rename' ? renameAction(path, operand) : fieldAction(operator, path, operand);
      for (const touched of new Set([path, action.path])) {
        const other = claimed.find((claim) => overlaps(claim, touched));
        if (other !== undefined)
          throw new CommandError(
            40,
            'ConflictingUpdateOperators',
            `Updating the path '${touched}' would create a conflict at '${other.length < touched.length ? other : touched}'`,
          );
        claimed.push(touched);
      }
      actions.push(action);
    }
  }
  actions.sort((a, b) => inNameOrder(a.path, b.path));
  return {
    kind: 'operators',
    apply: (document, context) => {
      const copy = clone(document);
      let changed = false;
      for (const action of actions) changed = action.run(copy, context) || changed;
      return { document: copy, changed };
    },
  };
}

function compileReplacement(replacement: Document): Update {
  const dollar = Object.keys(replacement).find((name) => name.startsWith('$'));
  if (dollar)
    throw new CommandError(
      52,
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${dollar}' is not allowed in a replacement document`,
    );
  return {
    kind: 'replacement',
    apply: (document) => {
      const result = '_id' in document ? { _id: document._id, ...replacement } : replacement;
      return { document: result, changed: !equals(document, result) };
    },
  };
}

/** Compiles the `u` of an update statement: operators or a replacement. Refuses pipelines. */
export function compileUpdate(spec: unknown): Update {
  if (isArray(spec)) throw notSupported('updates with an aggregation pipeline');
  if (!isDocument(spec)) throw failedToParse('Update argument must be either an object or an array');
  return Object.keys(spec)[0]?.startsWith('$') ? compileOperatorUpdate(spec) : compileReplacement(spec);
}
