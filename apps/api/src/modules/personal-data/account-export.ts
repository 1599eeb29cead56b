import { basename } from 'node:path';
import type { Types } from 'mongoose';
import type { ImagesService } from '../books/images/images.service.js';
import type { MessagePhotos } from '../messaging/message-photos.js';
import type { AuditEntryFields } from '../accounts/audit/audit-entry.model.js';
import type { Avatars } from '../accounts/users/avatars.js';
import { profileImages, type UserFields } from '../accounts/users/user.model.js';
import type { SellingService } from '../accounts/selling/selling.service.js';
import type { Addresses } from '../deals/addresses.js';
import { exportConversations } from './export-conversations.js';
import { exportListings } from './export-listings.js';
import type { CollectionExports, PersonalModels } from './personal-data.js';
import { jsonFile, jsonListFile, type ArchiveFile } from './zip-archive.js';

/** The data of an account as files of an archive: a JSON file for each kind of data, and the images. */
export type AccountExport = (user: UserFields) => AsyncIterable<ArchiveFile>;

interface Ports {
  images: Pick<ImagesService, 'read'>;
  messagePhotos: Pick<MessagePhotos, 'readFile'>;
  avatars: Pick<Avatars, 'read'>;
  selling: Pick<SellingService, 'decryptAccount'>;
  addresses: Pick<Addresses, 'decrypt' | 'decryptKept'>;
}

export function createAccountExport(
  models: PersonalModels,
  { images, messagePhotos, avatars, selling, addresses }: Ports,
): AccountExport {
  const nameOf = async (_id: unknown): Promise<string> =>
    (await models.users.findById(_id, { name: 1 }).lean())?.name ?? '';

  /** Entries of release 1.0 have no owner. */
  async function* entriesAbout(_id: Types.ObjectId): AsyncGenerator<AuditEntryFields> {
    yield* models.auditEntries.find({ owner: _id }).lean().cursor();
    yield* models.auditEntries
      .find({ 'subject._id': _id, owner: { $ne: _id } })
      .lean()
      .cursor();
  }

  const exports: CollectionExports = {
    async *users({
      passwordHash: _hash,
      nameKey: _key,
      words: _words,
      endedTokens: _ended,
      registrations: _registrations,
      activation,
      passwordReset,
      passkeys = [],
      recoveryCodes = [],
      encryptedAccount,
      encryptedAddress,
      standingAttempt: _attempt,
      pendingEvents: _pendingEvents,
      ...profile
    }) {
      const links = {
        activationMailedUntil: activation?.expiresAt,
        passwordResetMailedUntil: passwordReset?.expiresAt,
      };
      yield jsonFile('profile', { ...profile, ...links });
      if (encryptedAccount) yield jsonFile('bank-account', selling.decryptAccount(profile._id, encryptedAccount));
      if (encryptedAddress) yield jsonFile('address', addresses.decryptKept(profile._id, encryptedAddress));
      if (passkeys.length > 0) {
        const known = passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt }));
        yield jsonFile('passkeys', { passkeys: known, recoveryCodesLeft: recoveryCodes.length });
      }
      for (const url of profileImages(profile)) {
        const content = await avatars.read(url);
        if (content) yield { name: basename(url), content };
      }
    },

    async *settings({ _id }) {
      const admins = await models.settings.findById('admins').lean();
      if (admins?.members?.includes(_id.toHexString())) yield jsonFile('admin-rights', { isActiveAdmin: true });
    },

    ...exportListings(models, images),
    ...exportConversations(models, { messagePhotos, addresses, nameOf }),

    *bookLists({ _id }) {
      const own = models.bookLists.find({ user: _id }).lean().cursor();
      yield jsonListFile('book-lists', own, ({ user: _user, clientId: _clientId, rev: _rev, ...bookList }) => bookList);
    },

    *alerts({ _id }) {
      const own = models.alerts.find({ user: _id }).lean().cursor();
      yield jsonListFile('alerts', own, ({ kind, push, mail, createdAt, ...alert }) => ({
        kind,
        ...('search' in alert && { search: alert.search }),
        ...('title' in alert && { title: alert.title, author: alert.author }),
        ...('seller' in alert && { seller: alert.seller }),
        push,
        mail,
        createdAt,
      }));
    },

    /** Exports only the host of the push service: the endpoint is a secret between the browser and the product. */
    *pushSubscriptions({ _id }) {
      const own = models.pushSubscriptions.find({ user: _id }).lean().cursor();
      yield jsonListFile('push-devices', own, ({ endpoint, browser, system, createdAt, registeredAt, removedAt }) => ({
        pushService: new URL(endpoint).hostname,
        browser,
        system,
        createdAt,
        registeredAt,
        removedAt,
      }));
    },

    *pushDeliveries({ _id }) {
      const own = models.pushDeliveries.find({ user: _id }).lean().cursor();
      yield jsonListFile('push-notices', own, ({ kind, payload, status, createdAt, closedAt }) => ({
        kind,
        title: payload?.title,
        body: payload?.body,
        status,
        createdAt,
        closedAt,
      }));
    },

    *alertMatches({ _id }) {
      const own = models.alertMatches.find({ user: _id }).lean().cursor();
      yield jsonListFile('alert-books', own, ({ alert, book, at }) => ({ alert, book, at }));
    },

    /** Exports nothing: a digest contains only ids of matches, and these are in `alert-books`. */
    alertDigests: () => [],

    *wishes({ _id }) {
      yield jsonListFile('wishlist', models.wishes.find({ user: _id }).lean().cursor(), async ({ book, createdAt }) => {
        const found = await models.books.findById(book, { title: 1, author: 1 }).lean();
        return { book, title: found?.title, author: found?.author, createdAt };
      });
    },

    *blocks({ _id }) {
      yield jsonListFile(
        'blocked-members',
        models.blocks.find({ user: _id }).lean().cursor(),
        async ({ blocked, createdAt }) => ({
          member: blocked,
          name: await nameOf(blocked),
          createdAt,
        }),
      );
    },

    *pages({ _id }) {
      yield jsonListFile('pages', models.pages.find({ 'author._id': _id }).lean().cursor(), (page) => page);
    },

    /** Omits reporters and texts of reports about the member. */
    *reports({ _id }) {
      yield jsonListFile(
        'reports',
        models.reports.find({ 'reporter._id': _id }, { pendingEvents: 0 }).lean().cursor(),
        (report) => report,
      );
      const about = models.reports.find({ 'accused._id': _id }).lean().cursor();
      yield jsonListFile('reports-about-you', about, ({ subject, subjectName, reason, status, createdAt }) => ({
        subject,
        subjectName,
        reason,
        status,
        createdAt,
      }));
    },

    *auditEntries({ _id }) {
      yield jsonListFile(
        'done-as-admin',
        models.auditEntries.find({ 'actor._id': _id }).lean().cursor(),
        (entry) => entry,
      );
      yield jsonListFile('done-by-admins', entriesAbout(_id), ({ at, action, subject, detail }) => ({
        at,
        action,
        subject,
        detail,
      }));
    },

    *contactMessages({ email }) {
      yield jsonListFile(
        'contact-messages',
        models.contactMessages.find({ email }).lean().cursor(),
        (message) => message,
      );
    },

    *subscribers({ email }) {
      const found = models.subscribers.find({ email }).lean().cursor();
      yield jsonListFile('newsletter', found, ({ language, confirmed, removeAt }) => ({
        email,
        language,
        confirmed,
        removeAt,
      }));
    },

    /** Omits the values in the text, because they may contain a link that opens the account. */
    *mails({ email }) {
      yield jsonListFile('mails', models.mails.find({ to: email }).lean().cursor(), (mail) => ({
        kind: mail.kind,
        language: mail.language,
        status: mail.status,
        recordedAt: mail._id.getTimestamp(),
        closedAt: mail.closedAt,
      }));
    },
  };

  return async function* files(user) {
    for (const exportOne of Object.values(exports)) yield* exportOne(user);
  };
}
