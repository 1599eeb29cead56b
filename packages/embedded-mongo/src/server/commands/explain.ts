import type { Document } from '../../bson/values.js';
import { isDocument } from '../../bson/values.js';
import { badValue, notSupported, typeMismatch } from '../../errors.js';
import type { Query, QueryResult } from '../../storage/find.js';
import { checkFields } from '../arguments.js';
import type { Command, CommandContext } from '../command.js';
import { AGGREGATE_FIELDS, aggregateQuery, FIND_FIELDS, findQuery, runQuery } from './read.js';

const VERBOSITIES = ['queryPlanner', 'executionStats', 'allPlansExecution'];

/** The stages from the last to the first, as a MongoDB server names them. */
function winningPlan({ plan }: QueryResult, { sort = {}, skip, limit }: Query): Document {
  const { index } = plan;
  let stage: Document = index
    ? {
        stage: 'FETCH',
        inputStage: {
          stage: 'IXSCAN',
          keyPattern: index.spec.key,
          indexName: index.spec.name,
          isMultiKey: index.multikeyFields.size > 0,
          isUnique: index.spec.unique ?? false,
          isSparse: index.spec.sparse ?? false,
          isPartial: index.spec.partialFilterExpression !== undefined,
          direction: plan.reverse ? 'backward' : 'forward',
        },
      }
    : { stage: 'COLLSCAN', direction: 'forward' };
  if (!plan.sorted) stage = { stage: 'SORT', sortPattern: sort, inputStage: stage };
  if (skip) stage = { stage: 'SKIP', skipAmount: skip, inputStage: stage };
  if (limit) stage = { stage: 'LIMIT', limitAmount: limit, inputStage: stage };
  return stage;
}

function explainQuery(command: Document, context: CommandContext, query: Query, verbosity: string): Document {
  const startedAt = performance.now();
  const result = runQuery(command, context, query);
  const namespace = `${context.database}.${String(command.find ?? command.aggregate)}`;
  const stages = winningPlan(result, query);
  const explained: Document = {
    explainVersion: '1',
    queryPlanner: { namespace, parsedQuery: query.filter, winningPlan: stages, rejectedPlans: [] },
  };
  if (verbosity !== 'queryPlanner')
    explained.executionStats = {
      executionSuccess: true,
      nReturned: result.matches.length,
      executionTimeMillis: Math.round(performance.now() - startedAt),
      totalKeysExamined: result.keysExamined,
      totalDocsExamined: result.documentsExamined,
    };
  return explained;
}

function explain({ explain: explained, verbosity = 'allPlansExecution' }: Document, context: CommandContext): Document {
  if (!isDocument(explained)) throw typeMismatch("the 'explain' field must be a command");
  if (typeof verbosity !== 'string' || !VERBOSITIES.includes(verbosity))
    throw badValue(`unknown verbosity ${String(verbosity)}`);
  const { $db: _database, ...command } = explained;
  const [name = '', ...fields] = Object.keys(command);
  const options = Object.fromEntries(fields.map((field) => [field, command[field]]));
  if (name === 'find') {
    checkFields(options, 'find', FIND_FIELDS);
    return explainQuery(command, context, findQuery(command), verbosity);
  }
  if (name !== 'aggregate') throw notSupported(`explain of the command ${name}`);
  checkFields(options, 'aggregate', AGGREGATE_FIELDS);
  const { query, rest } = aggregateQuery(command);
  const result = explainQuery(command, context, query, verbosity);
  return rest.length === 0 ? result : { explainVersion: '1', stages: [{ $cursor: result }, ...rest] };
}

export const explainCommands: Readonly<Record<string, Command>> = {
  explain: { takes: ['verbosity'], run: explain },
};
