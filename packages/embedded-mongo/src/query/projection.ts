import { compileExpression, type Expression } from '../aggregate/expression.js';
import { toDouble } from '../bson/numbers.js';
import { type Document, isArray, isDocument, isNumeric, setField } from '../bson/values.js';
import { CommandError, notSupported } from '../errors.js';
import { splitPath } from './path.js';

/** `true` includes or excludes a field; an expression computes it; a branch applies to its subfields. */
type Node = true | Expression | Branch;
type Branch = Map<string, Node>;

interface Parsed {
  readonly root: Branch;
  /** Whether fields are included; undefined until the first field decides. */
  inclusive?: boolean;
  id?: boolean;
}

function place(parsed: Parsed, path: string, inclusive: boolean, node: Node): void {
  if (parsed.inclusive === !inclusive)
    throw new CommandError(inclusive ? 31253 : 31254, `Cannot mix inclusion and exclusion in a projection: ${path}`);
  parsed.inclusive = inclusive;
  const parts = [...splitPath(path)];
  const last = parts.pop() ?? '';
  let branch = parsed.root;
  for (const name of parts) {
    const next = branch.get(name) ?? new Map<string, Node>();
    if (!(next instanceof Map)) throw new CommandError(31250, `Path collision at ${path}`);
    branch.set(name, next);
    branch = next;
  }
  if (branch.has(last)) throw new CommandError(31249, `Path collision at ${path}`);
  branch.set(last, node);
}

function parseField(parsed: Parsed, path: string, value: unknown): void {
  if (path.startsWith('$')) throw new CommandError(16410, "FieldPath field names may not start with '$'.");
  const [operator] = isDocument(value) ? Object.keys(value) : ['$'];
  if (operator === undefined) throw new CommandError(51270, 'An empty sub-projection is not a valid value.');
  if (typeof value === 'boolean' || isNumeric(value)) {
    const on = typeof value === 'boolean' ? value : toDouble(value) !== 0;
    if (splitPath(path).includes('$')) throw notSupported('positional operator in a projection');
    if (path === '_id') parsed.id = on;
    else place(parsed, path, on, true);
  } else if (isDocument(value) && !operator.startsWith('$'))
    for (const [name, nested] of Object.entries(value)) parseField(parsed, `${path}.${name}`, nested);
  else place(parsed, path, true, compileExpression(value));
}

const computes = (branch: Branch): boolean =>
  [...branch.values()].some((node) => node !== true && (typeof node === 'function' || computes(node)));

function include(value: unknown, branch: Branch, whole: Document): unknown {
  if (isArray(value))
    return value.filter((item) => isDocument(item) || isArray(item)).map((item) => include(item, branch, whole));
  const source = isDocument(value) ? value : {};
  const result: Document = {};
  for (const name of Object.keys(source)) {
    const node = branch.get(name);
    if (node === undefined) continue;
    const field = source[name];
    if (node === true) setField(result, name, field);
    else if (node instanceof Map && (isDocument(field) || isArray(field) || computes(node)))
      setField(result, name, include(field, node, whole));
  }
  for (const [name, node] of branch) {
    const computed = typeof node === 'function' ? node(whole) : undefined;
    if (computed !== undefined) setField(result, name, computed);
    if (node instanceof Map && !Object.hasOwn(source, name) && computes(node))
      setField(result, name, include({}, node, whole));
  }
  return result;
}

function exclude(value: unknown, branch: Branch): unknown {
  if (branch.size === 0) return value;
  if (isArray(value)) return value.map((element) => exclude(element, branch));
  if (!isDocument(value)) return value;
  const result: Document = {};
  for (const [name, field] of Object.entries(value)) {
    const node = branch.get(name);
    if (node !== true) setField(result, name, node instanceof Map ? exclude(field, node) : field);
  }
  return result;
}

/** Compiles a projection of included, excluded and computed fields. The result shares values with the document. */
export function compileProjection(spec: Document): (document: Document) => Document {
  const parsed: Parsed = { root: new Map() };
  for (const [path, value] of Object.entries(spec)) parseField(parsed, path, value);
  const { root, id, inclusive = id ?? false } = parsed;
  if (!root.has('_id') && inclusive === (id ?? true)) root.set('_id', true);
  return (document) => (inclusive ? include(document, root, document) : exclude(document, root)) as Document;
}
