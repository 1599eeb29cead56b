import { z } from 'zod';
import { Timestamp } from './common.js';
import { endpoint } from './endpoint.js';

/** What an operator has to look at. Each kind has its own sentence with what to do. */
export const OperationProblemKind = z.enum([
  'diskLow',
  'databaseLarge',
  'jobsFailed',
  'jobsLate',
  'dealsStuck',
  'mailsLate',
  'mailsFailed',
  'eventsFailed',
]);
export type OperationProblemKind = z.infer<typeof OperationProblemKind>;

/** Names of one problem; the count includes those beyond it. */
export const maxOperationNames = 10;

const Count = z.int().min(0);

/** The state of the installation, without personal data. */
export const OperationState = z.object({
  /** The version of the product, as in CHANGELOG.md. */
  release: z.string(),
  /** Of Node.js in the process that responded. */
  node: z.string(),
  database: z.enum(['embedded', 'mongodb']),
  /** Books, accounts, messages and words of the search, estimated. */
  documents: Count,
  /** When the last migration of the data finished; null before the first. */
  migratedAt: Timestamp.nullable(),
  /** On the disk of the data folder; null when the system does not tell. */
  freeBytes: Count.nullable(),
  /** Most urgent first. */
  problems: z.array(
    z.object({
      kind: OperationProblemKind,
      count: Count,
      /** Kinds of mails and events, and names of jobs. */
      names: z.array(z.string()).max(maxOperationNames),
    }),
  ),
});
export type OperationState = z.infer<typeof OperationState>;

export const readOperation = endpoint({
  method: 'GET',
  path: '/api/admin/operation',
  summary: 'Versions, free disk space, and jobs, mails, events and deals that need an operator.',
  access: 'admin',
  response: OperationState,
  status: [200],
  errors: [],
});
