import { basename } from 'node:path';
import type { Types } from 'mongoose';
import type { BookFields } from '../books/book.model.js';
import type { ImagesService } from '../books/images/images.service.js';
import { bytesOf } from '../books/imports/import-runner.js';
import { imageUrl } from '../images/image-address.js';
import type { MessagePhotos } from '../messaging/message-photos.js';
import type { AuditEntryFields } from '../accounts/audit/audit-entry.model.js';
import type { Avatars } from '../accounts/users/avatars.js';
import { profileImages, type UserFields } from '../accounts/users/user.model.js';
import type { SellingService } from '../accounts/selling/selling.service.js';
import type { Addresses } from '../deals/addresses.js';
import { presentRatings } from '../deals/rating-rules.js';
import type { PersonalCollection, PersonalModels } from './personal-data.js';
import type { ArchiveFile } from './zip-archive.js';

/** The data of an account as files of an archive: a JSON file for each kind of data, and the images. */
export type AccountExport = (user: UserFields) => AsyncIterable<ArchiveFile>;

interface Ports {
  images: Pick<ImagesService, 'read'>;
  messagePhotos: Pick<MessagePhotos, 'readFile'>;
  avatars: Pick<Avatars, 'read'>;
  selling: Pick<SellingService, 'decryptAccount'>;
  addresses: Pick<Addresses, 'decrypt' | 'decryptKept'>;
}

const photoName = (_id: Types.ObjectId): string => `message-photos/${_id.toHexString()}.webp`;

export function createAccountExport(
  models: PersonalModels,
  { images, messagePhotos, avatars, selling, addresses }: Ports,
): AccountExport {
  const nameOf = async (_id: unknown): Promise<string> =>
    (await models.users.findById(_id, { name: 1 }).lean())?.name ?? '';

  const roomsOf = async (_id: Types.ObjectId): Promise<Types.ObjectId[]> =>
    (await models.rooms.find({ memberIds: _id }, { _id: 1 }).lean()).map((room) => room._id);

  async function* imagesOf({ _id }: UserFields): AsyncGenerator<string> {
    for await (const book of models.books.find({ 'owner._id': _id }, { images: 1 }).lean().cursor())
      for (const { url } of book.images) yield url;
    for await (const image of models.images.find({ owner: _id, book: null }).lean().cursor())
      yield imageUrl({ id: image._id.toHexString(), version: image.version });
  }

  /** Entries of release 1.0 have no owner. */
  async function* entriesAbout(_id: Types.ObjectId): AsyncGenerator<AuditEntryFields> {
    yield* models.auditEntries.find({ owner: _id }).lean().cursor();
    yield* models.auditEntries
      .find({ 'subject._id': _id, owner: { $ne: _id } })
      .lean()
      .cursor();
  }

  const exports: Record<PersonalCollection, (user: UserFields) => Iterable<ArchiveFile> | AsyncIterable<ArchiveFile>> =
    {
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
        yield json('profile', { ...profile, ...links });
        if (encryptedAccount) yield json('bank-account', selling.decryptAccount(profile._id, encryptedAccount));
        if (encryptedAddress) yield json('address', addresses.decryptKept(profile._id, encryptedAddress));
        if (passkeys.length > 0) {
          const known = passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt }));
          yield json('passkeys', { passkeys: known, recoveryCodesLeft: recoveryCodes.length });
        }
        for (const url of profileImages(profile)) {
          const content = await avatars.read(url);
          if (content) yield { name: basename(url), content };
        }
      },

      async *settings({ _id }) {
        const admins = await models.settings.findById('admins').lean();
        if (admins?.members?.includes(_id.toHexString())) yield json('admin-rights', { isActiveAdmin: true });
      },

      *books({ _id }) {
        yield list('books', models.books.find({ 'owner._id': _id }).lean().cursor(), presentListing);
        yield list('purchases', models.books.find({ reservedFor: _id }).lean().cursor(), presentListing);
      },

      async *images(user) {
        for await (const url of imagesOf(user)) {
          const content = await images.read(url);
          if (content) yield { name: `images/${basename(url)}`, content };
        }
      },

      *imports({ _id }) {
        const own = models.imports.find({ user: _id }).lean().cursor();
        yield list('imports', own, ({ user: _user, clientId: _clientId, doneBatches: _batches, ...one }) => one);
      },

      async *importFiles({ _id }) {
        for await (const file of models.importFiles.find({ user: _id }).lean().cursor())
          yield { name: `imports/${file._id.toHexString()}.csv.gz`, content: bytesOf(file.bytes) };
      },

      *importProblems({ _id }) {
        const own = models.importProblems.find({ user: _id }).lean().cursor();
        yield list('import-reports', own, ({ import: importId, problems }) => ({ import: importId, problems }));
      },

      *rooms({ _id }) {
        yield list('conversations', models.rooms.find({ memberIds: _id }).lean().cursor(), async (room) => ({
          _id: room._id,
          book: room.book,
          createdAt: room.createdAt,
          updatedAt: room.updatedAt,
          with: await nameOf(room.memberIds.find((id) => !id.equals(_id))),
        }));
      },

      async *messages({ _id }) {
        const ids = await roomsOf(_id);
        const all = models.messages
          .find({ room: { $in: ids } })
          .sort({ room: 1, seq: 1 })
          .lean();
        yield list('messages', all.cursor(), ({ room, seq, sender, kind, content, photos, createdAt }) => ({
          conversation: room,
          seq,
          isOwn: sender.equals(_id),
          kind,
          content,
          ...(photos && { photos: photos.map((photo) => photoName(photo._id)) }),
          createdAt,
        }));
      },

      /** Exports the sent photos of both members, like their messages, and the unsent photos of the account. */
      async *messagePhotos({ _id }) {
        const shared = { room: { $in: await roomsOf(_id) }, isSent: true };
        for (const found of [shared, { owner: _id, isSent: false }])
          for await (const photo of models.messagePhotos.find(found, { _id: 1 }).lean().cursor()) {
            const content = await messagePhotos.readFile(photo._id);
            if (content) yield { name: photoName(photo._id), content };
          }
      },

      *messageNotices({ _id }) {
        yield list('unread-notices', models.messageNotices.find({ _id }).lean().cursor(), (notice) => notice);
      },

      /**
       * Exports deals with the account's own address and rating, and with the rating by the other member once it is
       * shown.
       */
      *deals({ _id }) {
        const own = models.deals.find({ memberIds: _id }).sort({ createdAt: -1, _id: -1 }).lean().cursor();
        yield list('deals', own, async (deal) => {
          const isSeller = deal.sellerId.equals(_id);
          const { own: ownRating, other: receivedRating } = presentRatings(deal, isSeller ? 'seller' : 'buyer', 0);
          return {
            _id: deal._id,
            conversation: deal.roomId,
            isSeller,
            with: await nameOf(deal.memberIds.find((id) => !id.equals(_id))),
            books: deal.books,
            sumRsd: deal.sumRsd,
            priceRsd: deal.priceRsd,
            delivery: deal.delivery,
            payment: deal.payment,
            note: deal.note,
            address:
              isSeller || deal.encryptedAddress === undefined
                ? null
                : addresses.decrypt(deal._id, deal.encryptedAddress),
            paymentReportedAt: deal.paymentReportedAt ?? null,
            state: deal.state,
            reason: deal.reason,
            carrier: deal.carrier,
            tracking: deal.tracking,
            history: deal.history,
            createdAt: deal.createdAt,
            ownRating,
            receivedRating,
          };
        });
      },

      *bookLists({ _id }) {
        const own = models.bookLists.find({ user: _id }).lean().cursor();
        yield list('book-lists', own, ({ user: _user, clientId: _clientId, rev: _rev, ...bookList }) => bookList);
      },

      *alerts({ _id }) {
        const own = models.alerts.find({ user: _id }).lean().cursor();
        yield list('alerts', own, ({ kind, push, mail, createdAt, ...alert }) => ({
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
        yield list('push-devices', own, ({ endpoint, browser, system, createdAt, registeredAt, removedAt }) => ({
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
        yield list('push-notices', own, ({ kind, payload, status, createdAt, closedAt }) => ({
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
        yield list('alert-books', own, ({ alert, book, at }) => ({ alert, book, at }));
      },

      /** Exports nothing: a digest contains only ids of matches, and these are in `alert-books`. */
      alertDigests: () => [],

      *wishes({ _id }) {
        yield list('wishlist', models.wishes.find({ user: _id }).lean().cursor(), async ({ book, createdAt }) => {
          const found = await models.books.findById(book, { title: 1, author: 1 }).lean();
          return { book, title: found?.title, author: found?.author, createdAt };
        });
      },

      *blocks({ _id }) {
        yield list(
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
        yield list('pages', models.pages.find({ 'author._id': _id }).lean().cursor(), (page) => page);
      },

      /** Omits reporters and texts of reports about the member. */
      *reports({ _id }) {
        yield list(
          'reports',
          models.reports.find({ 'reporter._id': _id }, { pendingEvents: 0 }).lean().cursor(),
          (report) => report,
        );
        const about = models.reports.find({ 'accused._id': _id }).lean().cursor();
        yield list('reports-about-you', about, ({ subject, subjectName, reason, status, createdAt }) => ({
          subject,
          subjectName,
          reason,
          status,
          createdAt,
        }));
      },

      *auditEntries({ _id }) {
        yield list('done-as-admin', models.auditEntries.find({ 'actor._id': _id }).lean().cursor(), (entry) => entry);
        yield list('done-by-admins', entriesAbout(_id), ({ at, action, subject, detail }) => ({
          at,
          action,
          subject,
          detail,
        }));
      },

      *contactMessages({ email }) {
        yield list('contact-messages', models.contactMessages.find({ email }).lean().cursor(), (message) => message);
      },

      *subscribers({ email }) {
        const found = models.subscribers.find({ email }).lean().cursor();
        yield list('newsletter', found, ({ language, confirmed, removeAt }) => ({
          email,
          language,
          confirmed,
          removeAt,
        }));
      },

      /** Omits the values in the text, because they may contain a link that opens the account. */
      *mails({ email }) {
        yield list('mails', models.mails.find({ to: email }).lean().cursor(), (mail) => ({
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

/** Returns a listing without derived and internal fields. */
const presentListing = ({
  titleKey: _titleKey,
  workKey: _workKey,
  authorKey: _authorKey,
  cityKey: _cityKey,
  titleWords: _titleWords,
  words: _words,
  statusBy: _statusBy,
  pendingEvents: _pendingEvents,
  rev: _rev,
  ...book
}: BookFields) => book;

const json = (name: string, value: unknown): ArchiveFile => ({
  name: `${name}.json`,
  content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
});

/** Streams a JSON array. */
const list = <T>(name: string, found: AsyncIterable<T>, present: (one: T) => unknown): ArchiveFile => ({
  name: `${name}.json`,
  content: (async function* () {
    let before = '[\n';
    for await (const one of found) {
      yield before + JSON.stringify(await present(one));
      before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  })(),
});
