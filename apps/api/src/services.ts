import type { Deps } from './deps.js';
import type { Models } from './models.js';
import { createAccountErasure } from './modules/accounts/account-erasure.js';
import { createAccountExport } from './modules/accounts/account-export.js';
import { createAccountsService } from './modules/accounts/accounts.service.js';
import { createAnalyticsService } from './modules/analytics/analytics.service.js';
import { createClientErrorsService } from './modules/analytics/client-errors.service.js';
import { createSummaryService } from './modules/analytics/summary.service.js';
import { createAuditService } from './modules/audit/audit.service.js';
import { createAuthService } from './modules/auth/auth.service.js';
import { createPasskeysService } from './modules/auth/passkeys.service.js';
import { createRegistrations } from './modules/auth/registrations.js';
import { createBlocksService } from './modules/blocks/blocks.service.js';
import { createBooksService } from './modules/books/books.service.js';
import { createImagesService } from './modules/images/images.service.js';
import { createCoversService } from './modules/isbn/covers.service.js';
import { createIsbnService } from './modules/isbn/isbn.service.js';
import { createMessageMailsService } from './modules/messaging/message-mails.service.js';
import { createMessagingService } from './modules/messaging/messaging.service.js';
import { createIsRoomMember, createRoomIdOf } from './modules/messaging/room-membership.js';
import { createContactService } from './modules/outreach/contact.service.js';
import { createLetterService } from './modules/outreach/letter.service.js';
import { createSubscriptionService } from './modules/outreach/subscription.service.js';
import { createPagesService } from './modules/pages/pages.service.js';
import { createReportsService } from './modules/reports/reports.service.js';
import { createAdmins } from './modules/users/admins.js';
import { createAvatars } from './modules/users/avatars.js';
import { createUsersService } from './modules/users/users.service.js';
import { createWishlistService } from './modules/wishlist/wishlist.service.js';

export type Services = ReturnType<typeof createServices>;

/** Every service, each given only those made before it, so that there is no room for a circle. */
export function createServices(deps: Deps, models: Models) {
  const audit = createAuditService(deps, models.auditEntries);
  const admins = createAdmins(models.settings, models.users);
  const registrations = createRegistrations(deps, models.users);
  const passkeys = createPasskeysService(deps, models.users, models.passkeyChallenges, audit);
  const auth = createAuthService(deps, models.users, admins, registrations, passkeys);
  const images = createImagesService(deps, models, audit);
  const blocks = createBlocksService(deps, models.blocks, models.users);
  const books = createBooksService(deps, models, images, {
    isRoomMember: createIsRoomMember(models.rooms, models.users),
    roomIdOf: createRoomIdOf(models.rooms),
    isBlocked: (userId, fromId) => blocks.isBlocked(userId, fromId),
    audit,
  });
  const isbn = createIsbnService(deps, models.isbnRecords);
  const covers = createCoversService(deps, images, books);
  const messaging = createMessagingService(deps, models, books, blocks);
  const messageMails = createMessageMailsService(deps, models);
  const avatars = createAvatars(deps, models.users);
  const users = createUsersService(deps, models.users, { admins, audit, auth, books, avatars, registrations });
  const accounts = createAccountsService(deps, models, {
    admins,
    erasure: createAccountErasure(deps, models, { books, images, messaging, avatars }),
    exportFiles: createAccountExport(models, { images, avatars }),
  });
  const pages = createPagesService(deps, models, audit);
  const wishlist = createWishlistService(deps, models.wishes, models.books, books);
  const contact = createContactService(deps, models.contactMessages, audit);
  const subscriptions = createSubscriptionService(deps, models.subscribers);
  const letters = createLetterService(deps, models, audit);
  const reports = createReportsService(deps, models, audit);
  const analytics = createAnalyticsService(deps, models.dailyCounts);
  const clientErrors = createClientErrorsService(deps, models.clientErrors);
  const summary = createSummaryService(deps, models);
  return {
    audit,
    admins,
    auth,
    passkeys,
    images,
    books,
    isbn,
    covers,
    blocks,
    messaging,
    messageMails,
    avatars,
    users,
    accounts,
    pages,
    wishlist,
    contact,
    subscriptions,
    letters,
    reports,
    analytics,
    clientErrors,
    summary,
  };
}
