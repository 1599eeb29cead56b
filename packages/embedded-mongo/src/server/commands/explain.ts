import { type Document, isDocument } from '../../bson/values.js';
import { badValue, notSupported, typeMismatch } from '../../errors.js';
import type { Query, QueryResult } from '../../storage/find.js';
import { checkFields } from '../arguments.js';
import type { Command, CommandContext } from '../command.js';
import { AGGREGATE_FIELDS, aggregateQuery, FIND_FIELDS, findQuery, runQuery } from './read.js';

const VERBOSITIES: unknown[] = ['queryPlanner', 'executionStats', 'allPlansExecution'];

function indexScan({ index, reverse }: QueryResult['plan']): Document {
  if (!index) return { stage: 'COLLSCAN', direction: 'forward' };
  const { name: indexName, key: keyPattern } = index.spec;
  const [isMultiKey, direction] = [index.multikeyFields.size > 0, reverse ? 'backward' : 'forward'];
  return { stage: 'FETCH', inputStage: { stage: 'IXSCAN', keyPattern, indexName, isMultiKey, direction } };
}

/** Returns the stages from last to first with MongoDB's names. */
function winningPlan(plan: QueryResult['plan'], { sort = {}, skip, limit }: Query): Document {
  let stage = indexScan(plan);
  if (!plan.sorted) stage = { stage: 'SORT', sortPattern: sort, inputStage: stage };
  if (skip) stage = { stage: 'SKIP', skipAmount: skip, inputStage: stage };
  if (limit) stage = { stage: 'LIMIT', limitAmount: limit, inputStage: stage };
  return stage;
}

function explainQuery(command: Document, context: CommandContext, query: Query, verbosity: unknown): Document {
  const startedAt = performance.now();
  const { plan, matches, keysExamined, documentsExamined } = runQuery(command, context, query);
  const queryPlanner = { parsedQuery: query.filter, winningPlan: winningPlan(plan, query), rejectedPlans: [] };
  const executionStats = {
    executionSuccess: true,
    nReturned: matches.length,
    executionTimeMillis: Math.round(performance.now() - startedAt),
    totalKeysExamined: keysExamined,
    totalDocsExamined: documentsExamined,
  };
  return { explainVersion: '1', queryPlanner, ...(verbosity === 'queryPlanner' ? {} : { executionStats }) };
}

function explain({ explain: explained, verbosity = 'allPlansExecution' }: Document, context: CommandContext): Document {
  if (!isDocument(explained)) throw typeMismatch("the 'explain' field must be a command");
  if (!VERBOSITIES.includes(verbosity)) throw badValue('unknown verbosity');
  // A field of every command, which does not change the plan.
  const { $db: _database, maxTimeMS: _limit, ...command } = explained;
  const { find, aggregate, ...options } = command;
  if (find !== undefined) {
    checkFields(options, 'find', FIND_FIELDS);
    return explainQuery(command, context, findQuery(command), verbosity);
  }
  if (aggregate === undefined) throw notSupported('explain of other commands than find and aggregate');
  checkFields(options, 'aggregate', AGGREGATE_FIELDS);
  const { query, rest } = aggregateQuery(command);
  const result = explainQuery(command, context, query, verbosity);
  return rest.length === 0 ? result : { explainVersion: '1', stages: [{ $cursor: result }, ...rest] };
}

export const explainCommands = { explain: { takes: ['verbosity'], run: explain } } satisfies Record<string, Command>;
