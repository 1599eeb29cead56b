import type { SettingModel } from '../../db/setting.model.js';
import type { MailModel } from '../../mail/mail.model.js';
import type { AuditEntryModel } from '../accounts/audit/audit-entry.model.js';
import type { UserFields, UserModel } from '../accounts/users/user.model.js';
import type { BookModel } from '../books/book.model.js';
import type { WishModel } from '../books/wishlist/wish.model.js';
import type { DealModel } from '../deals/deal.model.js';
import type { ImageModel } from '../images/image.model.js';
import type { ImportFileModel, ImportModel, ImportProblemsModel } from '../books/imports/import.model.js';
import type { BlockModel } from '../messaging/blocks/block.model.js';
import type { MessageNoticeModel } from '../messaging/message-notice.model.js';
import type { MessagePhotoModel } from '../messaging/message-photo.model.js';
import type { MessageModel } from '../messaging/message.model.js';
import type { RoomModel } from '../messaging/room.model.js';
import type { ContactMessageModel } from '../contact/contact-message.model.js';
import type { SubscriberModel } from '../newsletter/subscriber.model.js';
import type { PageModel } from '../pages/page.model.js';
import type { AlertDigestModel } from '../wanted/alerts/alert-digest.model.js';
import type { AlertMatchModel } from '../wanted/alerts/alert-match.model.js';
import type { AlertModel } from '../wanted/alerts/alert.model.js';
import type { PushDeliveryModel } from '../accounts/push/push-delivery.model.js';
import type { PushSubscriptionModel } from '../accounts/push/push-subscription.model.js';
import type { BookListModel } from '../wanted/lists/book-list.model.js';
import type { ReportModel } from '../reports/report.model.js';
import type { ArchiveFile } from './zip-archive.js';

/**
 * Whether a collection contains personal data. Export and deletion of an account cover each personal collection: a collection without an
 * entry here does not compile, and neither does an export or a deletion that leaves a personal one out.
 */
export const isPersonal = {
  users: true,
  books: true,
  words: false,
  authorNames: false,
  settings: true,
  images: true,
  imports: true,
  importFiles: true,
  importProblems: true,
  isbnRecords: false,
  editions: false,
  pages: true,
  wishes: true,
  rooms: true,
  messages: true,
  messagePhotos: true,
  messageNotices: true,
  deals: true,
  bookLists: true,
  alerts: true,
  alertMatches: true,
  alertDigests: true,
  // Counts without names.
  wantedWorks: false,
  // Hashes of titles.
  hiddenWorks: false,
  pushSubscriptions: true,
  pushDeliveries: true,
  contactMessages: true,
  subscribers: true,
  newsletterIssues: false,
  auditEntries: true,
  blocks: true,
  reports: true,
  dailyCounts: false,
  clientErrors: false,
  days: false,
  mails: true,
  // Exists only until the deletion ends, which removes it.
  accountDeletions: false,
  jobs: false,
  migrations: false,
  // Contains ids of members, and names in actions of admins, until the event is handled, usually for some milliseconds.
  outboxEvents: false,
  // Expires after five minutes.
  passkeyChallenges: false,
} as const;

type Personal = typeof isPersonal;

export type PersonalCollection = {
  [Name in keyof Personal]: Personal[Name] extends true ? Name : never;
}[keyof Personal];

/** The models of the collections that contain personal data. */
export interface PersonalModels extends Record<PersonalCollection, unknown> {
  users: UserModel;
  books: BookModel;
  settings: SettingModel;
  images: ImageModel;
  imports: ImportModel;
  importFiles: ImportFileModel;
  importProblems: ImportProblemsModel;
  pages: PageModel;
  wishes: WishModel;
  rooms: RoomModel;
  messages: MessageModel;
  messagePhotos: MessagePhotoModel;
  messageNotices: MessageNoticeModel;
  deals: DealModel;
  bookLists: BookListModel;
  alerts: AlertModel;
  alertMatches: AlertMatchModel;
  alertDigests: AlertDigestModel;
  pushSubscriptions: PushSubscriptionModel;
  pushDeliveries: PushDeliveryModel;
  contactMessages: ContactMessageModel;
  subscribers: SubscriberModel;
  auditEntries: AuditEntryModel;
  blocks: BlockModel;
  reports: ReportModel;
  mails: MailModel;
}

/** Exports the data of an account in one collection. */
type CollectionExport = (user: UserFields) => Iterable<ArchiveFile> | AsyncIterable<ArchiveFile>;
export type CollectionExports = Record<PersonalCollection, CollectionExport>;
