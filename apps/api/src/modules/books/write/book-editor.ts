import { createHash } from 'node:crypto';
import type { CreateBookForm, UpdateBookForm, updateBookFeatured } from '@korice/contracts';
import { Types } from 'mongoose';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.js';
import type { AppContext } from '../../../config/app-context.js';
import type { EventOutbox } from '../../../jobs/event-outbox.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { ifMatchHolds } from '../../../platform/etag.js';
import type { UploadedFile } from '../../../platform/files/uploaded-file.js';
import type { AuditService } from '../../accounts/audit/audit.service.js';
import type { ImagesService } from '../images/images.service.js';
import type { BookFields, BookModel } from '../book.model.js';
import { isInDeal, isKeptForBuyer } from '../book.policy.js';
import { bookEtags, viewOf, type ViewedBook } from '../book.presenter.js';
import type { BookAccess } from './book-access.js';
import { createBookImages } from './book-images.js';
import type { BookOwners } from './book-owners.js';
import { confirmedAt, type BookChange, type BookStore } from './book-store.js';
import { newBook } from './new-book.js';
import { offeredEvent } from './offered-event.js';

type Form<T> = { form: T; files: UploadedFile[] };

export type BookAudit = Pick<AuditService, 'createEvent' | 'createAdminEvent' | 'recordEvent' | 'recordAdminAction'>;

export interface BookEditor {
  /** Repeating a call with the same owner and `clientId` returns the first result with `repeated`. */
  create(actor: Actor, input: Form<CreateBookForm>): Promise<ViewedBook & { repeated: boolean }>;
  /**
   * Updates a book; absent fields keep their value.
   * @throws BOOK_SOLD, FORBIDDEN, and CONFLICT when `ifMatch` names another revision.
   */
  update(
    actor: Actor,
    bookId: string,
    input: Form<UpdateBookForm> & { ifMatch: string | undefined },
  ): Promise<ViewedBook>;
  /** Checks that the actor may change the book in its current state. @throws like `update`, except CONFLICT */
  assertChangeable(actor: Actor, bookId: string): Promise<void>;
  /** Only admins may call it; the endpoint checks. */
  setFeatured(actor: Actor, bookId: string, change: z.output<typeof updateBookFeatured.body>): Promise<ViewedBook>;
  /**
   * Deletes the book with its images. A sold book with a buyer only disappears from its owner's table.
   * @throws FORBIDDEN
   */
  remove(actor: Actor, bookId: string): Promise<void>;
}

interface BookEditorDeps extends Pick<AppContext, 'log' | 'now'> {
  books: BookModel;
  access: BookAccess;
  store: BookStore;
  owners: Pick<BookOwners, 'find' | 'settle' | 'catchUp'>;
  images: ImagesService;
  audit: BookAudit;
  eventOutbox: Pick<EventOutbox, 'publish'>;
}

export function createBookEditor({
  books,
  access,
  store,
  owners,
  images,
  log,
  now,
  audit,
  eventOutbox,
}: BookEditorDeps): BookEditor {
  const { find, assertManages, assertEditable } = access;
  const bookImages = createBookImages({ log }, books, images);

  return {
    async create(actor, { form: { imageUrls, clientId, city, ...fields }, files }) {
      const bookId = clientId === '' ? new Types.ObjectId() : bookIdOf(actor._id, clientId);
      const existing = clientId === '' ? null : await books.findById(bookId).lean();
      if (existing) return { ...viewOf(actor, existing), repeated: true };
      const target = { bookId: bookId.toHexString(), actorId: actor._id, own: [] };
      try {
        return await bookImages.withImages(target, { imageUrls, files }, async (sent) => {
          await owners.settle(actor._id, city);
          // Read as late as possible: storing images takes seconds, and the member may be blocked meanwhile.
          const owner = await owners.find(actor._id);
          if (!owner) throw new HttpError('UNAUTHENTICATED');
          const book = await store.insert(newBook({ _id: bookId, owner, fields, images: sent.of({ images: [] }) }));
          if (!book) throw new RepeatedCallError();
          await owners.catchUp(owner);
          eventOutbox.publish(books, book);
          return { ...viewOf(actor, book), repeated: false };
        });
      } catch (error) {
        if (!(error instanceof RepeatedCallError)) throw error;
        return { ...viewOf(actor, await find(actor, target.bookId)), repeated: true };
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
      let auditEvent: ReturnType<BookAudit['createAdminEvent']>;
      const { before, after } = await bookImages.withImages(target, { imageUrls, files }, (sent) =>
        store.change(bookId, (book) => {
          assertChangeable(book);
          const isOwn = actor._id === book.owner._id.toHexString();
          auditEvent = audit.createAdminEvent(actor, 'bookEdited', auditSubject({ ...book, ...definedFields(fields) }));
          return {
            ...definedFields(fields),
            images: sent.of(book),
            ...(isOwn && confirmedAt(now())),
            events: [...(isOwn && book.isStale ? [offeredEvent(book)] : []), ...(auditEvent ? [auditEvent] : [])],
          };
        }),
      );
      if (after.pendingEvents?.length) eventOutbox.publish(books, after);
      const remaining = new Set(after.images.map(({ url }) => url));
      const omitted = before.images.map(({ url }) => url).filter((url) => !remaining.has(url));
      if (omitted.length > 0) await images.removeFromBook(bookId, omitted, seen);
      if (auditEvent) await audit.recordEvent(auditEvent);
      return viewOf(actor, after);
    },

    async setFeatured(actor, bookId, { featured }) {
      const action = featured ? 'bookFeatured' : 'bookUnfeatured';
      const loaded = await find(actor, bookId);
      const event = audit.createEvent(actor, action, auditSubject(loaded));
      const { after } = await store.change(bookId, () => ({ featured, events: [event] }), loaded);
      eventOutbox.publish(books, after);
      await audit.recordEvent(event);
      return viewOf(actor, after);
    },

    async remove(actor, bookId) {
      const assertRemovable = (book: BookFields): void => {
        assertManages(actor, book);
        if (book.hiddenFromOwner) throw new HttpError('BOOK_NOT_FOUND');
        if (isInDeal(book) && actor.role !== 'admin') throw new HttpError('BOOK_IN_DEAL');
      };
      const loaded = await find(actor, bookId);
      assertRemovable(loaded);
      const subject = auditSubject(loaded);
      const hiddenEvent = isKeptForBuyer(loaded) ? audit.createAdminEvent(actor, 'bookDeleted', subject) : undefined;
      // A deleted book that is listed again can have the same id.
      const onceKey = `${bookId} ${loaded.createdAt.getTime()}`;
      const recordDeletion = () => audit.recordAdminAction(actor, 'bookDeleted', subject, { onceKey });
      // Before the deletion, because a crash in between would lose the entry.
      if (!isKeptForBuyer(loaded)) await recordDeletion();
      const removed = await store.remove(bookId, (book) => {
        assertRemovable(book);
        return isKeptForBuyer(book) ? { hiddenFromOwner: true, events: hiddenEvent ? [hiddenEvent] : [] } : undefined;
      });
      if (removed) {
        await images.removeOfBook(bookId);
        // The buyer is gone since the book was loaded.
        if (isKeptForBuyer(loaded)) await recordDeletion();
      } else if (hiddenEvent) await audit.recordEvent(hiddenEvent);
    },
  };
}

/** Returns the subject of a book in the audit log. */
export const auditSubject = ({ _id, title, owner }: Pick<BookFields, '_id' | 'title' | 'owner'>) => ({
  id: _id.toHexString(),
  name: title,
  ownerId: owner._id.toHexString(),
});

/** Aborts a repeated `create` inside `bookImages.withImages`, so that its own images are released. */
class RepeatedCallError extends Error {
  override readonly name = 'RepeatedCallError';
}

/**
 * Returns the id of the book that an owner's `clientId` creates. The same call always results in the same id, so that a repetition fails
 * at the unique `_id`, and an image attached by one call belongs to the same book for the others.
 */
const bookIdOf = (ownerId: string, clientId: string): Types.ObjectId =>
  new Types.ObjectId(createHash('sha256').update(`${ownerId} ${clientId}`).digest('hex').slice(0, 24));

const definedFields = (fields: Omit<UpdateBookForm, 'imageUrls'>): BookChange =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
