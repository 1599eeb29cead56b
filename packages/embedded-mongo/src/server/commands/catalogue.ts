import type { Document } from '../../bson/values.js';
import { CommandError } from '../../errors.js';
import { compileFilter } from '../../query/filter.js';
import type { Collection } from '../../storage/collection.js';
import { booleanArgument, collectionName, countArgument, documentArgument } from '../arguments.js';
import type { Command, CommandContext } from '../command.js';

function describe({ info }: Collection, nameOnly: boolean): Document {
  const { name, uuid } = info;
  if (nameOnly) return { name, type: 'collection' };
  const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' };
  return { name, type: 'collection', options: {}, info: { readOnly: false, uuid }, idIndex };
}

function listCollections(command: Document, { engine, database, cursors }: CommandContext): Document {
  const matches = compileFilter(documentArgument(command, 'filter') ?? {});
  const nameOnly = booleanArgument(command, 'nameOnly');
  const descriptions = engine
    .collectionsOf(database)
    .map((collection) => describe(collection, nameOnly))
    .filter((description) => matches(description));
  const batchSize = countArgument(documentArgument(command, 'cursor') ?? {}, 'batchSize');
  return cursors.start(`${database}.$cmd.listCollections`, descriptions, batchSize);
}

function create(command: Document, { engine, database }: CommandContext): Document {
  const name = collectionName(command);
  if (engine.collection(database, name))
    throw new CommandError(48, 'NamespaceExists', `Collection ${database}.${name} already exists.`);
  engine.ensureCollection(database, name);
  return {};
}

function drop(command: Document, { engine, database }: CommandContext): Document {
  const collection = engine.collection(database, collectionName(command));
  if (!collection) return {};
  engine.dropCollection(collection);
  return { ns: collection.namespace, nIndexesWas: collection.indexes.length };
}

function dropDatabase(_command: Document, { engine, database }: CommandContext): Document {
  for (const collection of engine.collectionsOf(database)) engine.dropCollection(collection);
  return { dropped: database };
}

/** Sizes are those of the documents' BSON; indexes live in memory only. */
function dbStats(_command: Document, { engine, database }: CommandContext): Document {
  const collections = engine.collectionsOf(database);
  let objects = 0;
  let dataSize = 0;
  for (const { records } of collections) {
    objects += records.size;
    for (const { size } of records.values()) dataSize += size;
  }
  return {
    db: database,
    collections: collections.length,
    views: 0,
    objects,
    avgObjSize: objects === 0 ? 0 : dataSize / objects,
    dataSize,
    storageSize: dataSize,
    indexes: collections.reduce((total, { indexes }) => total + indexes.length, 0),
    indexSize: 0,
    totalSize: dataSize,
    scaleFactor: 1,
  };
}

const change =
  (run: (command: Document, context: CommandContext) => Document): Command['run'] =>
  (command, context) =>
    context.engine.write(() => run(command, context));

export const catalogueCommands: Readonly<Record<string, Command>> = {
  listCollections: { takes: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'], run: listCollections },
  create: {
    takes: ['autoIndexId'],
    refuses: ['capped', 'changeStreamPreAndPostImages', 'clusteredIndex', 'collation', 'encryptedFields'].concat(
      ['expireAfterSeconds', 'indexOptionDefaults', 'max', 'pipeline', 'size', 'storageEngine', 'timeseries'],
      ['validationAction', 'validationLevel', 'validator', 'viewOn'],
    ),
    run: change(create),
  },
  drop: { takes: [], run: change(drop) },
  dropDatabase: { takes: [], run: change(dropDatabase) },
  dbStats: { takes: ['freeStorage'], refuses: ['scale'], run: dbStats },
};
