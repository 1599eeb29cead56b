import { z } from 'zod';
import { Id, PageNumber, Timestamp, totalHeader } from './common.js';
import { endpoint } from './endpoint.js';

/** What an admin does beyond what any member can do with their own. */
export const AuditAction = z.enum([
  'accountApproved',
  'accountBlocked',
  'accountUnblocked',
  'roleGiven',
  'roleRemoved',
  'profileEdited',
  /** In entries of releases before 1.1, in which admins could set passwords of others. */
  'passwordChanged',
  'passwordResetSent',
  'passkeysRemoved',
  'bookEdited',
  'bookDeleted',
  'bookFeatured',
  'bookUnfeatured',
  'bookReserved',
  'bookAvailable',
  'bookSold',
  'imageRotated',
  'imageDeleted',
  'pageEdited',
  'pageDeleted',
  'contactHandled',
  'contactReopened',
  'reportDismissed',
  'reportActed',
  'reportReopened',
  'newsletterStopped',
  'newsletterResumed',
]);
export type AuditAction = z.infer<typeof AuditAction>;

export const AuditEntry = z.object({
  _id: Id,
  at: Timestamp,
  actor: z.object({ _id: Id, name: z.string() }),
  action: AuditAction,
  /** What it was done to, by the name it had then; `_id` is null for what has none. */
  subject: z.object({ _id: Id.nullable(), name: z.string() }),
  /** More of it, in no language of its own: an address, a reason's name; often ''. */
  detail: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'What admins have done, latest first, 50 a page.',
  access: 'admin',
  query: z.object({ page: PageNumber }),
  response: z.array(AuditEntry),
  status: [200],
  headers: [totalHeader],
  errors: [],
});
