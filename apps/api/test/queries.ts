import type { Connection } from 'mongoose';
import { z } from 'zod';

/** A recorded read, or the filter of a write, as an explainable command. */
export interface Query {
  collection: string;
  command: Record<string, unknown>;
}

/** Execution statistics of a query. */
export interface Explained {
  stages: string[];
  returned: number;
  keys: number;
  documents: number;
  /** The greater of `keys` and `documents`, which are the examined ones. */
  examined: number;
}

type Options = Partial<Record<'sort' | 'skip' | 'limit' | 'hint' | 'projection', unknown>>;

const explainable = ['sort', 'skip', 'limit', 'hint', 'projection'] as const;

/** Methods with a filter; the options are the last object argument after it. */
const finding = new Set([
  'find',
  'findOne',
  'countDocuments',
  'findOneAndUpdate',
  'findOneAndDelete',
  'updateOne',
  'updateMany',
  'deleteOne',
  'deleteMany',
]);
/** Methods that need one document only. */
const findingOne = new Set(['findOne', 'findOneAndUpdate', 'findOneAndDelete', 'updateOne', 'deleteOne']);
const writing = new Set(['updateOne', 'updateMany', 'findOneAndUpdate']);

/**
 * Records every query on a connection. The returned function ends the recording and returns the
 * distinct queries.
 */
export function watchQueries(connection: Connection): () => Query[] {
  const queries = new Map<string, Query>();
  connection.set('debug', (collection: string, method: string, ...given: unknown[]) => {
    const command = commandOf(collection, method, given);
    if (command) queries.set(textOf([collection, command]), { collection, command });
  });
  return () => {
    connection.set('debug', false);
    return [...queries.values()];
  };
}

/** Returns JSON with regular expressions, which would be empty objects, as texts. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (part instanceof RegExp ? String(part) : part));

function commandOf(collection: string, method: string, given: unknown[]): Record<string, unknown> | undefined {
  if (method === 'aggregate') return { aggregate: collection, pipeline: given[0], cursor: {} };
  if (method === 'distinct') return { find: collection, filter: given[1] ?? {} };
  if (!finding.has(method)) return undefined;
  const options = (given[writing.has(method) ? 2 : 1] ?? {}) as Options;
  const kept = explainable.filter((name) => options[name] !== undefined && options[name] !== null);
  return {
    find: collection,
    filter: given[0] ?? {},
    ...Object.fromEntries(kept.map((name) => [name, options[name]])),
    ...(findingOne.has(method) && { limit: 1 }),
  };
}

const Planned = z.object({ queryPlanner: z.object({ winningPlan: z.looseObject({}) }) });
const Plan = Planned.extend({
  executionStats: z.object({ nReturned: z.number(), totalKeysExamined: z.number(), totalDocsExamined: z.number() }),
});
/** The plan of an aggregation with several stages is in the `$cursor` of its first stage. */
const Answer = z.union([
  z
    .object({ stages: z.tuple([z.object({ $cursor: Plan })], z.unknown()) })
    .transform(({ stages: [first] }) => first.$cursor),
  Plan,
]);

/** Returns the stages of an explained plan, outermost first. */
export const stagesOf = (explained: unknown): string[] =>
  [...JSON.stringify(Planned.parse(explained).queryPlanner.winningPlan).matchAll(/"stage":"(\w+)"/g)].map(
    ([, stage = '']) => stage,
  );

export async function explain(connection: Connection, command: Query['command']): Promise<Explained> {
  const answer = await connection.db?.command({ explain: command, verbosity: 'executionStats' });
  const { executionStats, ...planned } = Answer.parse(answer);
  const { nReturned: returned, totalKeysExamined: keys, totalDocsExamined: documents } = executionStats;
  return { stages: stagesOf(planned), returned, keys, documents, examined: Math.max(keys, documents) };
}
