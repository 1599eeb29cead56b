import { equals } from '../../bson/compare.js';
import { toDouble } from '../../bson/numbers.js';
import { type Document, hasOperators, isArray, isDocument, isNumeric } from '../../bson/values.js';
import { CommandError, notSupported, typeMismatch } from '../../errors.js';
import { compileFilter } from '../../query/filter.js';
import { isArrayIndex, splitPath } from '../../query/path.js';
import type { Collection } from '../../storage/collection.js';
import type { IndexSpec } from '../../storage/collection-index.js';
import {
  booleanArgument,
  checkFields,
  collectionName,
  countArgument,
  documentArgument,
  documentsArgument,
  stringArgument,
} from '../arguments.js';
import type { Command, CommandContext } from '../command.js';

const INDEX_FIELDS = {
  takes: ['key', 'name', 'unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds', 'background', 'v'],
  refuses: [
    '2dsphereIndexVersion',
    'bits',
    'clustered',
    'collation',
    'default_language',
    'hidden',
    'language_override',
  ].concat(['max', 'min', 'prepareUnique', 'storageEngine', 'textIndexVersion', 'weights', 'wildcardProjection']),
};
const PARTIAL_OPERATORS = ['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type'];

const cannotCreate = (message: string) => new CommandError(67, 'CannotCreateIndex', message);

function parseKey(spec: Document): IndexSpec['key'] {
  const key = documentArgument(spec, 'key') ?? {};
  const fields = Object.entries(key);
  if (fields.length === 0) throw cannotCreate('Index keys cannot be empty.');
  return Object.fromEntries(
    fields.map(([path, value]) => {
      if (typeof value === 'string') throw notSupported(`${value} indexes`);
      if (path.includes('$**')) throw notSupported('wildcard indexes');
      const direction = isNumeric(value) ? toDouble(value) : 0;
      if (direction === 0 || Number.isNaN(direction))
        throw cannotCreate(`Values in the index key pattern cannot be 0: ${path}`);
      const names = splitPath(path);
      if (names.includes('') || names.some((name) => name.startsWith('$')))
        throw cannotCreate(`Index key contains an illegal field name: '${path}'`);
      if (names.some(isArrayIndex)) throw notSupported(`indexes on array positions ('${path}')`);
      return [path, direction > 0 ? 1 : -1] as const;
    }),
  );
}

/** As on a MongoDB server only conditions that some value meets by itself are taken. */
function checkPartialFilter(filter: Document): void {
  compileFilter(filter);
  for (const [path, condition] of Object.entries(filter)) {
    const operators = hasOperators(condition) ? Object.entries(condition) : [];
    const refused = operators.find(
      ([name, value]) => !PARTIAL_OPERATORS.includes(name) || (name === '$exists' && value === false),
    );
    if (path.startsWith('$') || refused)
      throw cannotCreate(
        `unsupported expression in partial index: ${path.startsWith('$') ? path : String(refused?.[0])}`,
      );
  }
}

function parseIndexSpec(spec: Document): IndexSpec {
  checkFields(spec, 'createIndexes.indexes', INDEX_FIELDS);
  const key = parseKey(spec);
  const partialFilterExpression = documentArgument(spec, 'partialFilterExpression');
  const expireAfterSeconds = countArgument(spec, 'expireAfterSeconds');
  const [unique, sparse] = [booleanArgument(spec, 'unique'), booleanArgument(spec, 'sparse')];
  if (partialFilterExpression) checkPartialFilter(partialFilterExpression);
  if (partialFilterExpression && sparse)
    throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options');
  if (expireAfterSeconds !== undefined && (Object.keys(key).length > 1 || '_id' in key))
    throw cannotCreate('TTL indexes are single-field indexes, and not on _id');
  return {
    name: stringArgument(spec, 'name'),
    key,
    ...(unique ? { unique } : {}),
    ...(sparse ? { sparse } : {}),
    ...(partialFilterExpression ? { partialFilterExpression } : {}),
    ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds }),
  };
}

/** Whether the index is there already. Throws when one of its name or key differs otherwise. */
function exists({ indexes }: Collection, wanted: IndexSpec): boolean {
  const options = ({ name: _name, key: _key, ...rest }: IndexSpec) => JSON.stringify(rest, Object.keys(rest).sort());
  const sameKey = (spec: IndexSpec) => equals(Object.entries(spec.key), Object.entries(wanted.key));
  if (equals(wanted.key, { _id: 1 })) return true;
  const byName = indexes.find(({ spec }) => spec.name === wanted.name)?.spec;
  if (byName) {
    if (!sameKey(byName))
      throw new CommandError(
        86,
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index: ${wanted.name}`,
      );
    if (options(byName) !== options(wanted))
      throw new CommandError(
        85,
        'IndexOptionsConflict',
        `An equivalent index already exists with the same name but different options: ${wanted.name}`,
      );
    return true;
  }
  const byKey = indexes.find(
    ({ spec }) => sameKey(spec) && equals(spec.partialFilterExpression, wanted.partialFilterExpression),
  )?.spec;
  if (byKey)
    throw new CommandError(85, 'IndexOptionsConflict', `Index already exists with a different name: ${byKey.name}`);
  return false;
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

function namespaceNotFound(database: string, name: string): CommandError {
  return new CommandError(26, 'NamespaceNotFound', `ns does not exist: ${database}.${name}`);
}

function dropIndexes(command: Document, { engine, database }: CommandContext): Document {
  const name = collectionName(command);
  const collection = engine.collection(database, name);
  if (!collection) throw namespaceNotFound(database, name);
  const nIndexesWas = collection.indexes.length;
  const droppable = collection.indexes.slice(1).map(({ spec }) => spec);
  const selected = isArray(command.index) ? command.index : [command.index];
  const names = selected.flatMap((selector) => {
    if (selector === '*') return droppable.map((spec) => spec.name);
    if (typeof selector !== 'string' && !isDocument(selector))
      throw typeMismatch('index must be a name, names or a key');
    if (selector === '_id_' || equals(selector, { _id: 1 }))
      throw new CommandError(72, 'InvalidOptions', 'cannot drop _id index');
    const spec = droppable.find((candidate) => candidate.name === selector || equals(candidate.key, selector));
    if (!spec) throw new CommandError(27, 'IndexNotFound', `index not found with name [${String(selector)}]`);
    return [spec.name];
  });
  engine.dropIndexes(collection, names);
  return { nIndexesWas };
}

export const indexCommands: Readonly<Record<string, Command>> = {
  createIndexes: {
    takes: ['indexes', 'commitQuorum'],
    run: (command, context) => context.engine.write(() => createIndexes(command, context)),
  },
  dropIndexes: {
    takes: ['index'],
    run: (command, context) => context.engine.write(() => dropIndexes(command, context)),
  },
  listIndexes: {
    takes: ['cursor'],
    run: (command, { engine, database, cursors }) => {
      const name = collectionName(command);
      const collection = engine.collection(database, name);
      if (!collection) throw namespaceNotFound(database, name);
      const batchSize = countArgument(documentArgument(command, 'cursor') ?? {}, 'batchSize');
      const specs = collection.indexes.map(({ spec }, i) => {
        const { name: indexName, key, unique, ...options } = spec;
        // The index on _id is unique without saying so.
        return { v: 2, key, name: indexName, ...(unique && i > 0 ? { unique } : {}), ...options };
      });
      return cursors.start(`${database}.${name}`, specs, batchSize);
    },
  },
};
