import { Types } from 'mongoose';
import request from 'supertest';
import { describe, expect, it, vi } from 'vitest';
import { codeOf } from '../../../test/code-of.js';
import {
  app,
  book,
  buyer,
  contentsOf,
  open,
  openRoom,
  owner,
  read,
  say,
  stranger,
  unreadOf,
  withConversations,
} from '../../../test/conversations.js';
import { travelTo } from '../../../test/app.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { createPendingEvent } from '../../jobs/event-outbox.js';

withConversations();

/** Waits for the background work that writes have started. */
async function settle(): Promise<void> {
  await app.deps.eventOutbox.settle();
  await app.services.messaging.settle();
}

const setStatus = (status: string, buyerId?: string, by = owner) =>
  request(app.url).put(`/api/books/${book.id}/status`).set(by.auth).send({ status, buyerId });

describe('a book that changes', () => {
  const bookOf = async (roomId: string) => (await read(roomId, buyer)).book;

  it('adds a line for the person for whom it is reserved, to whom it is sold, and to whom it is offered again', async () => {
    const named = await openRoom();
    const other = await openRoom(stranger);
    await setStatus('reserved', buyer._id).expect(200);
    await setStatus('sold', buyer._id).expect(200);
    await setStatus('available').expect(200);
    await settle();
    const { messages, book: shown, unread } = await read(named, buyer);
    expect(messages.map(({ kind, content, sender, seq }) => [kind, content, sender, seq])).toEqual([
      ['reserved', '', owner._id, 1],
      ['sold', '', owner._id, 2],
      ['available', '', owner._id, 3],
    ]);
    expect([shown.status, unread, await unreadOf(owner)]).toEqual(['available', 3, 0]);
    expect((await read(other, stranger)).messages).toEqual([]);
  });

  it('adds the line once after a crash before or after the handling of the event', async () => {
    const roomId = await openRoom();
    const kindsOf = async () => (await read(roomId, buyer)).messages.map(({ kind }) => kind);
    const event = createPendingEvent('bookStatusChanged', {
      bookId: book._id.toHexString(),
      status: 'reserved',
      wasSold: false,
      personId: buyer._id,
    });
    const crashBeforeHandling = async () => {
      await app.models.outboxEvents.deleteMany({});
      await app.models.books.updateOne({ _id: book._id }, { $set: { status: 'reserved', pendingEvents: [event] } });
    };
    await crashBeforeHandling();
    await app.deps.eventOutbox.deliverDue();
    expect(await kindsOf()).toEqual(['reserved']);
    await crashBeforeHandling();
    await Promise.all(Array.from({ length: 5 }, () => app.deps.eventOutbox.deliverDue()));
    expect([await kindsOf(), await unreadOf(buyer)]).toEqual([['reserved'], 1]);

    await setStatus('sold', buyer._id).expect(200);
    await app.deps.eventOutbox.settle();
    expect(await kindsOf()).toEqual(['reserved', 'sold']);
  });

  it('adds the lines of other books at once and a failed line later', async () => {
    const roomIds = [await openRoom(), await openRoom(buyer, await buildBook(app, { owner }))];
    const rooms = await app.models.rooms.find({ _id: { $in: roomIds } }).lean();
    for (const { bookId } of rooms) {
      const payload = {
        bookId: bookId.toHexString(),
        status: 'reserved',
        wasSold: false,
        personId: buyer._id,
      } as const;
      const pendingEvents = [createPendingEvent('bookStatusChanged', payload)];
      await app.models.books.updateOne({ _id: bookId }, { $set: { pendingEvents } });
    }
    vi.spyOn(app.models.messages.collection, 'insertMany').mockRejectedValueOnce(new Error('stuck'));
    travelTo(app, new Date('2026-03-01T12:00:00Z'));
    await app.deps.eventOutbox.deliverDue();
    const written = await Promise.all(roomIds.map(async (roomId) => (await read(roomId, buyer)).messages.length));
    expect(written.toSorted((one, other) => one - other)).toEqual([0, 1]);
    travelTo(app, new Date('2026-03-01T12:01:00Z'));
    await app.deps.eventOutbox.deliverDue();
    for (const roomId of roomIds) expect((await read(roomId, buyer)).messages).toMatchObject([{ kind: 'reserved' }]);
  });

  it('adds no line for a member who has blocked the seller', async () => {
    const roomId = await openRoom();
    await app.services.blocks.add(buyer._id, owner._id);
    await setStatus('reserved', buyer._id).expect(200);
    await settle();
    expect(await read(roomId, buyer)).toMatchObject({ book: { status: 'reserved' }, messages: [], unread: 0 });
    await app.services.blocks.remove(buyer._id, owner._id);
    await setStatus('sold', buyer._id).expect(200);
    await settle();
    expect((await read(roomId, buyer)).messages.map(({ kind }) => kind)).toEqual(['sold']);
  });

  it('shows the new status to everybody and adds no line without a named buyer', async () => {
    const rooms = [await openRoom(), await openRoom(stranger)];
    await setStatus('reserved').expect(200);
    await settle();
    expect((await read(rooms[0] ?? '', buyer)).book.status).toBe('reserved');
    expect(await read(rooms[1] ?? '', stranger)).toMatchObject({ book: { status: 'reserved' }, messages: [] });
  });

  it('can only be sold to a member of one of its conversations', async () => {
    await openRoom();
    expect(codeOf(await setStatus('sold', stranger._id).expect(400))).toBe('BUYER_INVALID');
    await setStatus('sold', buyer._id).expect(200);
  });

  it('updates title and price in the conversation in the order of the writes', async () => {
    const roomId = await openRoom();
    const { updatedAt } = await read(roomId, buyer);
    for (const [title, price] of [
      ['Prokleta avlija', '5'],
      ['Gospođica', '7'],
    ] as const)
      await request(app.url).put(`/api/books/${book.id}`).set(owner.auth).field({ title, price }).expect(200);
    await settle();
    expect(await bookOf(roomId)).toMatchObject({ title: 'Gospođica', price: 7, currency: 'EUR', priceRsd: 820.4 });
    expect((await read(roomId, buyer)).updatedAt).toBe(updatedAt);
  });

  it('stays readable in the conversation after its deletion', async () => {
    const roomId = await openRoom();
    await say(roomId, buyer, 'Još uvek tu?');
    await request(app.url).delete(`/api/books/${book.id}`).set(owner.auth).expect(204);
    await settle();
    expect(await bookOf(roomId)).toMatchObject({ _id: null, title: 'Na Drini ćuprija', ownerId: owner._id });
    await say(roomId, owner, 'Prodata je drugde.');
    expect(contentsOf(await read(roomId, buyer))).toEqual(['Još uvek tu?', 'Prodata je drugde.']);
    expect(codeOf(await open().expect(404))).toBe('BOOK_NOT_FOUND');
  });

  it('is updated when the conversation is opened after a crash', async () => {
    const [changed, gone] = [
      await openRoom(),
      await openRoom(stranger, await buildBook(app, { owner, title: 'Seobe' })),
    ];
    const { bookId } = await app.models.rooms.findById(gone).orFail().lean();
    await app.models.books.updateOne({ _id: book._id }, { $set: { title: 'Gospođica' }, $inc: { rev: 1 } });
    await app.models.books.deleteOne({ _id: bookId });
    for (const [roomId, person] of [
      [changed, buyer],
      [gone, stranger],
    ] as const)
      await read(roomId, person);
    await settle();
    expect(await bookOf(changed)).toMatchObject({ title: 'Gospođica' });
    expect((await read(gone, stranger)).book).toMatchObject({ _id: null, title: 'Seobe' });
  });

  it('updates the conversations of all members', async () => {
    const template = await app.models.rooms.findById(await openRoom()).lean();
    if (!template) throw new Error('There is no room.');
    await app.models.rooms.insertMany(
      Array.from({ length: 450 }, () => {
        const buyerId = new Types.ObjectId();
        return { ...template, _id: new Types.ObjectId(), buyerId, memberIds: [template.ownerId, buyerId] };
      }),
    );
    await setStatus('reserved').expect(200);
    await settle();
    expect(await app.models.rooms.countDocuments({ 'book.status': 'reserved' })).toBe(451);
  });
});
