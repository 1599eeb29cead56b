import type { Connection } from 'mongoose';
import { createJobModel } from './jobs/job.model.js';
import { createMailModel } from './mail/mail.model.js';
import { createClosureModel } from './modules/accounts/closure.model.js';
import { createPasskeyChallengeModel } from './modules/auth/passkey-challenge.model.js';
import { createAuditEntryModel } from './modules/audit/audit-entry.model.js';
import { createClientErrorModel } from './modules/analytics/client-error.model.js';
import { createDailyCountModel } from './modules/analytics/daily-count.model.js';
import { createDayModel } from './modules/analytics/day.model.js';
import { createBlockModel } from './modules/blocks/block.model.js';
import { createAuthorNameModel } from './modules/books/search/author-name.model.js';
import { createBookModel } from './modules/books/book.model.js';
import { createSettingModel } from './db/setting.model.js';
import { createWordModel } from './modules/books/search/word.model.js';
import { createImageModel } from './modules/images/image.model.js';
import { createIsbnRecordModel } from './modules/isbn/isbn-record.model.js';
import { createMessageNoticeModel } from './modules/messaging/message-notice.model.js';
import { createMessageModel } from './modules/messaging/message.model.js';
import { createRoomModel } from './modules/messaging/room.model.js';
import { createContactMessageModel } from './modules/outreach/contact-message.model.js';
import { createLetterModel } from './modules/outreach/letter.model.js';
import { createSubscriberModel } from './modules/outreach/subscriber.model.js';
import { createPageModel } from './modules/pages/page.model.js';
import { createReportModel } from './modules/reports/report.model.js';
import { createUserModel } from './modules/users/user.model.js';
import { createWishModel } from './modules/wishlist/wish.model.js';

export type Models = ReturnType<typeof createModels>;

/** Every collection of the product on one connection. */
export const createModels = (connection: Connection) => ({
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
  contactMessages: createContactMessageModel(connection),
  subscribers: createSubscriberModel(connection),
  letters: createLetterModel(connection),
  auditEntries: createAuditEntryModel(connection),
  blocks: createBlockModel(connection),
  reports: createReportModel(connection),
  dailyCounts: createDailyCountModel(connection),
  clientErrors: createClientErrorModel(connection),
  days: createDayModel(connection),
  mails: createMailModel(connection),
  closures: createClosureModel(connection),
  jobs: createJobModel(connection),
  passkeyChallenges: createPasskeyChallengeModel(connection),
});
