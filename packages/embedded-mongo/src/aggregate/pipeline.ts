import { toDouble } from '../bson/numbers.js';
import { type Document, getField, isArray, isDocument, isNumeric, setField } from '../bson/values.js';
import { CommandError, typeMismatch } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import { splitPath } from '../query/path.js';
import { compileProjection } from '../query/projection.js';
import { parseSort, sortBy } from '../query/sort.js';
import { compileGroup } from './group.js';

type Stage = (documents: readonly Document[]) => Document[];

function wholeNumber(stage: string, value: unknown, least: number): number {
  const number = isNumeric(value) ? toDouble(value) : Number.NaN;
  if (!Number.isInteger(number) || number < least)
    throw new CommandError(stage === '$limit' ? 15958 : 5107200, `invalid argument to ${stage} stage`);
  return number;
}

function compileSort(spec: unknown): Stage {
  const fields = isDocument(spec) ? parseSort(spec) : [];
  if (fields.length === 0) throw new CommandError(15976, '$sort stage must have at least one sort key');
  return (documents) => sortBy(documents, fields, (document) => document);
}

function compileProject(spec: unknown): Stage {
  if (!isDocument(spec) || Object.keys(spec).length === 0)
    throw new CommandError(51272, 'Invalid $project :: caused by :: it must name at least one field');
  const project = compileProjection(spec);
  return (documents) => documents.map(project);
}

function compileCount(name: unknown): Stage {
  if (typeof name !== 'string' || name === '' || name.startsWith('$') || name.includes('.'))
    throw new CommandError(40156, 'the count field must be a non-empty string without $ or .');
  return (documents) => (documents.length > 0 ? [{ [name]: documents.length }] : []);
}

/** Returns a structurally shared copy with a value set at a path; undefined removes the field. */
function withValue(document: Document, parts: readonly string[], value: unknown): Document {
  const [name = '', ...rest] = parts;
  const { [name]: current, ...others } = document;
  if (rest.length === 0 && value === undefined) return others;
  const result = { ...document };
  setField(result, name, rest.length > 0 ? withValue(isDocument(current) ? current : {}, rest, value) : value);
  return result;
}

function compileUnwind(spec: unknown): Stage {
  const options: Document = isDocument(spec) ? spec : { path: spec };
  const { path, preserveNullAndEmptyArrays: keepEmpty = false, ...unknown } = options;
  if (Object.keys(unknown).length > 0) throw new CommandError(28811, 'unrecognized option to $unwind stage');
  if (typeof path !== 'string' || !/^\$[^$]/.test(path))
    throw new CommandError(28818, "path option to $unwind stage should be prefixed with a '$'");
  if (typeof keepEmpty !== 'boolean') throw new CommandError(28809, 'preserveNullAndEmptyArrays is a boolean');
  const parts = splitPath(path.slice(1));
  return (documents) =>
    documents.flatMap((document) => {
      const value = parts.reduce<unknown>((inner, name) => getField(inner, name), document);
      if (!isArray(value)) return keepEmpty || (value ?? null) !== null ? [document] : [];
      if (value.length === 0 && keepEmpty) return [withValue(document, parts, undefined)];
      return value.map((element) => withValue(document, parts, element));
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
  $project: compileProject,
  $group: compileGroup,
  $unwind: compileUnwind,
};

function compileStage(stage: unknown): { stage: Document; run: Stage } {
  if (!isDocument(stage)) throw typeMismatch('Each element of the pipeline array must be an object');
  const [name = '', ...others] = Object.keys(stage);
  if (others.length > 0) throw new CommandError(40323, 'A pipeline stage must contain exactly one field.');
  const compile = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
  if (!compile) throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
  return { stage, run: compile(stage[name]) };
}

/** Compiles every stage and splits off the leading `$match`, `$sort`, `$skip` and `$limit`, which the storage runs with indexes. */
export function splitPipeline(pipeline: unknown) {
  if (!isArray(pipeline)) throw typeMismatch("'pipeline' option must be specified as an array");
  const stages = pipeline.map(compileStage);
  const take = (name: string) => (stages[0] && name in stages[0].stage ? stages.shift()?.stage[name] : undefined);
  const filters: unknown[] = [];
  for (let filter = take('$match'); filter !== undefined; filter = take('$match')) filters.push(filter);
  const [filter = {}] = filters;
  return {
    filter: filters.length > 1 ? { $and: filters } : (filter as Document),
    sort: take('$sort') as Document | undefined,
    skip: wholeNumber('$skip', take('$skip') ?? 0, 0),
    limit: wholeNumber('$limit', take('$limit') ?? 0, 0),
    rest: stages.map(({ stage }) => stage),
    finish: (documents: readonly Document[]) =>
      stages.reduce<Document[]>((results, { run }) => run(results), [...documents]),
  };
}
