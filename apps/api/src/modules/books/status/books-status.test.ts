import type { Book, BookCard } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../../test/app.js';
import { codeOf } from '../../../../test/code-of.js';
import { buildBook } from '../../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import type { DurableEvents } from '../../../jobs/durable-events.js';
import { createBooksService, type BooksService } from '../books.service.js';

let app: TestApp;
let ana: BuiltUser;
let marko: BuiltUser;
let admin: BuiltUser;
let events: DurableEvents['bookStatusChanged'][];
beforeAll(async () => {
  app = await startTestApp();
  ana = await buildUser(app);
  marko = await buildUser(app);
  admin = await buildUser(app, { role: 'admin' });
  app.deps.eventOutbox.on('bookStatusChanged', (event) => {
    events.push(event);
    return Promise.resolve();
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.models.books.deleteMany({});
  await app.deps.eventOutbox.settle();
  events = [];
});
/** Resolves to the events of the test, oldest first, after all are handled. */
const publishedEvents = async () => {
  await app.deps.eventOutbox.settle();
  return events;
};

const setStatus = (id: string, body: object, as: BuiltUser = ana) =>
  request(app.url).put(`/api/books/${id}/status`).set(as.auth).send(body);
const bookOf = (response: request.Response) => response.body as Book;
const listed = async () => (await request(app.url).get('/api/books')).body as BookCard[];

/** The service with conversations: marko has one about every book. */
const withRooms = (): BooksService =>
  createBooksService(app.deps, app.models, app.services.images, {
    isRoomMember: (_bookId, userId) => Promise.resolve(userId === marko._id),
    audit: app.services.audit,
    cacheTags: app.services.cacheTags,
  });
const actorOf = (user: BuiltUser, role: 'member' | 'admin' = 'member') => ({
  _id: user._id,
  name: user.name,
  role,
  sessionVersion: 0,
  tokenIssuedAt: 0,
});

describe('PUT /api/books/:bookId/status', () => {
  it('responds 412 CONFLICT to an outdated If-Match, and accepts a current one and a repetition', async () => {
    const { id } = await buildBook(app, { owner: ana });
    const reserved = await setStatus(id, { status: 'reserved' }).expect(200);
    const tag = String(reserved.headers.etag);
    await setStatus(id, { status: 'reserved', buyerId: undefined }).expect(200);
    await setStatus(id, { status: 'available' }).set('If-Match', tag).expect(200);
    await setStatus(id, { status: 'available' }).set('If-Match', tag).expect(200);
    expect(codeOf(await setStatus(id, { status: 'sold' }).set('If-Match', tag).expect(412))).toBe('CONFLICT');
  });

  it('reserves a book, makes it available again, sells it, and publishes an event for each change', async () => {
    const { id } = await buildBook(app, { owner: ana });
    expect(bookOf(await setStatus(id, { status: 'reserved' }).expect(200)).status).toBe('reserved');
    expect(await listed()).toMatchObject([{ status: 'reserved' }]);
    expect(bookOf(await setStatus(id, { status: 'available' }).expect(200)).status).toBe('available');
    const sold = bookOf(await setStatus(id, { status: 'sold' }).expect(200));
    expect(sold).toMatchObject({ status: 'sold', reservedFor: null });
    expect(Date.parse(sold.soldAt ?? '')).toBeGreaterThan(0);
    expect(await listed()).toEqual([]);
    expect(bookOf(await request(app.url).get(`/api/books/${id}`).expect(200)).status).toBe('sold');
    expect(await publishedEvents()).toEqual(
      ['reserved', 'available', 'sold'].map((status) => ({ bookId: id, status, wasSold: false, personId: null })),
    );
  });

  it('refuses to reserve a sold book, and the unchanged status from an admin, with BOOK_NOT_AVAILABLE', async () => {
    const sold = await buildBook(app, { owner: ana, status: 'sold' });
    expect(codeOf(await setStatus(sold.id, { status: 'reserved' }).expect(409))).toBe('BOOK_NOT_AVAILABLE');
    for (const status of ['available', 'reserved', 'sold'] as const) {
      const { id } = await buildBook(app, { owner: ana, status });
      expect(codeOf(await setStatus(id, { status }, admin).expect(409)), status).toBe('BOOK_NOT_AVAILABLE');
    }
    expect(await publishedEvents()).toEqual([]);
  });

  it('returns the unchanged book when the owner sets the same status again', async () => {
    const { id } = await buildBook(app, { owner: ana });
    for (const status of ['reserved', 'sold', 'available'] as const) {
      const first = await setStatus(id, { status }).expect(200);
      const again = await setStatus(id, { status }).expect(200);
      expect([again.body, again.headers.etag]).toEqual([first.body, first.headers.etag]);
      expect(codeOf(await setStatus(id, { status }, admin).expect(409))).toBe('BOOK_NOT_AVAILABLE');
    }
    expect((await publishedEvents()).map(({ status }) => status)).toEqual(['reserved', 'sold', 'available']);
  });

  it('returns the unchanged book when the same admin sets the same status again, and refuses others', async () => {
    const { id } = await buildBook(app, { owner: ana });
    const other = await buildUser(app, { role: 'admin' });
    const first = await setStatus(id, { status: 'reserved' }, admin).expect(200);
    expect((await setStatus(id, { status: 'reserved' }, admin).expect(200)).body).toEqual(first.body);
    for (const as of [ana, other])
      expect(codeOf(await setStatus(id, { status: 'reserved' }, as).expect(409))).toBe('BOOK_NOT_AVAILABLE');
    expect(await publishedEvents()).toHaveLength(1);
    expect(await app.models.auditEntries.countDocuments({ 'subject._id': id })).toBe(1);
    await setStatus(id, { status: 'available' }).expect(200);
    expect(codeOf(await setStatus(id, { status: 'available' }, admin).expect(409))).toBe('BOOK_NOT_AVAILABLE');
  });

  it('lets the owner undo a sale within 14 days, and an admin also later', async () => {
    const soldAt = new Date('2026-03-01T12:00:00Z');
    const sell = () => buildBook(app, { owner: ana, status: 'sold', soldAt });
    const [inTime, late] = [await sell(), await sell()];
    travelTo(app, new Date('2026-03-15T12:00:00Z'));
    expect(bookOf(await setStatus(inTime.id, { status: 'available' }).expect(200))).toMatchObject({
      status: 'available',
      soldAt: null,
    });
    travelTo(app, new Date('2026-03-15T12:00:01Z'));
    expect(codeOf(await setStatus(late.id, { status: 'available' }).expect(409))).toBe('BOOK_NOT_AVAILABLE');
    await setStatus(late.id, { status: 'available' }, admin).expect(200);
    expect(await listed()).toHaveLength(2);
  });

  it('is allowed to the owner and admins only, and refuses an unknown book or status', async () => {
    const { id } = await buildBook(app, { owner: ana });
    await request(app.url).put(`/api/books/${id}/status`).send({ status: 'sold' }).expect(401);
    expect(codeOf(await setStatus(id, { status: 'sold' }, marko).expect(403))).toBe('FORBIDDEN');
    await setStatus(id, { status: 'reserved' }, admin).expect(200);
    expect(codeOf(await setStatus('0123456789abcdef01234567', { status: 'sold' }).expect(404))).toBe('BOOK_NOT_FOUND');
    expect(codeOf(await setStatus('nije-id', { status: 'sold' }).expect(404))).toBe('BOOK_NOT_FOUND');
    expect(codeOf(await setStatus(id, { status: 'gone' }).expect(400))).toBe('VALIDATION_FAILED');
  });

  it('refuses every buyer with BUYER_INVALID while there are no conversations', async () => {
    const { id } = await buildBook(app, { owner: ana });
    for (const body of [
      { status: 'sold', buyerId: marko._id },
      { status: 'reserved', buyerId: ana._id },
    ])
      expect(codeOf(await setStatus(id, body).expect(400))).toBe('BUYER_INVALID');
    expect(await listed()).toMatchObject([{ status: 'available' }]);
  });

  it('lets one of two concurrent reservations of one copy succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await buildBook(app, { owner: ana });
      const statuses = await Promise.all(
        [ana, admin].map(async (as) => (await setStatus(id, { status: 'reserved' }, as)).status),
      );
      expect(statuses.toSorted()).toEqual([200, 409]);
    }
    expect(await publishedEvents()).toHaveLength(5);
  });

  it('lets one of ten concurrent sales by different users succeed', async () => {
    const { id } = await buildBook(app, { owner: ana });
    const admins = await Promise.all(Array.from({ length: 9 }, () => buildUser(app, { role: 'admin' })));
    const statuses = await Promise.all(
      [ana, ...admins].map(async (as) => (await setStatus(id, { status: 'sold' }, as)).status),
    );
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(await publishedEvents()).toHaveLength(1);
  });

  it('sells once and returns the same book for ten concurrent sales by one user', async () => {
    const { id } = await buildBook(app, { owner: ana });
    const answers = await Promise.all(Array.from({ length: 10 }, () => setStatus(id, { status: 'sold' }).expect(200)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await publishedEvents()).toHaveLength(1);
  });
});

describe('a buyer from a conversation', () => {
  it('is visible to the owner, admins and the buyer only', async () => {
    const { id } = await buildBook(app, { owner: ana });
    await withRooms().status.set(actorOf(ana), id, { status: 'reserved', buyerId: marko._id });
    const stranger = await buildUser(app);
    const seenBy = async (viewer?: BuiltUser) =>
      bookOf(
        await request(app.url)
          .get(`/api/books/${id}`)
          .set(viewer?.auth ?? {}),
      ).reservedFor;
    expect(await Promise.all([ana, admin, marko].map(seenBy))).toEqual(Array<string>(3).fill(marko._id));
    expect(await Promise.all([seenBy(stranger), seenBy()])).toEqual([null, null]);
    expect(await publishedEvents()).toEqual([{ bookId: id, status: 'reserved', wasSold: false, personId: marko._id }]);
  });

  // @spec 1-buying
  it('has the sold book in purchased-books until the sale is undone', async () => {
    const { id } = await buildBook(app, { owner: ana });
    const books = withRooms();
    await books.status.set(actorOf(ana), id, { status: 'sold', buyerId: marko._id });
    const purchased = () => request(app.url).get('/api/books/purchased-books').set(marko.auth).expect(200);
    expect((await purchased()).body).toMatchObject([{ _id: id, status: 'sold', reservedFor: marko._id }]);
    await books.status.set(actorOf(ana), id, { status: 'available' });
    expect((await purchased()).body).toEqual([]);
    expect((await publishedEvents()).map(({ status, personId }) => [status, personId])).toEqual([
      ['sold', marko._id],
      ['available', marko._id],
    ]);
  });

  it('cannot be the owner or a user without a conversation, and cannot be set on an available book', async () => {
    const { id } = await buildBook(app, { owner: ana });
    const books = withRooms();
    for (const buyerId of [ana._id, admin._id])
      await expect(books.status.set(actorOf(ana), id, { status: 'sold', buyerId })).rejects.toThrow('BUYER_INVALID');
    await books.status.set(actorOf(ana), id, { status: 'reserved' });
    await expect(books.status.set(actorOf(ana), id, { status: 'available', buyerId: marko._id })).rejects.toThrow(
      'BUYER_INVALID',
    );
  });

  it('is notified once when the reservation is repeated, and cannot be replaced by another buyer', async () => {
    const { id } = await buildBook(app, { owner: ana });
    const books = withRooms();
    const mails = () => app.models.mails.countDocuments({ kind: 'reservedForYou', to: marko.email });
    const before = await mails();
    const { book } = await books.status.set(actorOf(ana), id, { status: 'reserved', buyerId: marko._id });
    expect(await books.status.set(actorOf(ana), id, { status: 'reserved', buyerId: marko._id })).toMatchObject({
      book: { rev: book.rev, reservedFor: book.reservedFor },
    });
    for (const buyerId of [undefined, admin._id])
      await expect(books.status.set(actorOf(ana), id, { status: 'reserved', buyerId })).rejects.toThrow(
        'BOOK_NOT_AVAILABLE',
      );
    expect(await publishedEvents()).toHaveLength(1);
    expect(await mails()).toBe(before + 1);
  });

  it('keeps a book that its owner deleted, and an admin can make it available again', async () => {
    const { id } = await buildBook(app, { owner: ana, status: 'sold', reservedFor: marko });
    await request(app.url).delete(`/api/books/${id}`).set(ana.auth).expect(204);
    expect(codeOf(await setStatus(id, { status: 'available' }).expect(404))).toBe('BOOK_NOT_FOUND');
    await setStatus(id, { status: 'available' }, admin).expect(200);
    expect((await request(app.url).get('/api/books/my-books').set(ana.auth)).body).toMatchObject([{ _id: id }]);
  });
});

describe('PUT /api/books/:bookId/featured', () => {
  const feature = (id: string, featured: unknown, as: BuiltUser) =>
    request(app.url).put(`/api/books/${id}/featured`).set(as.auth).send({ featured });

  it('sets and clears the flag for admins only', async () => {
    const { id } = await buildBook(app, { owner: ana });
    expect(codeOf(await feature(id, true, ana).expect(403))).toBe('FORBIDDEN');
    await request(app.url).put(`/api/books/${id}/featured`).send({ featured: true }).expect(401);
    expect(bookOf(await feature(id, true, admin).expect(200)).featured).toBe(true);
    expect((await request(app.url).get('/api/books?featured=true')).body).toMatchObject([{ _id: id }]);
    expect(bookOf(await feature(id, false, admin).expect(200)).featured).toBe(false);
    await feature(id, 'yes', admin).expect(400);
    expect(codeOf(await feature('0123456789abcdef01234567', true, admin).expect(404))).toBe('BOOK_NOT_FOUND');
  });
});
