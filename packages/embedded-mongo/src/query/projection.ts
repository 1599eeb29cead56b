import { toDouble } from '../bson/numbers.js';
import { type Document, getField, isArray, isDocument, isNumeric, setField } from '../bson/values.js';
import { location, notSupported } from '../errors.js';
import { compileExpression, type Expression } from '../aggregate/expression.js';
import { compileElementTest } from './operators.js';
import { splitPath } from './path.js';
import type { Predicate } from './predicate.js';

type Node = 'include' | 'exclude' | { readonly compute: Expression } | Branch;
type Branch = Map<string, Node>;

interface Slice {
  readonly path: string;
  readonly skip: number | undefined;
  readonly count: number;
}

export type Projection = (document: Document, arrayIndex?: number) => Document;

const isFlag = (value: unknown) => typeof value === 'boolean' || isNumeric(value);
const isOn = (value: unknown) => value === true || (isNumeric(value) && toDouble(value) !== 0);

/** Collects a projection's fields and refuses contradictions. */
class ProjectionBuilder {
  readonly root: Branch = new Map();
  readonly elementMatches = new Map<string, Predicate>();
  readonly slices: Slice[] = [];
  positional: string | undefined;
  private inclusive: boolean | undefined;
  private id: 'on' | 'off' | 'unset' = 'unset';
  private readonly forFind: boolean;

  constructor(forFind: boolean) {
    this.forFind = forFind;
  }

  get includes(): boolean {
    return this.inclusive ?? (this.id === 'on' || (this.id === 'unset' && this.slices.length === 0));
  }

  get keepsId(): boolean {
    return this.id !== 'off';
  }

  add(path: string, value: unknown): void {
    if (path.startsWith('$')) throw location(16410, "FieldPath field names may not start with '$'.");
    if (this.forFind && path.endsWith('.$')) this.addPositional(path);
    else if (isFlag(value)) this.addFlag(path, isOn(value));
    else if (isDocument(value)) this.addDocument(path, value);
    else this.addExpression(path, value);
  }

  private addPositional(path: string): void {
    if (this.positional !== undefined)
      throw location(31276, 'Cannot specify more than one positional projection per query.');
    this.positional = path.slice(0, -2);
    this.setMode(true, path);
    this.place(this.positional, 'include');
  }

  private addFlag(path: string, on: boolean): void {
    if (path === '_id') {
      this.id = on ? 'on' : 'off';
      return;
    }
    this.setMode(on, path);
    this.place(path, on ? 'include' : 'exclude');
  }

  private addDocument(path: string, value: Document): void {
    const [operator] = Object.keys(value);
    if (operator === undefined) throw location(51270, 'An empty sub-projection is not a valid value.');
    if (operator === '$meta') throw notSupported('$meta in a projection');
    if (this.forFind && operator === '$elemMatch') this.addElementMatch(path, value.$elemMatch);
    else if (this.forFind && operator === '$slice') this.slices.push(parseSlice(path, value.$slice));
    else if (operator.startsWith('$')) this.addExpression(path, value);
    else for (const [name, nested] of Object.entries(value)) this.add(`${path}.${name}`, nested);
  }

  private addElementMatch(path: string, operand: unknown): void {
    if (path.includes('.')) throw location(31275, 'Cannot use $elemMatch projection on a nested field');
    this.setMode(true, path);
    this.place(path, 'include');
    this.elementMatches.set(path, compileElementTest(operand));
  }

  private addExpression(path: string, value: unknown): void {
    const compute = compileExpression(value);
    if (this.inclusive === false) throw location(31310, `Cannot use an expression ${path} in an exclusion projection`);
    this.inclusive = true;
    this.place(path, { compute });
  }

  private setMode(inclusive: boolean, path: string): void {
    if (this.inclusive !== undefined && this.inclusive !== inclusive) {
      const [now, before] = inclusive ? ['inclusion', 'exclusion'] : ['exclusion', 'inclusion'];
      throw location(inclusive ? 31253 : 31254, `Cannot do ${now} on field ${path} in ${before} projection`);
    }
    this.inclusive = inclusive;
  }

  private place(path: string, leaf: Node): void {
    const parts = splitPath(path);
    let branch = this.root;
    for (const name of parts.slice(0, -1)) {
      const next = branch.get(name) ?? new Map<string, Node>();
      if (!(next instanceof Map)) throw location(31250, `Path collision at ${path}`);
      branch.set(name, next);
      branch = next;
    }
    const last = parts.at(-1) ?? '';
    if (branch.has(last)) throw location(31249, `Path collision at ${path}`);
    branch.set(last, leaf);
  }
}

function parseSlice(path: string, operand: unknown): Slice {
  const numbers = (isArray(operand) ? operand : [operand]).map((value) =>
    isNumeric(value) ? toDouble(value) : Number.NaN,
  );
  const [first = Number.NaN, second] = numbers;
  if (
    !numbers.every(Number.isInteger) ||
    numbers.length > 2 ||
    (isArray(operand) && !(second !== undefined && second > 0))
  )
    throw location(28667, 'Invalid $slice syntax: a number, or an array of two numbers with a positive limit');
  return second === undefined ? { path, skip: undefined, count: first } : { path, skip: first, count: second };
}

const computes = (branch: Branch): boolean =>
  [...branch.values()].some((node) => (node instanceof Map ? computes(node) : typeof node === 'object'));

function includeFields(source: Document, branch: Branch, whole: Document, result: Document = {}): Document {
  for (const [name, value] of Object.entries(source)) {
    const node = branch.get(name);
    if (node === 'include') setField(result, name, value);
    else if (node instanceof Map) {
      if (isArray(value)) setField(result, name, includeElements(value, node, whole));
      else if (isDocument(value) || computes(node))
        setField(result, name, includeFields(isDocument(value) ? value : {}, node, whole));
    }
  }
  for (const [name, node] of branch) {
    if (node instanceof Map) {
      if (!Object.hasOwn(source, name) && computes(node)) setField(result, name, includeFields({}, node, whole));
    } else if (typeof node === 'object') {
      const value = node.compute(whole);
      if (value !== undefined) setField(result, name, value);
    }
  }
  return result;
}

const includeElements = (elements: unknown[], branch: Branch, whole: Document): unknown[] =>
  elements
    .filter((element) => isDocument(element) || isArray(element))
    .map((element) =>
      isArray(element) ? includeElements(element, branch, whole) : includeFields(element, branch, whole),
    );

function excludeFields(value: unknown, branch: Branch): unknown {
  if (isArray(value)) return value.map((element) => excludeFields(element, branch));
  if (!isDocument(value)) return value;
  const result: Document = {};
  for (const [name, nested] of Object.entries(value)) {
    const node = branch.get(name);
    if (node !== 'exclude') setField(result, name, node instanceof Map ? excludeFields(nested, node) : nested);
  }
  return result;
}

function sliceArray(elements: unknown[], { skip, count }: Slice): unknown[] {
  if (skip === undefined) return count < 0 ? elements.slice(count) : elements.slice(0, count);
  const start = skip < 0 ? Math.max(0, elements.length + skip) : skip;
  return elements.slice(start, start + count);
}

function applySlice(value: unknown, parts: readonly string[], slice: Slice): unknown {
  const [name, ...rest] = parts;
  if (isArray(value))
    return name === undefined ? sliceArray(value, slice) : value.map((element) => applySlice(element, parts, slice));
  if (name === undefined || !isDocument(value) || !Object.hasOwn(value, name)) return value;
  const result = { ...value };
  setField(result, name, applySlice(value[name], rest, slice));
  return result;
}

function applyPositional(result: Document, path: string, arrayIndex: number | undefined): void {
  const value = getField(result, path);
  if (!isArray(value)) return;
  if (arrayIndex === undefined || arrayIndex >= value.length)
    throw location(
      51246,
      "Executor error :: caused by :: positional operator '.$' couldn't find a matching element in the array",
    );
  setField(result, path, [value[arrayIndex]]);
}

/**
 * Compiles a projection of `find` (with `$slice`, `$elemMatch` and `field.$`) or of the stage `$project`.
 * The second argument of the result is the array position that the filter matched at.
 */
export function compileProjection(spec: Document, forFind: boolean): Projection {
  const builder = new ProjectionBuilder(forFind);
  for (const [path, value] of Object.entries(spec)) builder.add(path, value);
  const { root, elementMatches, slices, positional, includes, keepsId } = builder;
  if (!root.has('_id')) {
    if (includes && keepsId) root.set('_id', 'include');
    if (!includes && !keepsId) root.set('_id', 'exclude');
  }
  return (document, arrayIndex) => {
    let result = includes ? includeFields(document, root, document) : (excludeFields(document, root) as Document);
    for (const [path, test] of elementMatches) {
      const value = getField(document, path);
      const match = isArray(value) ? value.find((element) => test(element)) : undefined;
      if (match === undefined) delete result[path];
      else setField(result, path, [match]);
    }
    for (const slice of slices) result = applySlice(result, splitPath(slice.path), slice) as Document;
    if (positional !== undefined) applyPositional(result, positional, arrayIndex);
    return result;
  };
}

/** A stage's projection names at least one field. */
export function compileProjectStage(spec: unknown): Projection {
  if (!isDocument(spec)) throw location(15969, '$project specification must be an object');
  if (Object.keys(spec).length === 0)
    throw location(51272, 'Invalid $project :: caused by :: projection specification must have at least one field');
  return compileProjection(spec, false);
}

export const compileFindProjection = (spec: Document | undefined): Projection =>
  spec && Object.keys(spec).length > 0 ? compileProjection(spec, true) : (document) => document;
