import type { AuditAction, AuditEntry } from '@korice/contracts';
import { listBounds } from '@korice/contracts/lists';
import { pathTo } from '@korice/contracts/paths';

/** The sentence of each action, in the area `admin`. */
export const auditTexts = {
  accountApproved: 'auditAccountApproved',
  accountBlocked: 'auditAccountBlocked',
  accountUnblocked: 'auditAccountUnblocked',
  roleGiven: 'auditRoleGiven',
  roleRemoved: 'auditRoleRemoved',
  profileEdited: 'auditProfileEdited',
  passwordChanged: 'auditPasswordChanged',
  bookEdited: 'auditBookEdited',
  bookDeleted: 'auditBookDeleted',
  bookFeatured: 'auditBookFeatured',
  bookUnfeatured: 'auditBookUnfeatured',
  bookReserved: 'auditBookReserved',
  bookAvailable: 'auditBookAvailable',
  bookSold: 'auditBookSold',
  imageRotated: 'auditImageRotated',
  imageDeleted: 'auditImageDeleted',
  pageEdited: 'auditPageEdited',
  pageDeleted: 'auditPageDeleted',
  contactHandled: 'auditContactHandled',
  contactReopened: 'auditContactReopened',
  reportDismissed: 'auditReportDismissed',
  reportActed: 'auditReportActed',
  reportReopened: 'auditReportReopened',
  newsletterStopped: 'auditNewsletterStopped',
  newsletterResumed: 'auditNewsletterResumed',
} as const satisfies Record<AuditAction, string>;

const accounts = (name: string): string =>
  `${pathTo('allUsers')}?${new URLSearchParams({ q: name.slice(0, listBounds.q) })}`;

/** Where what an entry is about can be seen; undefined for what is gone, and for what has no place of its own. */
export function auditSubjectHref({ action, subject: { _id, name } }: AuditEntry): string | undefined {
  switch (action) {
    case 'accountApproved':
    case 'accountBlocked':
    case 'accountUnblocked':
    case 'roleGiven':
    case 'roleRemoved':
    case 'profileEdited':
    case 'passwordChanged':
      return _id === null ? undefined : accounts(name);
    case 'bookEdited':
    case 'bookFeatured':
    case 'bookUnfeatured':
    case 'bookReserved':
    case 'bookAvailable':
    case 'bookSold':
      return _id === null ? undefined : pathTo('book', { bookId: _id });
    case 'pageEdited':
      return _id === null ? undefined : pathTo('editPage', { pageId: _id });
    case 'contactHandled':
    case 'contactReopened':
    case 'newsletterStopped':
    case 'newsletterResumed':
      return pathTo('dashboard');
    case 'reportActed':
      return `${pathTo('reports')}?status=acted`;
    case 'reportDismissed':
      return `${pathTo('reports')}?status=dismissed`;
    case 'reportReopened':
      return pathTo('reports');
    case 'bookDeleted':
    case 'imageRotated':
    case 'imageDeleted':
    case 'pageDeleted':
      return undefined;
  }
}
