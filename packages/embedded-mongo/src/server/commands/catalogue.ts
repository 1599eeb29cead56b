import type { Document } from '../../bson/values.js';
import { CommandError } from '../../errors.js';
import { compileFilter } from '../../query/filter.js';
import { batchSizeArgument, booleanArgument, collectionName, documentArgument } from '../arguments.js';
import { changes, type Command, type CommandContext } from '../command.js';

const ID_INDEX = { v: 2, key: { _id: 1 }, name: '_id_' };

function listCollections(command: Document, { engine, database, cursors }: CommandContext): Document {
  const matches = compileFilter(documentArgument(command, 'filter') ?? {});
  const nameOnly = booleanArgument(command, 'nameOnly');
  const descriptions = engine.collectionsOf(database).map(({ info: { name } }) => {
    const more = { options: {}, info: { readOnly: false }, idIndex: ID_INDEX };
    return { name, type: 'collection', ...(nameOnly ? {} : more) };
  });
  const batchSize = batchSizeArgument(documentArgument(command, 'cursor'));
  const wanted = descriptions.filter((description) => matches(description));
  return cursors.start(`${database}.$cmd.listCollections`, wanted, batchSize);
}

function create(command: Document, { engine, database }: CommandContext): Document {
  const name = collectionName(command);
  if (engine.collection(database, name))
    throw new CommandError('NamespaceExists', `Collection ${database}.${name} already exists.`);
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

/** Sizes are BSON sizes of the documents; indexes are in memory only. */
function dbStats(_command: Document, { engine, database }: CommandContext): Document {
  const collections = engine.collectionsOf(database);
  const sizes = collections.flatMap(({ records }) => [...records.values()].map(({ size }) => size));
  const dataSize = sizes.reduce((total, size) => total + size, 0);
  const indexes = collections.flatMap((collection) => collection.indexes).length;
  const avgObjSize = sizes.length === 0 ? 0 : dataSize / sizes.length;
  const objects = sizes.length;
  return {
    db: database,
    collections: collections.length,
    objects,
    avgObjSize,
    dataSize,
    storageSize: dataSize,
    indexes,
  };
}

export const catalogueCommands = {
  listCollections: { takes: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'], run: listCollections },
  create: { takes: [], run: changes(create) },
  drop: { takes: [], run: changes(drop) },
  dropDatabase: { takes: [], run: changes(dropDatabase) },
  dbStats: { takes: [], run: dbStats },
} satisfies Record<string, Command>;
