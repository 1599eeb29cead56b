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
import { buildBook } from '../../../test/factories/build-book.js';

withConversations();

const setStatus = (status: string, buyerId?: string, by = owner) =>
  request(app.url).put(`/api/books/${book.id}/status`).set(by.auth).send({ status, buyerId });

describe('a book that changes', () => {
  const bookOf = async (roomId: string) => (await read(roomId, buyer)).book;

  it('leaves a line for the person it is reserved for, sold to and offered again to', async () => {
    const named = await openRoom();
    const other = await openRoom(stranger);
    await setStatus('reserved', buyer._id).expect(200);
    await setStatus('sold', buyer._id).expect(200);
    await setStatus('available').expect(200);
    await app.services.messaging.settle();
    const { messages, book: shown, unread } = await read(named, buyer);
    expect(messages.map(({ kind, content, sender, seq }) => [kind, content, sender, seq])).toEqual([
      ['reserved', '', owner._id, 1],
      ['sold', '', owner._id, 2],
      ['available', '', owner._id, 3],
    ]);
    expect([shown.status, unread, await unreadOf(owner)]).toEqual(['available', 3, 0]);
    expect((await read(other, stranger)).messages).toEqual([]);
  });

  it('leaves the line, once, that a stop has kept from the conversation', async () => {
    const roomId = await openRoom();
    const kindsOf = async () => (await read(roomId, buyer)).messages.map(({ kind }) => kind);
    const left = async () => (await app.models.books.findById(book._id).lean())?.line;
    const { events } = app.deps;
    const listeners = events.listeners('book.status');
    events.removeAllListeners('book.status');
    await setStatus('reserved', buyer._id).expect(200);
    for (const listener of listeners) events.on('book.status', listener);
    await app.services.messaging.settle();
    expect(await kindsOf()).toEqual([]);

    const line = await left();
    await app.services.messaging.leaveLines();
    expect([await kindsOf(), await left()]).toEqual([['reserved'], undefined]);
    // A stop before it was noted that the line is there.
    await app.models.books.updateOne({ _id: book._id }, { $set: { line } });
    await Promise.all(Array.from({ length: 5 }, () => app.services.messaging.leaveLines()));
    expect([await kindsOf(), await left(), await unreadOf(buyer)]).toEqual([['reserved'], undefined, 1]);

    await setStatus('sold', buyer._id).expect(200);
    await app.services.messaging.settle();
    expect([await kindsOf(), await left()]).toEqual([['reserved', 'sold'], undefined]);
  });

  it('leaves the lines of all books though one of them cannot be written', async () => {
    const roomIds = [await openRoom(), await openRoom(buyer, await buildBook(app, { owner }))];
    const rooms = await app.models.rooms.find({ _id: { $in: roomIds } }).lean();
    const personId = new Types.ObjectId(buyer._id);
    for (const { bookId } of rooms)
      await app.models.books.updateOne(
        { _id: bookId },
        { $set: { line: { id: new Types.ObjectId(), status: 'reserved', personId } } },
      );
    vi.spyOn(app.models.messages.collection, 'insertMany').mockRejectedValueOnce(new Error('stuck'));
    await expect(app.services.messaging.leaveLines()).rejects.toMatchObject({ message: '1 of 2 failed' });
    await app.services.messaging.leaveLines();
    for (const roomId of roomIds) expect((await read(roomId, buyer)).messages).toMatchObject([{ kind: 'reserved' }]);
  });

  it('leaves no line for somebody who has blocked the seller', async () => {
    const roomId = await openRoom();
    await app.services.blocks.add(buyer._id, owner._id);
    await setStatus('reserved', buyer._id).expect(200);
    await app.services.messaging.settle();
    expect(await read(roomId, buyer)).toMatchObject({ book: { status: 'reserved' }, messages: [], unread: 0 });
    await app.services.blocks.remove(buyer._id, owner._id);
    await setStatus('sold', buyer._id).expect(200);
    await app.services.messaging.settle();
    expect((await read(roomId, buyer)).messages.map(({ kind }) => kind)).toEqual(['sold']);
  });

  it('shows the new status to everybody and leaves no line when nobody is named', async () => {
    const rooms = [await openRoom(), await openRoom(stranger)];
    await setStatus('reserved').expect(200);
    await app.services.messaging.settle();
    expect((await read(rooms[0] ?? '', buyer)).book.status).toBe('reserved');
    expect(await read(rooms[1] ?? '', stranger)).toMatchObject({ book: { status: 'reserved' }, messages: [] });
  });

  it('can be sold to somebody from one of its conversations only', async () => {
    await openRoom();
    expect(codeOf(await setStatus('sold', stranger._id).expect(400))).toBe('BUYER_INVALID');
    await setStatus('sold', buyer._id).expect(200);
  });

  it('brings its new title and price along, in order of the writes', async () => {
    const roomId = await openRoom();
    const { updatedAt } = await read(roomId, buyer);
    for (const [title, price] of [
      ['Prokleta avlija', '5'],
      ['Gospođica', '7'],
    ] as const)
      await request(app.url).put(`/api/books/${book.id}`).set(owner.auth).field({ title, price }).expect(200);
    await app.services.messaging.settle();
    expect(await bookOf(roomId)).toMatchObject({ title: 'Gospođica', price: 7, currency: 'EUR', priceRsd: 820.4 });
    expect((await read(roomId, buyer)).updatedAt).toBe(updatedAt);
  });

  it('stays readable when it is deleted, and its room the same', async () => {
    const roomId = await openRoom();
    await say(roomId, buyer, 'Još uvek tu?');
    await request(app.url).delete(`/api/books/${book.id}`).set(owner.auth).expect(204);
    await app.services.messaging.settle();
    expect(await bookOf(roomId)).toMatchObject({ _id: null, title: 'Na Drini ćuprija', ownerId: owner._id });
    await say(roomId, owner, 'Prodata je drugde.');
    expect(contentsOf(await read(roomId, buyer))).toEqual(['Još uvek tu?', 'Prodata je drugde.']);
    expect(codeOf(await open().expect(404))).toBe('BOOK_NOT_FOUND');
  });

  it('is caught up with by whoever opens the conversation when a stop came in between', async () => {
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
    await app.services.messaging.settle();
    expect(await bookOf(changed)).toMatchObject({ title: 'Gospođica' });
    expect((await read(gone, stranger)).book).toMatchObject({ _id: null, title: 'Seobe' });
  });

  it('reaches the rooms of all who asked', async () => {
    const template = await app.models.rooms.findById(await openRoom()).lean();
    if (!template) throw new Error('There is no room.');
    await app.models.rooms.insertMany(
      Array.from({ length: 450 }, () => {
        const buyerId = new Types.ObjectId();
        return { ...template, _id: new Types.ObjectId(), buyerId, memberIds: [template.ownerId, buyerId] };
      }),
    );
    await setStatus('reserved').expect(200);
    await app.services.messaging.settle();
    expect(await app.models.rooms.countDocuments({ 'book.status': 'reserved' })).toBe(451);
  });
});
