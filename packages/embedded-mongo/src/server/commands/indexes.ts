import { equals } from '../../bson/compare.js';
import { toDouble } from '../../bson/numbers.js';
import { type Document, hasOperators, isArray, isDocument, isNumeric } from '../../bson/values.js';
import { CommandError, notSupported, typeMismatch } from '../../errors.js';
import { compileFilter } from '../../query/filter.js';
import { isArrayIndex, splitPath } from '../../query/path.js';
import type { Collection } from '../../storage/collection.js';
import type { IndexSpec } from '../../storage/collection-index.js';
import { batchSizeArgument, booleanArgument, checkFields, collectionName, countArgument } from '../arguments.js';
import { documentArgument, documentsArgument, stringArgument } from '../arguments.js';
import { changes, type Command, type CommandContext } from '../command.js';

const SPEC_FIELDS = 'key name unique sparse partialFilterExpression expireAfterSeconds background v'.split(' ');
const PARTIAL_OPERATORS = ['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type'];

const cannotCreate = (message: string) => new CommandError('CannotCreateIndex', message);

function parseDirection(path: string, value: unknown): 1 | -1 {
  const direction = isNumeric(value) ? toDouble(value) : 0;
  const names = splitPath(path);
  if (typeof value === 'string') throw notSupported(`${value} indexes`);
  if (!direction) throw cannotCreate(`Values in the index key pattern cannot be 0: ${path}`);
  if (names.some((name) => name === '' || name.startsWith('$')))
    throw cannotCreate(`Index key contains an illegal field name: '${path}'`);
  if (names.some(isArrayIndex)) throw notSupported(`indexes on array positions ('${path}')`);
  return direction > 0 ? 1 : -1;
}

/** Allows the same operators in partial filters as MongoDB. */
function checkPartialFilter(filter: Document): void {
  compileFilter(filter);
  for (const [path, condition] of Object.entries(filter)) {
    const operators = hasOperators(condition) ? Object.entries(condition) : [];
    const taken = operators.every(([name, value]) => PARTIAL_OPERATORS.includes(name) && value !== false);
    if (path.startsWith('$') || !taken) throw cannotCreate(`unsupported expression in partial index on ${path}`);
  }
}

function parseIndexSpec(spec: Document): IndexSpec {
  checkFields(spec, 'createIndexes.indexes', SPEC_FIELDS);
  const fields = Object.entries(documentArgument(spec, 'key') ?? {});
  const key = Object.fromEntries(fields.map(([path, value]) => [path, parseDirection(path, value)]));
  if (fields.length === 0) throw cannotCreate('Index keys cannot be empty.');
  const partialFilterExpression = documentArgument(spec, 'partialFilterExpression');
  if (partialFilterExpression) checkPartialFilter(partialFilterExpression);
  const sparse = booleanArgument(spec, 'sparse');
  if (partialFilterExpression && sparse)
    throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options');
  const expires = spec.expireAfterSeconds !== undefined;
  if (expires && (fields.length > 1 || '_id' in key)) throw cannotCreate('TTL indexes are single-field indexes');
  return {
    name: stringArgument(spec, 'name'),
    key,
    ...(booleanArgument(spec, 'unique') ? { unique: true } : {}),
    ...(sparse ? { sparse } : {}),
    ...(partialFilterExpression ? { partialFilterExpression } : {}),
    ...(expires ? { expireAfterSeconds: countArgument(spec, 'expireAfterSeconds') } : {}),
  };
}

/** Returns whether the index exists. @throws when an index with its name or key differs */
function exists({ indexes }: Collection, wanted: IndexSpec): boolean {
  if (equals(wanted.key, { _id: 1 })) return true;
  const same = indexes.find(({ spec }) => spec.name === wanted.name)?.spec;
  if (same && !equals(same.key, wanted.key))
    throw new CommandError('IndexKeySpecsConflict', `An existing index has the same name: ${wanted.name}`);
  if (same && !equals(same, wanted))
    throw new CommandError('IndexOptionsConflict', `An equivalent index has different options: ${wanted.name}`);
  const other = indexes.find(({ spec: { name: _name, ...spec } }) => {
    const { key, partialFilterExpression } = wanted;
    return equals(spec.key, key) && equals(spec.partialFilterExpression, partialFilterExpression);
  });
  if (!same && other)
    throw new CommandError('IndexOptionsConflict', `Index already exists with a different name: ${other.spec.name}`);
  return same !== undefined;
}

function createIndexes(command: Document, { engine, database }: CommandContext): Document {
  const name = collectionName(command);
  const specs = documentsArgument(command, 'indexes').map(parseIndexSpec);
  const createdCollectionAutomatically = !engine.collection(database, name);
  const collection = engine.ensureCollection(database, name);
  const numIndexesBefore = collection.indexes.length;
  for (const spec of specs) if (!exists(collection, spec)) engine.addIndex(collection, spec);
  return { numIndexesBefore, numIndexesAfter: collection.indexes.length, createdCollectionAutomatically };
}

function existingCollection(command: Document, { engine, database }: CommandContext): Collection {
  const collection = engine.collection(database, collectionName(command));
  if (collection) return collection;
  throw new CommandError('NamespaceNotFound', `ns does not exist: ${database}.${collectionName(command)}`);
}

function dropIndexes(command: Document, context: CommandContext): Document {
  const collection = existingCollection(command, context);
  const nIndexesWas = collection.indexes.length;
  const specs = collection.secondaryIndexes.map(({ spec }) => spec);
  const selectors = isArray(command.index) ? command.index : [command.index];
  const names = selectors.flatMap((selector) => {
    if (typeof selector !== 'string' && !isDocument(selector))
      throw typeMismatch('index must be a name, names or a key');
    if (selector === '*') return specs.map(({ name }) => name);
    if (selector === '_id_' || equals(selector, { _id: 1 }))
      throw new CommandError('InvalidOptions', 'cannot drop _id index');
    const found = specs.find(({ name, key }) => name === selector || equals(key, selector));
    if (found) return [found.name];
    throw new CommandError('IndexNotFound', `index not found with name [${JSON.stringify(selector)}]`);
  });
  context.engine.dropIndexes(collection, names);
  return { nIndexesWas };
}

/** `unique` is omitted for the index on `_id`, as in MongoDB. */
function listIndexes(command: Document, context: CommandContext): Document {
  const { namespace, idIndex, secondaryIndexes } = existingCollection(command, context);
  const { key, name } = idIndex.spec;
  const indexes = [{ v: 2, key, name }, ...secondaryIndexes.map(({ spec }) => ({ v: 2, ...spec }))];
  return context.cursors.start(namespace, indexes, batchSizeArgument(documentArgument(command, 'cursor')));
}

export const indexCommands = {
  createIndexes: { takes: ['indexes', 'commitQuorum'], run: changes(createIndexes) },
  dropIndexes: { takes: ['index'], run: changes(dropIndexes) },
  listIndexes: { takes: ['cursor'], run: listIndexes },
} satisfies Record<string, Command>;
