import { roomCursorAfter, type Conversation, type Message, type Problem } from '@korice/contracts';
import { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { buildBook, type BuiltBook } from '../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';

let app: TestApp;
let owner: BuiltUser;
let buyer: BuiltUser;
let stranger: BuiltUser;
let book: BuiltBook;
beforeAll(async () => {
  app = await startTestApp();
  owner = await buildUser(app, { name: 'Dragan Knjižar' });
  buyer = await buildUser(app, { name: 'Ivana Čitalac' });
  stranger = await buildUser(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.messaging.settle();
  await app.models.rooms.deleteMany({});
  await app.models.messages.deleteMany({});
  book = await buildBook(app, { owner, price: 10, currency: 'EUR' });
});

const unknownId = new Types.ObjectId().toHexString();
const codeOf = (response: { body: unknown }) => (response.body as Problem).code;
const get = (path: string, user: BuiltUser) => request(app.url).get(`/api/messaging/${path}`).set(user.auth);
const post = (path: string, user: BuiltUser, body?: object) =>
  request(app.url).post(`/api/messaging/${path}`).set(user.auth).send(body);

const open = (user: BuiltUser = buyer, about: BuiltBook = book) =>
  post('room', user, { bookId: about.id, members: [owner._id] });

async function openRoom(user?: BuiltUser, about?: BuiltBook): Promise<string> {
  return ((await open(user, about).expect(201)).body as Conversation)._id;
}

async function say(roomId: string, user: BuiltUser, content: string, clientId?: string): Promise<Message> {
  const response = await post(`room/${roomId}/message`, user, { content, ...(clientId && { clientId }) }).expect(201);
  return response.body as Message;
}

async function read(roomId: string, user: BuiltUser, query = ''): Promise<Conversation> {
  return (await get(`room/${roomId}${query}`, user).expect(200)).body as Conversation;
}

async function roomsOf(user: BuiltUser, query = ''): Promise<Conversation[]> {
  return (await get(`rooms${query}`, user).expect(200)).body as Conversation[];
}

async function unreadOf(user: BuiltUser): Promise<number> {
  return ((await get('unread', user).expect(200)).body as { count: number }).count;
}

const contentsOf = ({ messages }: Conversation) => messages.map(({ content }) => content);
const setStatus = (status: string, buyerId?: string, by = owner) =>
  request(app.url).put(`/api/books/${book.id}/status`).set(by.auth).send({ status, buyerId });

describe('opening a conversation', () => {
  // @spec 3-conversation-fields 7-call-room
  it('answers the room with both people and the book as it stands', async () => {
    const conversation = (await open().expect(201)).body as Conversation;
    const shownBook = {
      _id: book.id,
      title: 'Na Drini ćuprija',
      author: 'Ivo Andrić',
      image: '',
      price: 10,
      currency: 'EUR',
      priceRsd: 1172,
      status: 'available',
      ownerId: owner._id,
    };
    expect(conversation).toMatchObject({
      members: [
        { _id: owner._id, name: 'Dragan Knjižar', image: '' },
        { _id: buyer._id, name: 'Ivana Čitalac', image: '' },
      ],
      book: shownBook,
      messages: [],
      unread: 0,
    });
    const { _id, room, updatedAt } = conversation;
    expect(room).toEqual({ _id, book: shownBook, createdAt: updatedAt });
  });

  it('answers the same room again, with what was said in it', async () => {
    const roomId = await openRoom();
    await say(roomId, buyer, 'Da li je knjiga tu?');
    const again = await open().expect(200);
    expect(again.body).toMatchObject({ _id: roomId, messages: [{ content: 'Da li je knjiga tu?' }] });
    expect(await openRoom(stranger)).not.toBe(roomId);
    expect(await openRoom(buyer, await buildBook(app, { owner }))).not.toBe(roomId);
  });

  it('makes one room of twenty calls at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => open()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(answers.map(({ body }) => (body as Conversation)._id)).size).toBe(1);
    expect(await app.models.rooms.countDocuments({})).toBe(1);
  });

  it('refuses a conversation with oneself, with somebody else, and about nothing', async () => {
    expect(codeOf(await open(owner).expect(400))).toBe('OWN_BOOK');
    const other = await post('room', buyer, { bookId: book.id, members: [stranger._id] }).expect(400);
    expect((other.body as Problem).errors).toMatchObject([{ path: 'members', code: 'not_owner' }]);
    const missing = await post('room', buyer, { bookId: unknownId, members: [owner._id] }).expect(404);
    expect(codeOf(missing)).toBe('BOOK_NOT_FOUND');
    for (const body of [
      {},
      { bookId: book.id },
      { bookId: book.id, members: [] },
      { bookId: 'x', members: [owner._id] },
    ])
      expect(codeOf(await post('room', buyer, body).expect(400))).toBe('VALIDATION_FAILED');
    expect(await app.models.rooms.countDocuments({})).toBe(0);
  });

  it('refuses one about the book of a blocked owner', async () => {
    const blocked = await buildUser(app);
    const hidden = await buildBook(app, { owner: blocked, ownerActive: false });
    const response = await post('room', buyer, { bookId: hidden.id, members: [blocked._id] }).expect(404);
    expect(codeOf(response)).toBe('BOOK_NOT_FOUND');
  });

  it('is counted for each account', async () => {
    const limited = await startTestApp({ RATE_LIMIT: 'on' });
    const asking = await buildUser(limited);
    const ask = () =>
      request(limited.url)
        .post('/api/messaging/room')
        .set(asking.auth)
        .send({ bookId: unknownId, members: [unknownId] });
    for (let count = 0; count < 60; count += 1) await ask().expect(404);
    expect(codeOf(await ask().expect(429))).toBe('RATE_LIMITED');
    await limited.close();
  });
});

describe('a message', () => {
  // @spec 3-message-fields 7-call-message
  it('is numbered, trimmed and kept once', async () => {
    const roomId = await openRoom();
    const first = await say(roomId, buyer, '  Dobar dan,\nda li je knjiga tu? ', 'c-1');
    expect(first).toMatchObject({
      seq: 1,
      kind: 'text',
      sender: buyer._id,
      content: 'Dobar dan,\nda li je knjiga tu?',
      room: roomId,
      readBy: [buyer._id],
      clientId: 'c-1',
    });
    expect(await say(roomId, owner, 'Tu je.')).toMatchObject({ seq: 2, sender: owner._id, clientId: '' });
    const { messages, updatedAt } = await read(roomId, owner);
    expect(messages.map(({ seq, content }) => [seq, content])).toEqual([
      [1, 'Dobar dan,\nda li je knjiga tu?'],
      [2, 'Tu je.'],
    ]);
    expect(updatedAt).toBe(messages[1]?.createdAt);
  });

  it('is one however often its clientId is sent, at once too', async () => {
    const roomId = await openRoom();
    const send = (content: string) => post(`room/${roomId}/message`, buyer, { content, clientId: 'isti' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('Može popust?')));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => (body as Message)._id)).size).toBe(1);
    expect((await send('drugi tekst').expect(200)).body).toMatchObject({ seq: 1, content: 'Može popust?' });
    // The same key is another message from the other person, and in another room.
    await say(roomId, owner, 'Može.', 'isti');
    await say(await openRoom(buyer, await buildBook(app, { owner })), buyer, 'I ovde.', 'isti');
    expect(contentsOf(await read(roomId, buyer))).toEqual(['Može popust?', 'Može.']);
    expect((await read(roomId, owner)).unread).toBe(1);
  });

  it('has its own number among forty that come at once', async () => {
    const roomId = await openRoom();
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, index) => say(roomId, index % 2 ? buyer : owner, `poruka ${index}`)),
    );
    const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
    expect(sent.map(({ seq }) => seq).sort((one, other) => one - other)).toEqual(numbers);
    const { messages, unread } = await read(roomId, buyer);
    expect(messages.map(({ seq }) => seq)).toEqual(numbers);
    expect(unread).toBe(20);
    expect(await unreadOf(owner)).toBe(20);
  });

  it('keeps its place and its count when a process died before the room knew of it', async () => {
    const roomId = await openRoom();
    await say(roomId, buyer, 'prva');
    // What is left when a process ends right after the insert.
    await app.models.messages.insertOne({
      room: new Types.ObjectId(roomId),
      seq: 2,
      written: { owner: 0, buyer: 2 },
      kind: 'text',
      sender: new Types.ObjectId(buyer._id),
      content: 'druga',
      clientId: 'druga',
      createdAt: new Date(),
    });
    const again = await post(`room/${roomId}/message`, buyer, { content: 'druga', clientId: 'druga' }).expect(200);
    expect(again.body).toMatchObject({ seq: 2 });
    expect(await unreadOf(owner)).toBe(2);
    expect((await roomsOf(owner))[0]?.messages).toMatchObject([{ seq: 2, content: 'druga' }]);
    expect(await say(roomId, owner, 'treća')).toMatchObject({ seq: 3 });
  });

  it.each([{}, { content: '' }, { content: ' \n ' }, { content: 'a'.repeat(4_001) }, { content: { $ne: '' } }])(
    'is not %j',
    async (body) => {
      const roomId = await openRoom();
      expect(codeOf(await post(`room/${roomId}/message`, buyer, body).expect(400))).toBe('VALIDATION_FAILED');
    },
  );

  it('is counted for each account', async () => {
    const limited = await startTestApp({ RATE_LIMIT: 'on' });
    const writer = await buildUser(limited);
    const send = () =>
      request(limited.url).post(`/api/messaging/room/${unknownId}/message`).set(writer.auth).send({ content: 'a' });
    for (let count = 0; count < 60; count += 1) await send().expect(404);
    const refused = await send().expect(429);
    expect(codeOf(refused)).toBe('RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await limited.close();
  });
});

describe('a stranger', () => {
  it('finds no room', async () => {
    const roomId = await openRoom();
    const admin = await buildUser(app, { role: 'admin' });
    for (const user of [stranger, admin])
      for (const id of [roomId, unknownId, 'x']) {
        expect(codeOf(await get(`room/${id}`, user).expect(404))).toBe('ROOM_NOT_FOUND');
        expect(codeOf(await post(`room/${id}/message`, user, { content: 'a' }).expect(404))).toBe('ROOM_NOT_FOUND');
        expect(codeOf(await post(`room/${id}/read`, user).expect(404))).toBe('ROOM_NOT_FOUND');
      }
    expect(await roomsOf(stranger)).toEqual([]);
    expect((await read(roomId, owner)).messages).toEqual([]);
  });

  it('is asked to log in when a visitor', async () => {
    const visitor = request(app.url);
    for (const call of [
      visitor.post('/api/messaging/room').send({ bookId: book.id, members: [owner._id] }),
      visitor.get('/api/messaging/rooms'),
      visitor.get('/api/messaging/unread'),
      visitor.get(`/api/messaging/room/${unknownId}`),
      visitor.post(`/api/messaging/room/${unknownId}/message`).send({ content: 'a' }),
      visitor.post(`/api/messaging/room/${unknownId}/read`),
    ])
      expect(codeOf(await call.expect(401))).toBe('UNAUTHENTICATED');
  });
});

describe('a page of messages', () => {
  // @spec 7-call-room-read
  it('is the last, those before a message, or those after a seq', async () => {
    const roomId = await openRoom();
    for (let count = 1; count <= 7; count += 1) await say(roomId, count % 2 ? buyer : owner, `p${count}`);
    const last = await read(roomId, buyer, '?limit=3');
    expect(contentsOf(last)).toEqual(['p5', 'p6', 'p7']);
    const middle = await read(roomId, buyer, `?limit=3&before=${last.messages[0]?._id ?? ''}`);
    expect(contentsOf(middle)).toEqual(['p2', 'p3', 'p4']);
    const first = await read(roomId, buyer, `?limit=3&before=${middle.messages[0]?._id ?? ''}`);
    expect(contentsOf(first)).toEqual(['p1']);
    expect(contentsOf(await read(roomId, buyer, '?after=0&limit=2'))).toEqual(['p1', 'p2']);
    expect(contentsOf(await read(roomId, buyer, '?after=5'))).toEqual(['p6', 'p7']);
    expect(contentsOf(await read(roomId, buyer, '?after=7'))).toEqual([]);
  });

  it('has fifty messages unless asked otherwise', async () => {
    const roomId = await openRoom();
    await Promise.all(Array.from({ length: 55 }, (_, index) => say(roomId, buyer, String(index))));
    expect((await read(roomId, buyer)).messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 6),
    );
  });

  it('refuses what is no place in this room', async () => {
    const roomId = await openRoom();
    const elsewhere = await say(await openRoom(stranger), stranger, 'negde drugde');
    for (const id of [unknownId, elsewhere._id])
      expect(codeOf(await get(`room/${roomId}?before=${id}`, buyer).expect(404))).toBe('MESSAGE_NOT_FOUND');
    for (const query of ['before=x', 'after=-1', 'limit=0', 'limit=201', `before=${unknownId}&after=1`])
      expect(codeOf(await get(`room/${roomId}?${query}`, buyer).expect(400))).toBe('VALIDATION_FAILED');
  });
});

describe('reading', () => {
  // @spec 4-unread-means 7-call-unread 7-call-mark-read
  it('counts down what the other wrote and marks it as read', async () => {
    const roomId = await openRoom();
    const other = await openRoom(buyer, await buildBook(app, { owner }));
    await say(roomId, buyer, 'a');
    await say(roomId, buyer, 'b');
    await say(roomId, owner, 'c');
    await say(other, buyer, 'd');
    expect([await unreadOf(owner), await unreadOf(buyer)]).toEqual([3, 1]);
    expect((await roomsOf(owner)).map(({ _id, unread }) => [_id, unread])).toEqual([
      [other, 1],
      [roomId, 2],
    ]);
    await post(`room/${roomId}/read`, owner).expect(204);
    expect([await unreadOf(owner), await unreadOf(buyer)]).toEqual([1, 1]);
    const { messages, unread } = await read(roomId, owner);
    expect(unread).toBe(0);
    expect(messages.map(({ readBy }) => readBy)).toEqual([[owner._id, buyer._id], [owner._id, buyer._id], [owner._id]]);
    await post(`room/${roomId}/read`, owner).expect(204);
    await say(roomId, buyer, 'e');
    expect([await unreadOf(owner), await unreadOf(buyer)]).toEqual([2, 1]);
  });

  it('counts right when both write and read at once', async () => {
    const roomId = await openRoom();
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        await say(roomId, index % 2 ? buyer : owner, String(index));
        if (index % 3 === 0) await post(`room/${roomId}/read`, index % 2 ? buyer : owner).expect(204);
      }),
    );
    for (const user of [owner, buyer]) {
      const { messages, unread } = await read(roomId, user);
      const really = messages.filter(({ sender, readBy }) => sender !== user._id && !readBy.includes(user._id)).length;
      expect([unread, await unreadOf(user)]).toEqual([really, really]);
      await post(`room/${roomId}/read`, user).expect(204);
      expect(await unreadOf(user)).toBe(0);
    }
  });

  it('is nothing in a room without messages', async () => {
    const roomId = await openRoom();
    await post(`room/${roomId}/read`, owner).expect(204);
    await say(roomId, buyer, 'prva');
    expect(await unreadOf(owner)).toBe(1);
  });
});

describe('the list of conversations', () => {
  // @spec 7-call-rooms
  it('shows the latest first, each with its last message', async () => {
    const first = await openRoom();
    const second = await openRoom(stranger);
    await say(second, stranger, 'a');
    await say(first, buyer, 'b');
    await say(first, owner, 'c');
    const response = await get('rooms', owner).expect(200);
    expect(response.headers['x-total-count']).toBe('2');
    expect((response.body as Conversation[]).map((room) => [room._id, contentsOf(room)])).toEqual([
      [first, ['c']],
      [second, ['a']],
    ]);
    expect((await roomsOf(buyer)).map(({ _id }) => _id)).toEqual([first]);
  });

  it('is paged without a gap or an overlap, also between those of one moment', async () => {
    app.clock.now = new Date('2026-03-01T10:00:00.000Z');
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) ids.push(await openRoom(buyer, await buildBook(app, { owner })));
    app.clock.now = undefined;
    const seen: string[] = [];
    let query = '?limit=3';
    for (;;) {
      const page = await roomsOf(buyer, query);
      seen.push(...page.map(({ _id }) => _id));
      const last = page.at(-1);
      if (!last) break;
      query = `?limit=3&before=${roomCursorAfter(last)}`;
    }
    expect(seen).toEqual(ids.toReversed());
  });

  it('can be of one book only', async () => {
    const about = await openRoom();
    await openRoom(stranger, await buildBook(app, { owner }));
    const response = await get(`rooms?bookId=${book.id}`, owner).expect(200);
    expect((response.body as Conversation[]).map(({ _id }) => _id)).toEqual([about]);
    expect(response.headers['x-total-count']).toBe('1');
    expect(await roomsOf(stranger, `?bookId=${book.id}`)).toEqual([]);
  });

  it.each(['?limit=0', '?limit=201', '?before=x', '?bookId=x'])('refuses %s', async (query) => {
    expect(codeOf(await get(`rooms${query}`, owner).expect(400))).toBe('VALIDATION_FAILED');
  });

  it('walks an index', async () => {
    await openRoom();
    const id = new Types.ObjectId(owner._id);
    const plan = await app.models.rooms
      .find({ memberIds: id })
      .sort({ updatedAt: -1, _id: -1 })
      .explain('queryPlanner');
    expect(JSON.stringify(plan)).not.toMatch(/COLLSCAN|"SORT"/);
  });
});

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

describe('a member whose account is gone', () => {
  it('has no name, and the words stay', async () => {
    const leaving = await buildUser(app);
    const roomId = await openRoom(leaving);
    await say(roomId, leaving, 'Zbogom.');
    await app.models.users.deleteOne({ _id: leaving._id });
    const { members, messages } = await read(roomId, owner);
    expect(members[1]).toEqual({ _id: leaving._id, name: '', image: '' });
    expect(messages).toMatchObject([{ content: 'Zbogom.', sender: leaving._id }]);
  });
});
