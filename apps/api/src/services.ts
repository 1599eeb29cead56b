import type { Connection } from 'mongoose';
import { createEventOutbox, type EventOutbox } from './jobs/event-outbox.js';
import { createJobModel } from './jobs/job.model.js';
import { createOutboxEventModel, type OutboxEventModel } from './jobs/outbox-event.model.js';
import { createMailModel, type MailModel } from './mail/mail.model.js';
import { createAccountDeletionModel } from './modules/personal-data/account-deletion.model.js';
import { createPasskeyChallengeModel } from './modules/accounts/auth/passkey-challenge.model.js';
import { createAuditEntryModel } from './modules/accounts/audit/audit-entry.model.js';
import { createClientErrorModel } from './modules/analytics/client-error.model.js';
import { createDailyCountModel } from './modules/analytics/daily-count.model.js';
import { createDayModel } from './modules/analytics/day.model.js';
import { createBlockModel } from './modules/messaging/blocks/block.model.js';
import { createBookModel } from './modules/books/book.model.js';
import { createInvalidationLog } from './db/invalidation-log.js';
import { invalidateOnEvents } from './config/invalidate-on-events.js';
import { createSettingModel } from './db/setting.model.js';
import { createAuthorNameModel } from './modules/books/search/author-name.model.js';
import { createWordModel } from './modules/books/search/word.model.js';
import { createImageModel } from './modules/images/image.model.js';
import { createIsbnRecordModel } from './modules/isbn/isbn-record.model.js';
import { createMessageNoticeModel } from './modules/messaging/message-notice.model.js';
import { createMessageModel } from './modules/messaging/message.model.js';
import { createRoomModel } from './modules/messaging/room.model.js';
import { createContactMessageModel } from './modules/newsletter/contact-message.model.js';
import { createNewsletterIssueModel } from './modules/newsletter/newsletter-issue.model.js';
import { createSubscriberModel } from './modules/newsletter/subscriber.model.js';
import { createAddresses } from './modules/deals/addresses.js';
import { createDealModel } from './modules/deals/deal.model.js';
import { createDealWrites } from './modules/deals/deal-writes.js';
import { createDealsService } from './modules/deals/deals.service.js';
import { createRatingsService } from './modules/deals/ratings.service.js';
import { createStandings, updateStandingsOn } from './modules/deals/standing.js';
import { tellDealSteps } from './modules/deals/deal-notices.js';
import { createBookListModel } from './modules/wanted/lists/book-list.model.js';
import { createBookListsService } from './modules/wanted/lists/book-lists.service.js';
import { createPageModel } from './modules/pages/page.model.js';
import { createReportModel } from './modules/reports/report.model.js';
import { createUserModel } from './modules/accounts/users/user.model.js';
import { createWishModel } from './modules/books/wishlist/wish.model.js';
import type { AppContext } from './config/app-context.js';
import { createEvents, type Events } from './config/domain-events.js';
import { createSecurityLog, type SecurityLog } from './http/security-log.js';
import { createOutbox, type Outbox } from './mail/outbox.js';
import type { Transport } from './mail/transport.js';
import type { Passwords } from './modules/accounts/auth/passwords.js';
import { createTokens, type Tokens } from './modules/accounts/auth/tokens.js';
import type { isPersonal } from './modules/personal-data/personal-data.js';
import { createCacheTags } from './platform/caching/cache-tags.js';
import type { FieldEncryption } from './platform/field-encryption.js';
import type { RateLimits } from './platform/rate-limiting/rate-limits.js';
import { createChargeUncached, type ChargeUncached } from './platform/rate-limiting/uncached-budget.js';
import { createSignedLinks, type SignedLinks } from './platform/signed-links.js';
import type { ConstantTime } from './platform/time/constant-time.js';
import type { SafeFetch } from './safe-fetch/safe-fetch.js';
import { createAccountErasure } from './modules/personal-data/account-erasure.js';
import { createAccountExport } from './modules/personal-data/account-export.js';
import { createAccountsService } from './modules/personal-data/accounts.service.js';
import { createAnalyticsService } from './modules/analytics/analytics.service.js';
import { createClientErrorsService } from './modules/analytics/client-errors.service.js';
import { createSummaryService } from './modules/analytics/summary.service.js';
import { createAuditService } from './modules/accounts/audit/audit.service.js';
import { createAuthService } from './modules/accounts/auth/auth.service.js';
import { createPasskeysService } from './modules/accounts/auth/passkeys.service.js';
import { createRegistrations } from './modules/accounts/auth/registrations.js';
import { createBlocksService } from './modules/messaging/blocks/blocks.service.js';
import { createBooksService } from './modules/books/books.service.js';
import { createImagesService } from './modules/books/images/images.service.js';
import { createCoversService } from './modules/isbn/covers.service.js';
import { createIsbnService } from './modules/isbn/isbn.service.js';
import { createMessageMailsService } from './modules/messaging/message-mails.service.js';
import { createMessagingService } from './modules/messaging/messaging.service.js';
import { mailSales } from './modules/messaging/sale-mails.js';
import { createReplyTime } from './modules/messaging/reply-time.js';
import { createFindPartner, createIsRoomMember } from './modules/messaging/room-membership.js';
import { createContactService } from './modules/newsletter/contact.service.js';
import { createNewsletterService } from './modules/newsletter/newsletter.service.js';
import { createSubscriptionService } from './modules/newsletter/subscription.service.js';
import { createPagesService } from './modules/pages/pages.service.js';
import { createReportsService } from './modules/reports/reports.service.js';
import { createSellingService } from './modules/accounts/selling/selling.service.js';
import { createAdmins } from './modules/accounts/users/admins.js';
import { createAvatars } from './modules/accounts/users/avatars.js';
import { createUsersService } from './modules/accounts/users/users.service.js';
import { createWishlistService } from './modules/books/wishlist/wishlist.service.js';

export type Models = ReturnType<typeof createModels>;

/** Creates the model of every collection on one connection. A collection that is missing in `isPersonal` does not compile. */
export const createModels = (connection: Connection) =>
  ({
    users: createUserModel(connection),
    books: createBookModel(connection),
    words: createWordModel(connection),
    authorNames: createAuthorNameModel(connection),
    settings: createSettingModel(connection),
    images: createImageModel(connection),
    isbnRecords: createIsbnRecordModel(connection),
    pages: createPageModel(connection),
    wishes: createWishModel(connection),
    rooms: createRoomModel(connection),
    messages: createMessageModel(connection),
    messageNotices: createMessageNoticeModel(connection),
    deals: createDealModel(connection),
    bookLists: createBookListModel(connection),
    contactMessages: createContactMessageModel(connection),
    subscribers: createSubscriberModel(connection),
    newsletterIssues: createNewsletterIssueModel(connection),
    auditEntries: createAuditEntryModel(connection),
    blocks: createBlockModel(connection),
    reports: createReportModel(connection),
    dailyCounts: createDailyCountModel(connection),
    clientErrors: createClientErrorModel(connection),
    days: createDayModel(connection),
    mails: createMailModel(connection),
    accountDeletions: createAccountDeletionModel(connection),
    jobs: createJobModel(connection),
    outboxEvents: createOutboxEventModel(connection),
    passkeyChallenges: createPasskeyChallengeModel(connection),
  }) satisfies Record<keyof typeof isPersonal, unknown>;

/** The context with the tools that only some services use. */
export interface Deps extends AppContext {
  security: SecurityLog;
  eventOutbox: EventOutbox;
  outbox: Outbox;
  passwords: Passwords;
  tokens: Tokens;
  encryption: FieldEncryption;
  links: SignedLinks;
  outside: SafeFetch;
  /** Tests replace it to avoid waiting. */
  inConstantTime: ConstantTime;
  rateLimits: RateLimits;
  chargeUncached: ChargeUncached;
}

/** The dependencies that tests replace. */
interface Surroundings extends Pick<
  Deps,
  'env' | 'log' | 'db' | 'storage' | 'now' | 'passwords' | 'outside' | 'inConstantTime' | 'rateLimits'
> {
  mails: MailModel;
  outboxEvents: OutboxEventModel;
  transport: Transport;
  /** Signs tokens and links. */
  secret: string;
  encryption: FieldEncryption;
  /** By default new ones. */
  events?: Events;
}

export function createDeps({ mails, outboxEvents, transport, secret, ...given }: Surroundings): Deps {
  const { env, log, now } = given;
  return {
    ...given,
    security: createSecurityLog(log),
    events: given.events ?? createEvents(),
    eventOutbox: createEventOutbox({ records: outboxEvents, now, log: log.child({ part: 'events' }) }),
    outbox: createOutbox({
      mails,
      transport,
      now,
      log: log.child({ part: 'mail' }),
      from: env.MAIL_FROM,
      publicUrl: env.PUBLIC_URL,
    }),
    tokens: createTokens(secret),
    links: createSignedLinks(secret),
    chargeUncached: createChargeUncached(given.rateLimits),
  };
}

export type Services = ReturnType<typeof createServices>;

/** Creates all services. Each gets only services created before it, which excludes cycles. */
export function createServices(deps: Deps, models: Models) {
  const audit = createAuditService(deps, models.auditEntries);
  const admins = createAdmins(models.settings, models.users);
  const registrations = createRegistrations(deps, models.users);
  const passkeys = createPasskeysService(deps, models.users, models.passkeyChallenges, audit);
  const auth = createAuthService(deps, models.users, admins, registrations, passkeys);
  const cacheTags = createCacheTags(createInvalidationLog(models.settings), deps.log.child({ part: 'caches' }));
  invalidateOnEvents(deps.events, cacheTags);
  const images = createImagesService(deps, models, audit);
  const blocks = createBlocksService(deps, models.blocks, models.users);
  const books = createBooksService(deps, models, images, {
    isRoomMember: createIsRoomMember(models.rooms, models.users),
    audit,
    cacheTags,
  });
  const isbn = createIsbnService(deps, models.isbnRecords);
  const covers = createCoversService(deps, images, books);
  const messaging = createMessagingService(deps, models, books, blocks);
  mailSales(deps, models, blocks);
  const addresses = createAddresses(deps.encryption);
  const selling = createSellingService(deps, models.users);
  const dealWrites = createDealWrites(deps, models.deals);
  const deals = createDealsService(deps, models, {
    books,
    writes: dealWrites,
    selling,
    addresses,
    conversations: {
      find: (roomId) => models.rooms.findById(roomId).lean(),
      assertOpen: (userId, fromId) => blocks.assertOpen(userId, fromId),
    },
  });
  const standings = createStandings(deps, models);
  updateStandingsOn(deps.eventOutbox, models.deals, standings);
  const ratings = createRatingsService(deps, models, { writes: dealWrites, audit });
  tellDealSteps(deps, models, {
    isBlocked: (userId, fromId) => blocks.isBlocked(userId, fromId),
    postDealNotice: (roomId, by, notice, eventId) => messaging.postDealNotice(roomId, by, notice, eventId),
  });
  const messageMails = createMessageMailsService(deps, models);
  const avatars = createAvatars(deps, models.users);
  const users = createUsersService(deps, models.users, {
    admins,
    audit,
    auth,
    books,
    avatars,
    registrations,
    replyTimeOf: createReplyTime(deps, models.rooms, models.messages),
  });
  const accounts = createAccountsService(deps, models, {
    admins,
    erasure: createAccountErasure(deps, models, { books, deals, images, messaging, avatars }),
    exportFiles: createAccountExport(models, { images, avatars, selling, addresses }),
  });
  const pages = createPagesService(deps, models, audit);
  const wishlist = createWishlistService(deps, models.wishes, models.books, books);
  const bookLists = createBookListsService(deps, models, {
    books,
    selling,
    blockedWith: (userId) => blocks.blockedWith(userId),
  });
  const contact = createContactService(deps, models.contactMessages, audit);
  const subscriptions = createSubscriptionService(deps, models.subscribers);
  const newsletter = createNewsletterService(deps, models, audit);
  const reports = createReportsService(deps, models, audit, {
    findPartner: createFindPartner(models.rooms),
    findRating: (ratingId) => ratings.findShown(ratingId),
  });
  const analytics = createAnalyticsService(deps, models.dailyCounts);
  const clientErrors = createClientErrorsService(deps, models.clientErrors);
  const summary = createSummaryService(deps, models);
  return {
    cacheTags,
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
    selling,
    addresses,
    deals,
    ratings,
    standings,
    messageMails,
    avatars,
    users,
    accounts,
    pages,
    wishlist,
    bookLists,
    contact,
    subscriptions,
    newsletter,
    reports,
    analytics,
    clientErrors,
    summary,
  };
}
