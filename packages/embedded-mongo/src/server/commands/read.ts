import { encodeKey } from '../../bson/ordered-key.js';
import { type Document, EMPTY_ARRAY, isArray } from '../../bson/values.js';
import { notSupported, typeMismatch } from '../../errors.js';
import { compilePipeline, parsePipeline, requireCursor, splitPipeline } from '../../aggregate/pipeline.js';
import { pathValues, splitPath } from '../../query/path.js';
import { compileFindProjection } from '../../query/projection.js';
import { findDocuments, type Query, type QueryResult } from '../../storage/find.js';
import {
  booleanArgument,
  collectionName,
  countArgument,
  documentArgument,
  hintArgument,
  limitArgument,
  stringArgument,
} from '../arguments.js';
import type { Command, CommandContext } from '../command.js';

/** Scans of smaller collections are not worth a word. */
const LOGGED_SCAN = 100;

export const FIND_FIELDS = {
  takes: ['filter', 'sort', 'projection', 'hint', 'skip', 'limit', 'batchSize', 'singleBatch', 'allowDiskUse'],
  refuses: ['awaitData', 'collation', 'let', 'max', 'min', 'noCursorTimeout', 'oplogReplay', 'returnKey'].concat([
    'showRecordId',
    'tailable',
  ]),
};

export const AGGREGATE_FIELDS = {
  takes: ['pipeline', 'cursor', 'hint', 'allowDiskUse', 'bypassDocumentValidation'],
  refuses: ['collation', 'explain', 'let'],
};

const COUNT_FIELDS = { takes: ['query', 'limit', 'skip', 'hint'], refuses: ['collation'] };

/** Answers a query of a command and tells of full scans. */
export function runQuery(command: Document, context: CommandContext, query: Query): QueryResult {
  const collection = context.engine.collection(context.database, collectionName(command));
  const result = findDocuments(collection, { ...query, deadline: context.deadline });
  if (collection && !result.plan.index && result.documentsExamined >= LOGGED_SCAN)
    context.onFullScan(collection.namespace, query.filter, result.documentsExamined);
  return result;
}

export const findQuery = (command: Document): Query => ({
  filter: documentArgument(command, 'filter') ?? {},
  sort: documentArgument(command, 'sort'),
  skip: countArgument(command, 'skip') ?? 0,
  limit: limitArgument(command),
  hint: hintArgument(command),
});

/** The part of an aggregation that the storage answers, and the stages that follow. */
export function aggregateQuery(command: Document): { query: Query; rest: readonly Document[] } {
  if (typeof command.aggregate !== 'string') throw notSupported('aggregation of a database');
  const { rest, ...query } = splitPipeline(parsePipeline(command.pipeline));
  return { query: { ...query, hint: hintArgument(command) }, rest };
}

const countQuery = (command: Document): Query => ({
  filter: documentArgument(command, 'query') ?? {},
  skip: countArgument(command, 'skip') ?? 0,
  limit: limitArgument(command),
  hint: hintArgument(command),
});

function count(command: Document, context: CommandContext): Document {
  const query = countQuery(command);
  const collection = context.engine.collection(context.database, collectionName(command));
  if (Object.keys(query.filter).length > 0 || query.skip || query.limit || query.hint !== undefined)
    return { n: runQuery(command, context, query).matches.length };
  return { n: collection?.records.size ?? 0 };
}

/** Every value once, elements of arrays one by one. */
function distinct(command: Document, context: CommandContext): Document {
  const parts = splitPath(stringArgument(command, 'key'));
  const query = { filter: documentArgument(command, 'query') ?? {}, hint: hintArgument(command) };
  const values = new Map<string, unknown>();
  for (const { document } of runQuery(command, context, query).matches) {
    for (const value of pathValues(document, parts)) {
      if (value === undefined || value === EMPTY_ARRAY) continue;
      const key = encodeKey([value]);
      if (!values.has(key)) values.set(key, value);
    }
  }
  return { values: [...values.values()] };
}

export const readCommands: Readonly<Record<string, Command>> = {
  find: {
    ...FIND_FIELDS,
    run: (command, context) => {
      const query = findQuery(command);
      const project = compileFindProjection(documentArgument(command, 'projection'));
      const { matches } = runQuery(command, context, query);
      const single = booleanArgument(command, 'singleBatch') || Number(command.limit ?? 0) < 0;
      const documents = matches.map(({ document, arrayIndex }) => project(document, arrayIndex));
      const namespace = `${context.database}.${collectionName(command)}`;
      return context.cursors.start(namespace, documents, countArgument(command, 'batchSize'), single);
    },
  },
  aggregate: {
    ...AGGREGATE_FIELDS,
    run: (command, context) => {
      requireCursor(command);
      const { query, rest } = aggregateQuery(command);
      const stages = compilePipeline(rest);
      const documents = stages(runQuery(command, context, query).matches.map(({ document }) => document));
      const namespace = `${context.database}.${collectionName(command)}`;
      const batchSize = countArgument(documentArgument(command, 'cursor') ?? {}, 'batchSize');
      return context.cursors.start(namespace, documents, batchSize);
    },
  },
  count: { ...COUNT_FIELDS, run: count },
  distinct: { takes: ['key', 'query', 'hint'], refuses: ['collation'], run: distinct },
  getMore: {
    takes: ['collection', 'batchSize'],
    refuses: ['maxTimeMS', 'term'],
    run: (command, { cursors, database }) => {
      const namespace = `${database}.${stringArgument(command, 'collection')}`;
      return cursors.continue(command.getMore, namespace, countArgument(command, 'batchSize') || undefined);
    },
  },
  killCursors: {
    takes: ['cursors'],
    run: ({ cursors: ids }, { cursors }) => {
      if (!isArray(ids)) throw typeMismatch('cursors must be an array');
      const killed = ids.filter((id) => cursors.close(id));
      const notFound = ids.filter((id) => !killed.includes(id));
      return { cursorsKilled: killed, cursorsNotFound: notFound, cursorsAlive: [], cursorsUnknown: [] };
    },
  },
};
