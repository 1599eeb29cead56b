import type { Conversation, OpenConversation, Problem } from '@korice/contracts';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.js';
import { codeOf } from '../../../test/code-of.js';
import {
  app,
  book,
  buyer,
  get,
  open,
  openRoom,
  owner,
  post,
  read,
  roomsOf,
  say,
  stranger,
  unknownId,
  withConversations,
} from '../../../test/conversations.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildUser } from '../../../test/factories/build-user.js';

withConversations();

describe('opening a conversation', () => {
  // @spec 3-conversation-fields 7-call-room
  it('returns the conversation with both members and the current book', async () => {
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

  it('returns the same conversation with its messages when repeated', async () => {
    const roomId = await openRoom();
    await say(roomId, buyer, 'Da li je knjiga tu?');
    const again = await open().expect(200);
    expect(again.body).toMatchObject({ _id: roomId, messages: [{ content: 'Da li je knjiga tu?' }] });
    expect(await openRoom(stranger)).not.toBe(roomId);
    expect(await openRoom(buyer, await buildBook(app, { owner }))).not.toBe(roomId);
  });

  it('creates one conversation from twenty concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => open()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(answers.map(({ body }) => (body as Conversation)._id)).size).toBe(1);
    expect(await app.models.rooms.countDocuments({})).toBe(1);
  });

  it('refuses a conversation with oneself, with a third member, and about an unknown book', async () => {
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

  it('refuses a conversation about the book of a blocked owner', async () => {
    const blocked = await buildUser(app);
    const hidden = await buildBook(app, { owner: blocked, ownerActive: false });
    const response = await post('room', buyer, { bookId: hidden.id, members: [blocked._id] }).expect(404);
    expect(codeOf(response)).toBe('BOOK_NOT_FOUND');
  });

  it('is refused with RATE_LIMITED after sixty calls of an account', async () => {
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

describe('reading a conversation', () => {
  it('tells a member of fraud that the other one wrote before the returned messages, and not of a hint', async () => {
    const roomId = await openRoom();
    const flags = async () => {
      const opened = await Promise.all([buyer, owner].map((user) => get(`room/${roomId}?limit=1`, user).expect(200)));
      return opened.map(({ body }) => (body as OpenConversation).hasFraud);
    };
    await say(roomId, owner, 'Uplati kaparu od 500 dinara unapred.');
    expect(await flags()).toEqual([false, false]);
    await say(roomId, owner, 'Pošalji mi broj kartice i CVV da ti legne novac.');
    await say(roomId, owner, 'Čekam.');
    expect(await flags()).toEqual([true, false]);
  });
});

describe('a stranger', () => {
  it('gets ROOM_NOT_FOUND for every call', async () => {
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

  it('gets UNAUTHENTICATED without a login', async () => {
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

describe('a member whose account was deleted', () => {
  it('has no name in the conversation, and its messages stay', async () => {
    const leaving = await buildUser(app);
    const roomId = await openRoom(leaving);
    await say(roomId, leaving, 'Zbogom.');
    await app.models.users.deleteOne({ _id: leaving._id });
    const { members, messages } = await read(roomId, owner);
    expect(members[1]).toEqual({ _id: leaving._id, name: '', image: '' });
    expect(messages).toMatchObject([{ content: 'Zbogom.', sender: leaving._id }]);
  });
});
