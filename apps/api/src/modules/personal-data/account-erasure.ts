import type { AppContext } from '../../config/app-context.js';
import type { EventOutbox } from '../../jobs/event-outbox.js';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.js';
import type { BooksService } from '../books/books.service.js';
import type { ImagesService } from '../books/images/images.service.js';
import type { ImportsService } from '../books/imports/imports.service.js';
import type { DealsService } from '../deals/deals.service.js';
import type { MessagingService } from '../messaging/messaging.service.js';
import type { Avatars } from '../accounts/users/avatars.js';
import type { AlertsService } from '../wanted/alerts/alerts.service.js';
import type { AccountDeletionFields } from './account-deletion.model.js';
import { createMailErasure } from './mail-erasure.js';
import type { PersonalCollection, PersonalModels } from './personal-data.js';

/** Erases the data of an account, collection by collection. */
export interface AccountErasure {
  /**
   * Call it after the account was removed. Idempotent, also after a crash. Erases all records although files cannot be removed.
   * @throws AggregateError when files were not removed; the next call removes them
   */
  erase(deletion: AccountDeletionFields): Promise<void>;
}

export interface ErasurePorts {
  alerts: Pick<AlertsService, 'eraseMember'>;
  books: Pick<BooksService, 'erasure'>;
  images: Pick<ImagesService, 'eraseOwner'>;
  imports: Pick<ImportsService, 'eraseMember'>;
  deals: Pick<DealsService, 'eraseMember'>;
  messaging: Pick<MessagingService, 'eraseMessages' | 'eraseRooms'>;
  avatars: Pick<Avatars, 'removeOf'>;
}

export function createAccountErasure(
  { events, eventOutbox }: AppContext & { eventOutbox: Pick<EventOutbox, 'eraseMember'> },
  models: PersonalModels,
  { alerts, books, deals, images, imports, messaging, avatars }: ErasurePorts,
): AccountErasure {
  const eraseMails = createMailErasure(models.mails);

  /** Resolves to whether a new account uses the same address; the data under this address must then stay. */
  const isTakenAgain = async (email: string): Promise<boolean> => (await models.users.exists({ email })) !== null;

  /**
   * The order matters: an erasure may read data that a later one removes, or depend on the result of an earlier one. Files come last,
   * because a storage that hangs delays what follows.
   */
  const erasures: Record<PersonalCollection, (deletion: AccountDeletionFields) => Promise<unknown>> = {
    users: ({ _id }) => models.users.deleteOne({ _id }),
    settings: ({ _id }) => models.settings.updateOne({ _id: 'admins' }, { $pull: { members: _id.toHexString() } }),
    /**
     * Keeps the actions and removes the names of the member and of the books, pages, images, reports, messages and
     * ratings of the member. Entries of release 1.0 have no owner: those of existing things are found by their ids.
     */
    async auditEntries({ _id, ghost, email }) {
      const { auditEntries, books: listings, pages, images: storedImages, reports, contactMessages } = models;
      await auditEntries.updateMany({ 'actor._id': _id }, { $set: { actor: { _id: ghost, name: '' } } });
      await auditEntries.updateMany({ 'subject._id': _id }, { $set: { subject: { _id: null, name: '' } } });
      await auditEntries.updateMany({ owner: _id }, { $set: { 'subject.name': '' }, $unset: { owner: 1 } });
      const things = [
        listings.find({ 'owner._id': _id }, { _id: 1 }).lean(),
        pages.find({ 'author._id': _id }, { _id: 1 }).lean(),
        storedImages.find({ owner: _id }, { _id: 1 }).lean(),
        reports.find({ 'accused._id': _id }, { _id: 1 }).lean(),
        contactMessages.find({ email }, { _id: 1 }).lean(),
      ];
      for (const found of things) {
        const ids = (await found).map((thing) => thing._id);
        await auditEntries.updateMany({ 'subject._id': { $in: ids } }, { $set: { 'subject.name': '' } });
      }
      const rated = await models.deals
        .find({ memberIds: _id, ratings: { $exists: true } }, { buyerId: 1, ratings: 1 })
        .lean();
      const ratingIds = rated.flatMap(
        ({ buyerId, ratings }) => ratings?.[buyerId.equals(_id) ? 'buyer' : 'seller']?._id ?? [],
      );
      await auditEntries.updateMany({ 'subject._id': { $in: ratingIds } }, { $set: { 'subject.name': '' } });
    },

    deals: (deletion) => deals.eraseMember(deletion),
    // Before the books, because a running import would list more of them.
    imports: ({ _id }) => imports.eraseMember(_id),
    // Erased by `imports`.
    importFiles: () => Promise.resolve(),
    importProblems: () => Promise.resolve(),
    books: (deletion) => books.erasure.eraseMember(deletion),
    messages: (deletion) => messaging.eraseMessages(deletion),
    // Erased by `messages` and `rooms`.
    messagePhotos: () => Promise.resolve(),
    rooms: (deletion) => messaging.eraseRooms(deletion),
    messageNotices: ({ _id }) => models.messageNotices.deleteOne({ _id }),
    bookLists: ({ _id }) => models.bookLists.deleteMany({ user: _id }),
    alerts: ({ _id }) => alerts.eraseMember(_id),
    // Erased by `alerts`.
    alertMatches: () => Promise.resolve(),
    alertDigests: () => Promise.resolve(),
    pushSubscriptions: ({ _id }) => models.pushSubscriptions.deleteMany({ user: _id }),
    async pushDeliveries({ _id }) {
      await models.pushDeliveries.deleteMany({ user: _id });
      await models.pushDeliveries.deleteMany({ from: _id });
    },
    wishes: ({ _id }) => models.wishes.deleteMany({ user: _id }),

    async blocks({ _id }) {
      await models.blocks.deleteMany({ user: _id });
      await models.blocks.deleteMany({ blocked: _id });
    },

    async pages({ _id }) {
      const { deletedCount } = await models.pages.deleteMany({ 'author._id': _id });
      if (deletedCount > 0) events.emit('site.changed', { arePagesChanged: true });
    },

    /** Keeps reports by the member without their text, and removes reports about the member. */
    async reports({ _id, ghost }) {
      await models.reports.deleteMany({ 'accused._id': _id });
      const anonymous = { $set: { reporter: { _id: ghost, name: '' }, text: '' }, $unset: { clientId: 1 } };
      await models.reports.updateMany({ 'reporter._id': _id }, anonymous);
    },

    async contactMessages({ email }) {
      if (!(await isTakenAgain(email))) await models.contactMessages.deleteMany({ email });
    },

    async subscribers({ email }) {
      if (!(await isTakenAgain(email))) await models.subscribers.deleteOne({ email });
    },

    async mails(deletion) {
      await eraseMails(deletion, await isTakenAgain(deletion.email));
    },

    async images(deletion) {
      const removals = [() => avatars.removeOf(deletion._id.toHexString()), () => images.eraseOwner(deletion)];
      await forEachSettled(removals, (remove) => remove());
    },
  };

  /** Fail when files cannot be removed. No later erasure depends on them. */
  const withFiles: ReadonlySet<string> = new Set<PersonalCollection>(['messages', 'images']);

  return {
    async erase(deletion) {
      const failures: unknown[] = [];
      for (const [collection, eraseOne] of Object.entries(erasures))
        try {
          await eraseOne(deletion);
        } catch (error) {
          if (!withFiles.has(collection)) throw error;
          failures.push(error);
        }
      await eventOutbox.eraseMember(deletion._id.toHexString());
      if (failures.length > 0) throw new AggregateError(failures, 'files of a deleted account were not removed');
    },
  };
}
