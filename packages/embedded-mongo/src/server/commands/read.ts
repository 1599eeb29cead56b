import { splitPipeline } from '../../aggregate/pipeline.js';
import { encodeKey } from '../../bson/ordered-key.js';
import { type Document, EMPTY_ARRAY, isArray, isDocument } from '../../bson/values.js';
import { failedToParse, notSupported, typeMismatch } from '../../errors.js';
import { pathValues, splitPath } from '../../query/path.js';
import { compileProjection } from '../../query/projection.js';
import { findDocuments, type Query, type QueryResult } from '../../storage/find.js';
import { batchSizeArgument, booleanArgument, collectionName, countArgument } from '../arguments.js';
import { documentArgument, hintArgument, stringArgument } from '../arguments.js';
import type { Command, CommandContext } from '../command.js';

/** Minimum number of documents for logging a full scan. */
const LOGGED_SCAN = 100;

export const FIND_FIELDS = 'filter sort projection hint skip limit batchSize singleBatch allowDiskUse'.split(' ');
export const AGGREGATE_FIELDS = 'pipeline cursor hint allowDiskUse bypassDocumentValidation'.split(' ');

/** Returns the paths and operators of a filter without its values, which may be personal data. */
function filterShape(filter: unknown): unknown {
  if (isArray(filter)) return filter.map(filterShape);
  if (!isDocument(filter)) return '?';
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, filterShape(value)]));
}

/** Runs a query and logs full scans. */
export function runQuery(command: Document, context: CommandContext, query: Query): QueryResult {
  const { engine, database, deadline, log } = context;
  const name = collectionName(command);
  const result = findDocuments(engine.collection(database, name), { ...query, deadline });
  const documents = result.plan.index ? 0 : result.documentsExamined;
  if (documents >= LOGGED_SCAN)
    log.debug({ collection: name, filter: filterShape(query.filter), documents }, 'a query read a whole collection');
  return result;
}

export const findQuery = (command: Document, filterField = 'filter'): Query => ({
  filter: documentArgument(command, filterField) ?? {},
  sort: documentArgument(command, 'sort'),
  skip: countArgument(command, 'skip'),
  limit: countArgument(command, 'limit'),
  hint: hintArgument(command),
});

function find(command: Document, context: CommandContext): Document {
  const query = findQuery(command);
  const project = compileProjection(documentArgument(command, 'projection') ?? {});
  const documents = runQuery(command, context, query).matches.map(({ document }) => project(document));
  const namespace = `${context.database}.${collectionName(command)}`;
  const single = booleanArgument(command, 'singleBatch');
  return context.cursors.start(namespace, documents, batchSizeArgument(command), single);
}

/** Splits an aggregation into a storage query and the remaining stages. */
export function aggregateQuery(command: Document) {
  if (typeof command.aggregate !== 'string') throw notSupported('aggregation of a database');
  const { rest, finish, ...query } = splitPipeline(command.pipeline);
  return { query: { ...query, hint: hintArgument(command) }, rest, finish };
}

function aggregate(command: Document, context: CommandContext): Document {
  const cursor = documentArgument(command, 'cursor');
  if (!cursor) throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  const { query, finish } = aggregateQuery(command);
  const documents = finish(runQuery(command, context, query).matches.map(({ document }) => document));
  return context.cursors.start(`${context.database}.${collectionName(command)}`, documents, batchSizeArgument(cursor));
}

function count(command: Document, context: CommandContext): Document {
  const query = findQuery(command, 'query');
  const all = Object.keys(query.filter).length === 0 && !query.skip && !query.limit && query.hint === undefined;
  if (!all) return { n: runQuery(command, context, query).matches.length };
  return { n: context.engine.collection(context.database, collectionName(command))?.records.size ?? 0 };
}

/** Returns distinct values; array elements count individually. */
function distinct(command: Document, context: CommandContext): Document {
  const parts = splitPath(stringArgument(command, 'key'));
  const { matches } = runQuery(command, context, findQuery(command, 'query'));
  const values = new Map<string, unknown>();
  for (const value of matches.flatMap(({ document }) => pathValues(document, parts)))
    if (value !== undefined && value !== EMPTY_ARRAY) values.set(encodeKey([value]), value);
  return { values: [...values.values()] };
}

function killCursors({ cursors: ids }: Document, { cursors }: CommandContext): Document {
  if (!isArray(ids)) throw typeMismatch('cursors must be an array');
  const killed = ids.filter((id) => cursors.close(id));
  const cursorsNotFound = ids.filter((id) => !killed.includes(id));
  return { cursorsKilled: killed, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
}

export const readCommands = {
  find: { takes: FIND_FIELDS, run: find },
  aggregate: { takes: AGGREGATE_FIELDS, run: aggregate },
  count: { takes: ['query', 'limit', 'skip', 'hint'], run: count },
  distinct: { takes: ['key', 'query', 'hint'], run: distinct },
  getMore: {
    takes: ['collection', 'batchSize'],
    run: (command, { cursors, database }) => {
      const namespace = `${database}.${stringArgument(command, 'collection')}`;
      return cursors.continue(command.getMore, namespace, batchSizeArgument(command));
    },
  },
  killCursors: { takes: ['cursors'], run: killCursors },
} satisfies Record<string, Command>;
