import { z } from 'zod';
import { Timestamp } from './common.js';
import { endpoint } from './endpoint.js';

/** Problems that need an operator. Each kind has its own text with advice. */
export const OperationProblemKind = z.enum([
  'databaseReadOnly',
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

/** Maximum names of one problem; its `count` is not limited. */
export const maxOperationNames = 10;

const Count = z.int().min(0);

/** The state of the installation, without personal data. */
export const OperationState = z.object({
  /** The version of the product, as in CHANGELOG.md. */
  release: z.string(),
  /** The Node.js version of the process that responded. */
  node: z.string(),
  database: z.enum(['embedded', 'mongodb']),
  /** Books, accounts, messages and words of the search, estimated. */
  documents: Count,
  /** When the last migration of the data finished; null before the first. */
  migratedAt: Timestamp.nullable(),
  /** Free space on the disk of the data folder; null when unknown. */
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
