import { createHash } from 'node:crypto';
import type { CreateBookForm, UpdateBookForm, updateBookFeatured } from '@korice/contracts';
import { Types } from 'mongoose';
import type { z } from 'zod';
import type { Actor } from '../../actor.js';
import type { Deps } from '../../deps.js';
import { HttpError } from '../../platform/errors/http-error.js';
import { ifMatchHolds } from '../../platform/etag.js';
import type { AuditService } from '../audit/audit.service.js';
import type { ImagesService } from '../images/images.service.js';
import type { WishModel } from '../wishlist/wish.model.js';
import type { UserModel } from '../users/user.model.js';
import { createBookAccess } from './book-access.js';
import { createBookAddresses, type BookAddresses } from './book-addresses.js';
import { bookEtags } from './book-etag.js';
import { createBookErasure, type BookErasure } from './book-erasure.js';
import { createBookFacets, type BookFacets } from './book-facets.js';
import { createBookList, type BookList, type CardPage } from './book-list.js';
import { createBookOwners, type BookOwners } from './book-owners.js';
import { createBookPictures } from './book-pictures.js';
import { recomputePrices } from './book-prices.js';
import { createBookSearch } from './book-search.js';
import { createBookStatusChanges, type BookStatusChanges } from './book-status.js';
import { createBookStore, type BookChange } from './book-store.js';
import { createBookWords } from './book-words.js';
import type { BookFields, BookModel } from './book.model.js';
import { canSeePerson, isKeptForBuyer } from './book.policy.js';
import type { CardFields } from './book.presenter.js';
import { createSaleMails, type SaleMails } from './sale-mails.js';
import { createListCache } from './list-cache.js';
import { createListVersion, type ListVersion } from './list-version.js';
import type { SettingModel } from '../../db/setting.model.js';
import type { UploadedFile } from '../../platform/files/uploaded-file.js';
import { createSimilarBooks } from './similar-books.js';
import type { WordModel } from './word.model.js';

type Form<T> = { form: T; files: UploadedFile[] };

/** A book as one viewer may see it. */
export interface ViewedBook {
  book: BookFields;
  /** The viewer may know for whom it is reserved or to whom it was sold. */
  seesPerson: boolean;
}

export interface BooksService extends Pick<
  BookList,
  'list' | 'listByIds' | 'search' | 'listOwn' | 'listPurchased' | 'countListed'
> {
  /** Throws OWNER_NOT_FOUND for an unknown, pending or blocked account. */
  listByOwner(ownerId: string, page: { page: number; pageSize: number }): Promise<CardPage>;
  readFacets: BookFacets['read'];
  /** What foreign prices are in dinars. */
  readonly rates: { EUR: number; USD: number };
  listSimilar(bookId: string): Promise<CardFields[]>;
  /** Throws BOOK_NOT_FOUND, for the books of blocked owners too. */
  read(actor: Actor | undefined, bookId: string): Promise<ViewedBook>;
  /** The same owner and `clientId` again answer the first result, `repeated`. */
  create(actor: Actor, input: Form<CreateBookForm>): Promise<ViewedBook & { repeated: boolean }>;
  /** Fields that are absent stay. Throws BOOK_SOLD, CONFLICT when `ifMatch` names another state, and FORBIDDEN. */
  update(
    actor: Actor,
    bookId: string,
    input: Form<UpdateBookForm> & { ifMatch: string | undefined },
  ): Promise<ViewedBook>;
  /** See `BookStatusChanges`. */
  setStatus(...change: Parameters<BookStatusChanges['setStatus']>): Promise<ViewedBook>;
  /** Throws what `update` would throw of who asks and of the book's state. */
  assertChangeable(actor: Actor, bookId: string): Promise<void>;
  /** For admins; the endpoint asks. */
  setFeatured(actor: Actor, bookId: string, change: z.output<typeof updateBookFeatured.body>): Promise<ViewedBook>;
  /** With its pictures; a sold book with a buyer only leaves its owner's table. Throws FORBIDDEN. */
  remove(actor: Actor, bookId: string): Promise<void>;
  syncOwner: BookOwners['sync'];
  /** See `BookErasure`. */
  eraseMember: BookErasure['eraseMember'];
  /** For a job: see `SaleMails`. */
  sendSaleMails: SaleMails['sendLeft'];
  /** Once at every start, before requests are answered. */
  recomputePrices(): Promise<void>;
  /** For caches of whole answers. */
  listVersion: ListVersion;
  addresses: BookAddresses;
}

interface BookPorts {
  /** Whether somebody is a member of a conversation about the book. */
  isRoomMember: (bookId: string, userId: string) => Promise<boolean>;
  /** The conversation of a person about the book. */
  roomIdOf: (bookId: string, userId: string) => Promise<string | undefined>;
  /** Whether `userId` takes nothing from `fromId`. */
  isBlocked: (userId: string, fromId: string) => Promise<boolean>;
  audit: Pick<AuditService, 'record' | 'recordForeign'>;
}

interface Models {
  users: UserModel;
  books: BookModel;
  words: WordModel;
  settings: SettingModel;
  wishes: WishModel;
}

export function createBooksService(
  deps: Deps,
  models: Models,
  images: ImagesService,
  { isRoomMember, roomIdOf, isBlocked, audit }: BookPorts,
): BooksService {
  const { books } = models;
  const { env, events, now } = deps;
  const log = deps.log.child({ part: 'books' });
  const listVersion = createListVersion({ events, log }, models.settings);
  const cache = createListCache(listVersion);
  const words = createBookWords(models.words);
  const store = createBookStore(deps, models);
  const owners = createBookOwners({ events }, models.users, books, words);
  const pictures = createBookPictures({ log }, books, images);
  const saleMails = createSaleMails(deps, models, { roomIdOf, isBlocked });
  const list = createBookList({ now }, books, createBookSearch(books, words, cache), cache, models.wishes);

  const facets = createBookFacets(books, list, cache);
  const access = createBookAccess(books);
  const { find, assertManages, assertEditable } = access;
  const statusChanges = createBookStatusChanges({ access, store, saleMails, isRoomMember, events, log, now });

  const erasure = createBookErasure({ books, users: models.users, store, images });

  const viewed = (actor: Actor | undefined, book: BookFields): ViewedBook => ({
    book,
    seesPerson: canSeePerson(actor, book),
  });

  const recorded = (actor: Actor, action: 'bookEdited' | 'bookDeleted' | StatusAction, book: BookFields) =>
    audit.recordForeign(actor, book.owner._id.toHexString(), action, subjectOf(book));

  return {
    list: (query, actor) => list.list(query, actor),
    search: (keyword) => list.search(keyword),
    listByIds: (ids) => list.listByIds(ids),
    listOwn: (ownerId) => list.listOwn(ownerId),
    listPurchased: (buyerId) => list.listPurchased(buyerId),
    countListed: (ownerId) => list.countListed(ownerId),
    listVersion,
    addresses: createBookAddresses(books),
    readFacets: (filters, actor) => facets.read(filters, actor),
    rates: { EUR: env.RSD_PER_EUR, USD: env.RSD_PER_USD },
    listSimilar: createSimilarBooks(books, cache),
    syncOwner: (userId) => owners.sync(userId),
    eraseMember: (member) => erasure.eraseMember(member),
    sendSaleMails: () => saleMails.sendLeft(),
    recomputePrices: () => recomputePrices({ env, events, log }, books, models.settings),

    async listByOwner(ownerId, page) {
      if (!(await owners.find(ownerId))) throw new HttpError('OWNER_NOT_FOUND');
      return list.listOfOwner(ownerId, page);
    },

    async read(actor, bookId) {
      return viewed(actor, await find(actor, bookId));
    },

    async create(actor, { form: { imageUrls, clientId, ...fields }, files }) {
      const bookId = clientId === '' ? new Types.ObjectId() : bookIdOf(actor._id, clientId);
      const first = clientId === '' ? null : await books.findById(bookId).lean();
      if (first) return { ...viewed(actor, first), repeated: true };
      const target = { bookId: bookId.toHexString(), actorId: actor._id, own: [] };
      try {
        return await pictures.during(target, { imageUrls, files }, async (sent) => {
          // As late as possible: keeping pictures takes a while, and a member may be blocked meanwhile.
          const owner = await owners.find(actor._id);
          if (!owner) throw new HttpError('UNAUTHENTICATED');
          const book = await store.insert({
            ...fields,
            _id: bookId,
            owner,
            ownerActive: true,
            status: 'available',
            featured: false,
            hiddenFromOwner: false,
            images: sent.of({ images: [] }),
          });
          if (!book) throw new RepeatedCall();
          await owners.catchUp(owner);
          return { ...viewed(actor, book), repeated: false };
        });
      } catch (error) {
        if (!(error instanceof RepeatedCall)) throw error;
        return { ...viewed(actor, await find(actor, target.bookId)), repeated: true };
      }
    },

    async assertChangeable(actor, bookId) {
      assertEditable(actor, await find(actor, bookId));
    },

    async update(actor, bookId, { form: { imageUrls, ...fields }, files, ifMatch }) {
      const assertChangeable = (book: BookFields): void => {
        assertEditable(actor, book);
        if (!ifMatchHolds(ifMatch, ...bookEtags(book))) throw new HttpError('CONFLICT');
      };
      const loaded = await find(actor, bookId);
      assertChangeable(loaded);
      const target = { bookId, actorId: actor._id, own: loaded.images };
      const seen = await images.seenOf(bookId);
      const { before, after } = await pictures.during(target, { imageUrls, files }, (sent) =>
        store.change(bookId, (book) => {
          assertChangeable(book);
          return { ...given(fields), images: sent.of(book) };
        }),
      );
      const shown = new Set(after.images.map(({ url }) => url));
      const omitted = before.images.map(({ url }) => url).filter((url) => !shown.has(url));
      if (omitted.length > 0) await images.removeFromBook(bookId, omitted, seen);
      await recorded(actor, 'bookEdited', after);
      return viewed(actor, after);
    },

    async setStatus(actor, bookId, change) {
      const { book, repeated } = await statusChanges.setStatus(actor, bookId, change);
      if (!repeated) await recorded(actor, statusActions[change.status], book);
      return viewed(actor, book);
    },

    async setFeatured(actor, bookId, { featured }) {
      const { after } = await store.change(bookId, () => ({ featured }));
      await audit.record(actor, featured ? 'bookFeatured' : 'bookUnfeatured', subjectOf(after));
      return viewed(actor, after);
    },

    async remove(actor, bookId) {
      const loaded = await find(actor, bookId);
      const removed = await store.remove(bookId, (book) => {
        assertManages(actor, book);
        if (book.hiddenFromOwner) throw new HttpError('BOOK_NOT_FOUND');
        return isKeptForBuyer(book) ? { hiddenFromOwner: true } : undefined;
      });
      if (removed) await images.removeOfBook(bookId);
      await recorded(actor, 'bookDeleted', loaded);
    },
  };
}

const statusActions = { available: 'bookAvailable', reserved: 'bookReserved', sold: 'bookSold' } as const;
type StatusAction = (typeof statusActions)[keyof typeof statusActions];

const subjectOf = ({ _id, title }: BookFields) => ({ id: _id.toHexString(), name: title });

/** Ends a repeated `create` from within, so that its own pictures are given back. */
class RepeatedCall extends Error {
  override readonly name = 'RepeatedCall';
}

/**
 * The id of the book that an owner's `clientId` creates. Because the same call always means the same id, repeats meet at the unique
 * `_id`, and the pictures that one of them takes are not somebody else's to the others.
 */
const bookIdOf = (ownerId: string, clientId: string): Types.ObjectId =>
  new Types.ObjectId(createHash('sha256').update(`${ownerId} ${clientId}`).digest('hex').slice(0, 24));

/** The fields of a form that are there. */
const given = (fields: Omit<UpdateBookForm, 'imageUrls'>): BookChange =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
