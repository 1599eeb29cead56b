import { ObjectId } from 'bson';
import { toDouble } from '../../bson/numbers.js';
import { type Document, isDocument, isNumeric } from '../../bson/values.js';
import { CommandError, failedToParse, typeMismatch } from '../../errors.js';
import { compileFilter } from '../../query/filter.js';
import type { MatchDetails } from '../../query/predicate.js';
import { compileProjection } from '../../query/projection.js';
import type { Query } from '../../storage/find.js';
import { assertSameId, compileUpdate, type Update } from '../../update/compile.js';
import { upsertedDocument } from '../../update/upsert.js';
import { booleanArgument, checkFields, collectionName, documentArgument } from '../arguments.js';
import { documentsArgument, hintArgument } from '../arguments.js';
import { changes, type Command, type CommandContext } from '../command.js';
import { findQuery, runQuery } from './read.js';

/**
 * Statements in one command, announced to drivers as `maxWriteBatchSize`: they split longer lists into several commands, between which other
 * connections are served. An insert of 2,000 books blocked the thread for 0.9 s on a slow machine.
 */
export const MAX_WRITE_BATCH = 500;

interface UpdateOutcome {
  n: number;
  modified: number;
  /** `_id` of the document inserted by an upsert. */
  upserted?: unknown;
  before?: Document;
  after?: Document;
}

/** Runs statements in order; errors are reported by index, and an ordered batch stops at the first one. */
function runBatch(command: Document, field: string, run: (statement: Document, index: number) => void): Document {
  const statements = documentsArgument(command, field);
  if (statements.length === 0 || statements.length > MAX_WRITE_BATCH)
    throw new CommandError('InvalidLength', `Write batch sizes must be between 1 and ${MAX_WRITE_BATCH}`);
  const ordered = command.ordered === undefined || booleanArgument(command, 'ordered');
  const writeErrors: Document[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details });
      if (ordered) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

function insert(command: Document, { engine, database }: CommandContext): Document {
  const collection = engine.ensureCollection(database, collectionName(command));
  let n = 0;
  const failures = runBatch(command, 'documents', (document) => {
    engine.put(collection, { _id: document._id ?? new ObjectId(), ...document });
    n++;
  });
  return { n, ...failures };
}

/** Updates matching documents; inserts one when none matches and `upsert` is set. */
function applyUpdate(command: Document, context: CommandContext, update: Update, query: Query, upsert: boolean) {
  const { engine, database } = context;
  const collection = engine.collection(database, collectionName(command));
  const { matches } = runQuery(command, context, query);
  const outcome: UpdateOutcome = { n: matches.length, modified: 0 };
  const matchesFilter = compileFilter(query.filter);
  for (const match of collection ? matches : []) {
    const details: MatchDetails = { arrayIndex: undefined };
    matchesFilter(match.document, details);
    const { document, changed } = update.apply(match.document, { ...details, inserting: false });
    assertSameId(match.document._id, document._id);
    if (collection && changed) engine.put(collection, document, match);
    outcome.modified += Number(changed);
    outcome.before = match.document;
    outcome.after = document;
  }
  if (matches.length > 0 || !upsert) return outcome;
  const after = upsertedDocument(query.filter, update);
  engine.put(engine.ensureCollection(database, collectionName(command)), after);
  return { n: 1, modified: 0, upserted: after._id, after } satisfies UpdateOutcome;
}

function statementQuery({ q: filter, ...statement }: Document, limit: number): Query {
  if (!isDocument(filter)) throw typeMismatch("a statement's 'q' must be an object");
  return { filter, limit, hint: hintArgument(statement) };
}

function update(command: Document, context: CommandContext): Document {
  let [n, nModified] = [0, 0];
  const upserted: Document[] = [];
  const failures = runBatch(command, 'updates', (statement, index) => {
    checkFields(statement, 'update.updates', ['q', 'u', 'multi', 'upsert', 'hint']);
    const compiled = compileUpdate(statement.u);
    const multi = booleanArgument(statement, 'multi');
    if (multi && compiled.kind === 'replacement')
      throw failedToParse('multi update is not supported for replacement-style update');
    const query = statementQuery(statement, multi ? 0 : 1);
    const outcome: UpdateOutcome = applyUpdate(command, context, compiled, query, booleanArgument(statement, 'upsert'));
    n += outcome.n;
    nModified += outcome.modified;
    if ('upserted' in outcome) upserted.push({ index, _id: outcome.upserted });
  });
  return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...failures };
}

function remove(command: Document, context: CommandContext): Document {
  const { engine, database } = context;
  const collection = engine.collection(database, collectionName(command));
  let n = 0;
  const failures = runBatch(command, 'deletes', (statement) => {
    checkFields(statement, 'delete.deletes', ['q', 'limit', 'hint']);
    const limit = isNumeric(statement.limit) ? toDouble(statement.limit) : Number.NaN;
    if (limit !== 0 && limit !== 1) throw failedToParse('The limit field in delete objects must be 0 or 1.');
    const { matches } = runQuery(command, context, statementQuery(statement, limit));
    for (const match of matches) if (collection) engine.remove(collection, match);
    n += matches.length;
  });
  return { n, ...failures };
}

function findAndModify(command: Document, context: CommandContext): Document {
  const query = { ...findQuery(command, 'query'), limit: 1 };
  const project = compileProjection(documentArgument(command, 'fields') ?? {});
  const [removes, returnsNew, upsert] = ['remove', 'new', 'upsert'].map((name) => booleanArgument(command, name));
  const { update: spec } = command;
  if (removes === (spec !== undefined) || (removes && (returnsNew || upsert)))
    throw failedToParse('Either an update or remove=true must be specified, and remove neither with new nor upsert');
  if (removes) {
    const collection = context.engine.collection(context.database, collectionName(command));
    const [match] = runQuery(command, context, query).matches;
    if (collection && match) context.engine.remove(collection, match);
    return { lastErrorObject: { n: match ? 1 : 0 }, value: match ? project(match.document) : null };
  }
  const outcome: UpdateOutcome = applyUpdate(command, context, compileUpdate(spec), query, upsert ?? false);
  const { n, before, after } = outcome;
  const upserted = 'upserted' in outcome ? { upserted: outcome.upserted } : {};
  const lastErrorObject = { n, updatedExisting: before !== undefined, ...upserted };
  const value = returnsNew ? after : before;
  return { lastErrorObject, value: value ? project(value) : null };
}

/** Drivers retry these with the same `txnNumber` after a lost reply. */
export const writeCommands = {
  insert: { takes: ['documents', 'ordered', 'bypassDocumentValidation', 'txnNumber'], run: changes(insert) },
  update: { takes: ['updates', 'ordered', 'bypassDocumentValidation', 'txnNumber'], run: changes(update) },
  delete: { takes: ['deletes', 'ordered', 'txnNumber'], run: changes(remove) },
  findAndModify: {
    takes: 'query sort remove update new fields upsert hint bypassDocumentValidation txnNumber'.split(' '),
    run: changes(findAndModify),
  },
} satisfies Record<string, Command>;
