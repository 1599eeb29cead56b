import { z } from 'zod';
import { Id, PageNumber, Timestamp, totalHeaders } from './common.js';
import { endpoint } from './endpoint.js';

/** Actions that only an admin can take. */
export const AuditAction = z.enum([
  'accountApproved',
  'accountBlocked',
  'accountUnblocked',
  'roleGiven',
  'roleRemoved',
  'profileEdited',
  /** Only in entries of releases before 1.1, in which admins could set passwords of others. */
  'passwordChanged',
  'passwordResetSent',
  'passkeysRemoved',
  'traderRemoved',
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
  'ratingHidden',
  'ratingShown',
  'wantedHidden',
  'wantedShown',
  'editionEdited',
  'editionsMerged',
  /** In entries of releases before 1.1 `editionEdited` with the detail `mergedInto`. */
  'editionParted',
  'newsletterStopped',
  'newsletterResumed',
  'newsletterHalted',
]);
export type AuditAction = z.infer<typeof AuditAction>;

export const AuditEntry = z.object({
  _id: Id,
  at: Timestamp,
  actor: z.object({ _id: Id, name: z.string() }),
  action: AuditAction,
  /** The target, with its name at that time; `_id` is null for a target without an id. */
  subject: z.object({ _id: Id.nullable(), name: z.string() }),
  /** Language-neutral details, such as an address or the name of a reason; often `''`. */
  detail: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary:
    'Actions of admins, latest first, 50 per page: all, or those of one kind, of the admin `actorId`, or on the account and data of the member `memberId`.',
  access: 'admin',
  query: z.object({
    page: PageNumber,
    action: AuditAction.optional(),
    actorId: Id.optional(),
    memberId: Id.optional(),
  }),
  response: z.array(AuditEntry),
  status: [200],
  headers: [...totalHeaders],
  errors: [],
});
