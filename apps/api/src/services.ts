import { createEventOutbox, type EventOutbox } from './jobs/event-outbox.js';
import type { OutboxEventModel } from './jobs/outbox-event.model.js';
import type { MailModel } from './mail/mail.model.js';
import { createInvalidationLog } from './db/invalidation-log.js';
import { invalidateOnEvents } from './config/invalidate-on-events.js';
import { createAuthorNames } from './modules/books/search/author-names.js';
import { createImportsService } from './modules/books/imports/imports.service.js';
import { createEditionCatalogue } from './modules/books/isbn/edition-catalogue.js';
import { createEditions } from './modules/books/isbn/editions.js';
import { createMessagePhotos } from './modules/messaging/message-photos.js';
import { createAddresses } from './modules/deals/addresses.js';
import { createDealWrites } from './modules/deals/deal-writes.js';
import { createDealsService } from './modules/deals/deals.service.js';
import { createRatingsService } from './modules/deals/ratings.service.js';
import { createReviewsService } from './modules/deals/reviews.service.js';
import { createStandings, updateStandingsOn } from './modules/deals/standing.js';
import { notifyDealSteps } from './modules/deals/deal-notices.js';
import { createPushService } from './modules/accounts/push/push.service.js';
import { createBookListsService } from './modules/wanted/lists/book-lists.service.js';
import { createAlertDigests } from './modules/wanted/alerts/alert-digests.js';
import { createAlertMatching } from './modules/wanted/alerts/alert-matching.js';
import { notifyAlerts } from './modules/wanted/alerts/alert-notices.js';
import { createAlertsService } from './modules/wanted/alerts/alerts.service.js';
import { createDemandCounts } from './modules/wanted/alerts/demand-counts.js';
import { createDemand } from './modules/wanted/alerts/demand.js';
import type { AppContext } from './config/app-context.js';
import type { Models } from './models.js';
import { createEvents, type Events } from './config/domain-events.js';
import { createSecurityLog, type SecurityLog } from './http/security-log.js';
import { createOutbox, type Outbox } from './mail/outbox.js';
import type { Transport } from './mail/transport.js';
import type { Passwords } from './modules/accounts/auth/passwords.js';
import { createTokens, type Tokens } from './modules/accounts/auth/tokens.js';
import { createCacheTags } from './platform/caching/cache-tags.js';
import type { VapidKeys } from './config/secrets.js';
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
import { createOperationService } from './modules/analytics/operation.service.js';
import { createSummaryService } from './modules/analytics/summary.service.js';
import { createAuditService, recordAdminEvents } from './modules/accounts/audit/audit.service.js';
import { createAuthService } from './modules/accounts/auth/auth.service.js';
import { createCredentialMails } from './modules/accounts/auth/credential-mails.js';
import { createPasskeysService } from './modules/accounts/auth/passkeys.service.js';
import { createRegistrations } from './modules/accounts/auth/registrations.js';
import { createBlocksService } from './modules/messaging/blocks/blocks.service.js';
import { createBooksService } from './modules/books/books.service.js';
import { createImagesService } from './modules/books/images/images.service.js';
import { createCoversService } from './modules/books/isbn/covers.service.js';
import { createIsbnService } from './modules/books/isbn/isbn.service.js';
import { createMessageMailsService } from './modules/messaging/message-mails.service.js';
import { createMessagePushes } from './modules/messaging/message-pushes.js';
import { createMessagingService } from './modules/messaging/messaging.service.js';
import { mailSales } from './modules/messaging/sale-mails.js';
import { createReplyTime } from './modules/messaging/reply-time.js';
import { createFindPartner, createIsRoomMember } from './modules/messaging/room-membership.js';
import { createContactService } from './modules/contact/contact.service.js';
import { createNewsletterService } from './modules/newsletter/newsletter.service.js';
import { createSubscriptionService } from './modules/newsletter/subscription.service.js';
import { createPagesService } from './modules/pages/pages.service.js';
import { createReportsService } from './modules/reports/reports.service.js';
import { createSellingService } from './modules/accounts/selling/selling.service.js';
import { createShopfrontService } from './modules/accounts/selling/shopfront.service.js';
import { createTraderService } from './modules/accounts/selling/trader.service.js';
import { createAccountAdministration } from './modules/accounts/users/account-administration.js';
import { createAdmins } from './modules/accounts/users/admins.js';
import { createAvatars } from './modules/accounts/users/avatars.js';
import { createUsersService } from './modules/accounts/users/users.service.js';
import { createWishlistService } from './modules/books/wishlist/wishlist.service.js';

/** The context with the tools that only some services use. */
export interface Deps extends AppContext {
  security: SecurityLog;
  eventOutbox: EventOutbox;
  outbox: Outbox;
  passwords: Passwords;
  tokens: Tokens;
  encryption: FieldEncryption;
  vapidKeys: VapidKeys;
  links: SignedLinks;
  safeFetch: SafeFetch;
  /** Tests replace it to avoid waiting. */
  inConstantTime: ConstantTime;
  rateLimits: RateLimits;
  chargeUncached: ChargeUncached;
}

/** The dependencies that tests replace. */
interface DepsOptions extends Pick<
  Deps,
  'env' | 'log' | 'db' | 'storage' | 'now' | 'passwords' | 'safeFetch' | 'inConstantTime' | 'rateLimits'
> {
  mails: MailModel;
  outboxEvents: OutboxEventModel;
  transport: Transport;
  /** Signs tokens and links. */
  secret: string;
  encryption: FieldEncryption;
  vapidKeys: VapidKeys;
  /** By default a new emitter. */
  events?: Events;
}

export function createDeps({ mails, outboxEvents, transport, secret, ...given }: DepsOptions): Deps {
  const { env, log, now } = given;
  return {
    ...given,
    security: createSecurityLog(log),
    events: given.events ?? createEvents(log),
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
  recordAdminEvents(deps.eventOutbox, models.users, audit);
  deps.eventOutbox.addSource(models.users);
  const admins = createAdmins(models.settings, models.users);
  const registrations = createRegistrations(deps, models.users);
  const createMail = createCredentialMails(deps, models.users);
  const passkeys = createPasskeysService(deps, models.users, models.passkeyChallenges, audit, createMail);
  const auth = createAuthService(deps, models.users, admins, registrations, passkeys, createMail);
  const cacheTags = createCacheTags(createInvalidationLog(models.settings), deps.log.child({ part: 'caches' }));
  invalidateOnEvents(deps.events, cacheTags);
  const images = createImagesService(deps, models, audit);
  const blocks = createBlocksService(deps, models.blocks, models.users);
  const push = createPushService(deps, models, (userId, fromId) => blocks.isBlocked(userId, fromId));
  const books = createBooksService(deps, models, images, {
    isRoomMember: createIsRoomMember(models.rooms, models.users),
    audit,
    cacheTags,
  });
  const editions = createEditions(models.editions, models.books, deps.eventOutbox);
  const imports = createImportsService(deps, models, books);
  const editionCatalogue = createEditionCatalogue(models.editions, audit);
  const isbn = createIsbnService(deps, models.isbnRecords, editions);
  const covers = createCoversService(deps, images, books);
  const messagePhotos = createMessagePhotos(deps, models);
  const messaging = createMessagingService(deps, models, books, blocks, messagePhotos);
  const mailSale = mailSales(deps, models, blocks);
  const addresses = createAddresses(deps.encryption);
  const selling = createSellingService(deps, models.users);
  const traders = createTraderService(deps, models.users, { audit, listings: books.owners });
  const dealWrites = createDealWrites(deps, models.deals);
  const deals = createDealsService(deps, models, {
    books,
    writes: dealWrites,
    selling,
    addresses,
    conversations: {
      find: (roomId) => models.rooms.findById(roomId).lean(),
      assertOpen: (userId, fromId) => blocks.assertOpen(userId, fromId),
      assertActive: (userId) => blocks.assertActive(userId),
    },
  });
  const standings = createStandings(deps, models);
  updateStandingsOn(deps.eventOutbox, models.deals, standings);
  const ratings = createRatingsService(deps, models, { writes: dealWrites, audit });
  const reviews = createReviewsService(deps, models);
  notifyDealSteps(deps, models, {
    isBlocked: (userId, fromId) => blocks.isBlocked(userId, fromId),
    postDealNotice: (roomId, by, notice, eventId) => messaging.postDealNotice(roomId, by, notice, eventId),
    push,
    publish: dealWrites.publish,
  });
  const messagePushes = createMessagePushes(deps, models, push);
  const messageMails = createMessageMailsService(deps, models, messagePushes);
  const avatars = createAvatars(deps, models.users);
  const shopfronts = createShopfrontService(deps, models.users, avatars);
  const demandCounts = createDemandCounts(deps, models);
  const demand = createDemand(deps, models, { counts: demandCounts, audit });
  const matching = createAlertMatching(deps, models, {
    search: books.search,
    authorNames: createAuthorNames(models.authorNames),
  });
  const alerts = createAlertsService(deps, models, {
    demandCounts,
    matching,
    findOwner: (ownerId) => books.owners.find(ownerId),
    countListed: (ownerId) => books.memberBooks.countListed(ownerId),
  });
  const accountAdministration = createAccountAdministration(deps, models.users, {
    admins,
    alerts,
    audit,
    auth,
    owners: books.owners,
    registrations,
  });
  const users = createUsersService(deps, models.users, {
    audit,
    books,
    avatars,
    createMail,
    replyTimeOf: createReplyTime(deps, models.rooms),
  });
  const blockedWith = (userId: string) => blocks.blockedWith(userId);
  notifyAlerts(deps, models, { matching, demandCounts, push, blockedWith });
  const alertDigests = createAlertDigests(deps, models, { blockedWith, push });
  const accounts = createAccountsService(deps, models, {
    admins,
    erasure: createAccountErasure(deps, models, { alerts, books, deals, images, imports, messaging, avatars }),
    exportFiles: createAccountExport(models, { images, messagePhotos, avatars, selling, addresses }),
  });
  const pages = createPagesService(deps, models, audit);
  const wishlist = createWishlistService(deps, models.wishes, models.books, books);
  const bookLists = createBookListsService(deps, models, {
    books,
    editions,
    selling,
    listPurchases: (buyerId, since) => deals.listPurchases(buyerId, since),
    blockedWith,
    cacheTags,
  });
  const contact = createContactService(deps, models, audit);
  const subscriptions = createSubscriptionService(deps, models.subscribers);
  const newsletter = createNewsletterService(deps, models, audit);
  const reports = createReportsService(deps, models, audit, {
    findPartner: createFindPartner(models.rooms),
    findRating: (ratingId) => ratings.findShown(ratingId),
  });
  const analytics = createAnalyticsService(deps, models.dailyCounts);
  const clientErrors = createClientErrorsService(deps, models.clientErrors);
  const operation = createOperationService(deps, models);
  const summary = createSummaryService(deps, models);
  return {
    cacheTags,
    audit,
    admins,
    auth,
    passkeys,
    images,
    books,
    imports,
    editionCatalogue,
    isbn,
    covers,
    blocks,
    push,
    messaging,
    mailSale,
    selling,
    traders,
    shopfronts,
    addresses,
    deals,
    ratings,
    reviews,
    standings,
    messageMails,
    messagePhotos,
    messagePushes,
    avatars,
    accountAdministration,
    users,
    accounts,
    pages,
    wishlist,
    bookLists,
    demandCounts,
    demand,
    alertMatching: matching,
    alerts,
    alertDigests,
    contact,
    subscriptions,
    newsletter,
    reports,
    analytics,
    clientErrors,
    operation,
    summary,
  };
}
