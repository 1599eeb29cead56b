import type { Connection } from 'mongoose';
import { createJobModel } from './jobs/job.model.js';
import { createOutboxEventModel } from './jobs/outbox-event.model.js';
import { createMailModel } from './mail/mail.model.js';
import { createAccountDeletionModel } from './modules/personal-data/account-deletion.model.js';
import { createPasskeyChallengeModel } from './modules/accounts/auth/passkey-challenge.model.js';
import { createAuditEntryModel } from './modules/accounts/audit/audit-entry.model.js';
import { createClientErrorModel } from './modules/analytics/client-error.model.js';
import { createDailyCountModel } from './modules/analytics/daily-count.model.js';
import { createDayModel } from './modules/analytics/day.model.js';
import { createBlockModel } from './modules/messaging/blocks/block.model.js';
import { createBookModel } from './modules/books/book.model.js';
import { createMigrationModel } from './db/migration.model.js';
import { createSettingModel } from './db/setting.model.js';
import { createAuthorNameModel } from './modules/books/search/author-name.model.js';
import { createWordModel } from './modules/books/search/word.model.js';
import { createImageModel } from './modules/images/image.model.js';
import {
  createImportFileModel,
  createImportModel,
  createImportProblemsModel,
} from './modules/books/imports/import.model.js';
import { createEditionModel } from './modules/books/isbn/edition.model.js';
import { createIsbnRecordModel } from './modules/books/isbn/isbn-record.model.js';
import { createMessageNoticeModel } from './modules/messaging/message-notice.model.js';
import { createMessagePhotoModel } from './modules/messaging/message-photo.model.js';
import { createMessageModel } from './modules/messaging/message.model.js';
import { createRoomModel } from './modules/messaging/room.model.js';
import { createContactMessageModel } from './modules/contact/contact-message.model.js';
import { createNewsletterIssueModel } from './modules/newsletter/newsletter-issue.model.js';
import { createSubscriberModel } from './modules/newsletter/subscriber.model.js';
import { createDealModel } from './modules/deals/deal.model.js';
import { createPushDeliveryModel } from './modules/accounts/push/push-delivery.model.js';
import { createPushSubscriptionModel } from './modules/accounts/push/push-subscription.model.js';
import { createBookListModel } from './modules/wanted/lists/book-list.model.js';
import { createAlertModel } from './modules/wanted/alerts/alert.model.js';
import { createAlertDigestModel } from './modules/wanted/alerts/alert-digest.model.js';
import { createAlertMatchModel } from './modules/wanted/alerts/alert-match.model.js';
import { createHiddenWorkModel, createWantedWorkModel } from './modules/wanted/alerts/wanted-work.model.js';
import { createPageModel } from './modules/pages/page.model.js';
import { createReportModel } from './modules/reports/report.model.js';
import { createUserModel } from './modules/accounts/users/user.model.js';
import { createWishModel } from './modules/books/wishlist/wish.model.js';
import type { isPersonal } from './modules/personal-data/personal-data.js';

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
    imports: createImportModel(connection),
    importFiles: createImportFileModel(connection),
    importProblems: createImportProblemsModel(connection),
    isbnRecords: createIsbnRecordModel(connection),
    editions: createEditionModel(connection),
    pages: createPageModel(connection),
    wishes: createWishModel(connection),
    rooms: createRoomModel(connection),
    messages: createMessageModel(connection),
    messagePhotos: createMessagePhotoModel(connection),
    messageNotices: createMessageNoticeModel(connection),
    deals: createDealModel(connection),
    bookLists: createBookListModel(connection),
    alerts: createAlertModel(connection),
    alertMatches: createAlertMatchModel(connection),
    alertDigests: createAlertDigestModel(connection),
    wantedWorks: createWantedWorkModel(connection),
    hiddenWorks: createHiddenWorkModel(connection),
    pushSubscriptions: createPushSubscriptionModel(connection),
    pushDeliveries: createPushDeliveryModel(connection),
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
    migrations: createMigrationModel(connection),
    outboxEvents: createOutboxEventModel(connection),
    passkeyChallenges: createPasskeyChallengeModel(connection),
  }) satisfies Record<keyof typeof isPersonal, unknown>;
