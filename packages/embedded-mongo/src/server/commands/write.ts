import { ObjectId } from 'bson';
import { equals } from '../../bson/compare.js';
import { toDouble } from '../../bson/numbers.js';
import { type Document, isDocument, isNumeric } from '../../bson/values.js';
import { CommandError, failedToParse, typeMismatch } from '../../errors.js';
import { compileFindProjection } from '../../query/projection.js';
import { findDocuments, type Query } from '../../storage/find.js';
import { compileUpdate, immutableId, type Update } from '../../update/compile.js';
import { upsertedDocument } from '../../update/upsert.js';
import {
  booleanArgument,
  checkFields,
  collectionName,
  documentArgument,
  documentsArgument,
  hintArgument,
} from '../arguments.js';
import type { Command, CommandContext } from '../command.js';

const MAX_BATCH = 100_000;
const UPDATE_STATEMENT = {
  takes: ['q', 'u', 'multi', 'upsert', 'hint'],
  refuses: ['arrayFilters', 'c', 'collation', 'sort'],
};
const DELETE_STATEMENT = { takes: ['q', 'limit', 'hint'], refuses: ['collation'] };

interface UpdateOutcome {
  readonly matched: number;
  readonly modified: number;
  /** The document that was inserted because none matched. */
  readonly upserted?: Document;
  readonly before?: Document;
  readonly after?: Document;
}

/** Runs statements in turn; those that fail are reported by index, and an ordered batch ends at the first. */
function runBatch(
  command: Document,
  statements: readonly Document[],
  run: (statement: Document, index: number) => void,
): Document {
  if (statements.length === 0 || statements.length > MAX_BATCH)
    throw new CommandError(
      16,
      'InvalidLength',
      `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${statements.length} operations.`,
    );
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
  const name = collectionName(command);
  let n = 0;
  const failures = runBatch(command, documentsArgument(command, 'documents'), (document) => {
    const id = document._id ?? new ObjectId();
    engine.insert(engine.ensureCollection(database, name), {
      _id: id,
      ...document,
      ...('_id' in document ? {} : { _id: id }),
    });
    n++;
  });
  return { n, ...failures };
}

function applyUpdate(
  command: Document,
  { engine, database }: CommandContext,
  update: Update,
  query: Query,
  upsert: boolean,
): UpdateOutcome {
  const name = collectionName(command);
  const collection = engine.collection(database, name);
  const { matches } = findDocuments(collection, query);
  if (!collection || matches.length === 0) {
    if (!upsert) return { matched: 0, modified: 0 };
    const upserted = upsertedDocument(query.filter, update);
    engine.insert(engine.ensureCollection(database, name), upserted);
    return { matched: 1, modified: 0, upserted, after: upserted };
  }
  let outcome: UpdateOutcome = { matched: 0, modified: 0 };
  for (const match of matches) {
    const { document, changed } = update.apply(match.document, { arrayIndex: match.arrayIndex, inserting: false });
    if (!equals(document._id, match.document._id)) throw immutableId();
    if (changed) engine.replace(collection, match, document);
    outcome = {
      matched: outcome.matched + 1,
      modified: outcome.modified + (changed ? 1 : 0),
      before: match.document,
      after: document,
    };
  }
  return outcome;
}

function update(command: Document, context: CommandContext): Document {
  let n = 0;
  let nModified = 0;
  const upserted: Document[] = [];
  const failures = runBatch(command, documentsArgument(command, 'updates'), (statement, index) => {
    checkFields(statement, 'update.updates', UPDATE_STATEMENT);
    const compiled = compileUpdate(statement.u);
    const multi = booleanArgument(statement, 'multi');
    if (multi && compiled.kind === 'replacement')
      throw failedToParse('multi update is not supported for replacement-style update');
    const query = { filter: requiredFilter(statement), limit: multi ? 0 : 1, hint: hintArgument(statement) };
    const outcome = applyUpdate(command, context, compiled, query, booleanArgument(statement, 'upsert'));
    n += outcome.matched;
    nModified += outcome.modified;
    if (outcome.upserted) upserted.push({ index, _id: outcome.upserted._id });
  });
  return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...failures };
}

function requiredFilter({ q }: Document): Document {
  if (!isDocument(q)) throw typeMismatch("a statement's 'q' must be an object");
  return q;
}

function remove(command: Document, { engine, database }: CommandContext): Document {
  let n = 0;
  const failures = runBatch(command, documentsArgument(command, 'deletes'), (statement) => {
    checkFields(statement, 'delete.deletes', DELETE_STATEMENT);
    const limit = isNumeric(statement.limit) ? toDouble(statement.limit) : Number.NaN;
    if (limit !== 0 && limit !== 1) throw failedToParse('The limit field in delete objects must be 0 or 1.');
    const collection = engine.collection(database, collectionName(command));
    const { matches } = findDocuments(collection, {
      filter: requiredFilter(statement),
      limit,
      hint: hintArgument(statement),
    });
    for (const match of matches) if (collection) engine.remove(collection, match);
    n += matches.length;
  });
  return { n, ...failures };
}

function findAndModify(command: Document, context: CommandContext): Document {
  const query: Query = {
    filter: documentArgument(command, 'query') ?? {},
    sort: documentArgument(command, 'sort'),
    limit: 1,
    hint: hintArgument(command),
  };
  const project = compileFindProjection(documentArgument(command, 'fields'));
  const returnsNew = booleanArgument(command, 'new');
  if (booleanArgument(command, 'remove')) {
    if (command.update !== undefined || returnsNew || booleanArgument(command, 'upsert'))
      throw failedToParse('Cannot specify both remove and update, new or upsert');
    const { engine, database } = context;
    const collection = engine.collection(database, collectionName(command));
    const [match] = findDocuments(collection, query).matches;
    if (!collection || !match) return { lastErrorObject: { n: 0 }, value: null };
    engine.remove(collection, match);
    return { lastErrorObject: { n: 1 }, value: project(match.document, match.arrayIndex) };
  }
  if (command.update === undefined) throw failedToParse('Either an update or remove=true must be specified');
  const outcome = applyUpdate(
    command,
    context,
    compileUpdate(command.update),
    query,
    booleanArgument(command, 'upsert'),
  );
  const value = returnsNew ? outcome.after : outcome.before;
  return {
    lastErrorObject: {
      n: outcome.matched,
      updatedExisting: outcome.matched > 0 && !outcome.upserted,
      ...(outcome.upserted ? { upserted: outcome.upserted._id } : {}),
    },
    value: value ? project(value) : null,
  };
}

const write =
  (run: (command: Document, context: CommandContext) => Document): Command['run'] =>
  (command, context) =>
    context.engine.write(() => run(command, context));

export const writeCommands: Readonly<Record<string, Command>> = {
  insert: { takes: ['documents', 'ordered', 'bypassDocumentValidation'], writes: true, run: write(insert) },
  update: {
    takes: ['updates', 'ordered', 'bypassDocumentValidation'],
    refuses: ['let'],
    writes: true,
    run: write(update),
  },
  delete: { takes: ['deletes', 'ordered'], refuses: ['let'], writes: true, run: write(remove) },
  findAndModify: {
    takes: ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'hint', 'bypassDocumentValidation'],
    refuses: ['arrayFilters', 'collation', 'let'],
    writes: true,
    run: write(findAndModify),
  },
};
