import { toDouble } from '../bson/numbers.js';
import { type Document, getField, isArray, isDocument, isNumeric, setField } from '../bson/values.js';
import { failedToParse, location, typeMismatch } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import { splitPath } from '../query/path.js';
import { compileProjectStage } from '../query/projection.js';
import { parseSort, sortBy } from '../query/sort.js';
import { compileGroup } from './group.js';

type Stage = (documents: readonly Document[]) => Document[];

/** The leading stages that the storage answers, with the help of an index, and what is left for memory. */
export interface SplitPipeline {
  readonly filter: Document;
  readonly sort: Document | undefined;
  readonly skip: number;
  readonly limit: number;
  readonly rest: readonly Document[];
}

function wholeNumber(stage: string, value: unknown, least: number): number {
  const number = isNumeric(value) ? toDouble(value) : Number.NaN;
  if (!Number.isInteger(number) || number < least)
    throw location(stage === '$limit' ? 15958 : 5107200, `invalid argument to ${stage} stage: ${String(value)}`);
  return number;
}

function compileSort(spec: unknown): Stage {
  if (!isDocument(spec)) throw location(15973, 'the $sort key specification must be an object');
  const fields = parseSort(spec);
  if (fields.length === 0) throw location(15976, '$sort stage must have at least one sort key');
  return (documents) => sortBy(documents, fields, (document) => document);
}

function compileCount(name: unknown): Stage {
  if (typeof name !== 'string' || name === '' || name.startsWith('$') || name.includes('.'))
    throw location(40156, 'the count field must be a non-empty string without $ or .');
  return (documents) => (documents.length > 0 ? [{ [name]: documents.length }] : []);
}

/** Sets a value at a path in a copy that shares everything else. */
function withValue(document: Document, parts: readonly string[], value: unknown): Document {
  const [name = '', ...rest] = parts;
  const result = { ...document };
  const inner = getField(result, name);
  if (rest.length > 0) setField(result, name, withValue(isDocument(inner) ? inner : {}, rest, value));
  else if (value === undefined) delete result[name];
  else setField(result, name, value);
  return result;
}

function unwindOptions(spec: unknown): { path: string; keepEmpty: boolean; indexField: string | undefined } {
  const options: Document = isDocument(spec) ? spec : { path: spec };
  const { path, preserveNullAndEmptyArrays = false, includeArrayIndex, ...unknown } = options;
  const [stranger] = Object.keys(unknown);
  if (stranger) throw location(28811, `unrecognized option to $unwind stage: ${stranger}`);
  if (typeof path !== 'string' || !path.startsWith('$') || path === '$')
    throw location(28818, "path option to $unwind stage should be prefixed with a '$'");
  if (typeof preserveNullAndEmptyArrays !== 'boolean')
    throw location(28809, 'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage');
  if (includeArrayIndex !== undefined && (typeof includeArrayIndex !== 'string' || includeArrayIndex === ''))
    throw location(28810, 'expected a non-empty string for the includeArrayIndex option to $unwind stage');
  return { path: path.slice(1), keepEmpty: preserveNullAndEmptyArrays, indexField: includeArrayIndex };
}

function compileUnwind(spec: unknown): Stage {
  const { path, keepEmpty, indexField } = unwindOptions(spec);
  const parts = splitPath(path);
  const withIndex = (document: Document, index: number | null) =>
    indexField === undefined ? document : withValue(document, splitPath(indexField), index);
  return (documents) =>
    documents.flatMap((document) => {
      const value = parts.reduce<unknown>((inner, name) => getField(inner, name), document);
      if (isArray(value) && value.length > 0)
        return value.map((element, index) => withIndex(withValue(document, parts, element), index));
      if (isArray(value)) return keepEmpty ? [withIndex(withValue(document, parts, undefined), null)] : [];
      if (value === undefined || value === null) return keepEmpty ? [withIndex(document, null)] : [];
      return [withIndex(document, null)];
    });
}

const STAGES: Readonly<Record<string, (spec: unknown) => Stage>> = {
  $match: (spec) => {
    const matches = compileFilter(spec);
    return (documents) => documents.filter((document) => matches(document));
  },
  $sort: compileSort,
  $skip: (spec) => {
    const skip = wholeNumber('$skip', spec, 0);
    return (documents) => documents.slice(skip);
  },
  $limit: (spec) => {
    const limit = wholeNumber('$limit', spec, 1);
    return (documents) => documents.slice(0, limit);
  },
  $count: compileCount,
  $project: (spec) => {
    const project = compileProjectStage(spec);
    return (documents) => documents.map((document) => project(document));
  },
  $group: compileGroup,
  $unwind: compileUnwind,
};

/** Checks that every stage is one that is known here and well formed, whether or not there are documents. */
export function compilePipeline(stages: readonly Document[]): Stage {
  const compiled = stages.map((stage) => {
    const [name = ''] = Object.keys(stage);
    const compile = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
    if (!compile)
      throw location(
        40324,
        `Unrecognized pipeline stage name: '${name}' (the embedded database knows ${Object.keys(STAGES).join(', ')})`,
      );
    return compile(stage[name]);
  });
  return (documents) => compiled.reduce<Document[]>((results, run) => run(results), [...documents]);
}

export function parsePipeline(pipeline: unknown): Document[] {
  if (!isArray(pipeline)) throw typeMismatch("'pipeline' option must be specified as an array");
  return pipeline.map((stage) => {
    if (!isDocument(stage)) throw typeMismatch('Each element of the pipeline array must be an object');
    if (Object.keys(stage).length !== 1)
      throw location(40323, 'A pipeline stage specification object must contain exactly one field.');
    return stage;
  });
}

/** Takes the leading `$match`, `$sort`, `$skip` and `$limit` off a pipeline. */
export function splitPipeline(stages: readonly Document[]): SplitPipeline {
  compilePipeline(stages);
  const rest = [...stages];
  const take = (name: string): unknown => (rest[0] && name in rest[0] ? rest.shift()?.[name] : undefined);
  const filters: Document[] = [];
  for (let filter = take('$match'); isDocument(filter); filter = take('$match')) filters.push(filter);
  const sort = take('$sort');
  const skip = take('$skip');
  const limit = take('$limit');
  return {
    filter: filters.length === 1 ? (filters[0] ?? {}) : filters.length > 1 ? { $and: filters } : {},
    sort: isDocument(sort) ? sort : undefined,
    skip: skip === undefined ? 0 : wholeNumber('$skip', skip, 0),
    limit: limit === undefined ? 0 : wholeNumber('$limit', limit, 1),
    rest,
  };
}

/** Every aggregation of the wire protocol answers with a cursor. */
export function requireCursor(command: Document): void {
  if (!isDocument(command.cursor))
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
}
