import type { Conversation } from '@korice/contracts';
import { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startTestApp, type TestApp } from './app.js';
import { buildBook, type BuiltBook } from './factories/build-book.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { connectSocket, type TestSocket } from './sockets.js';

export let app: TestApp;
export let owner: BuiltUser;
export let buyer: BuiltUser;
export let stranger: BuiltUser;
export let book: BuiltBook;
/** The conversation of `buyer` with `owner` about `book`. */
export let roomId: string;

/** Starts an application; each test has its own members, book and conversation. Call at the top level. */
export function withSocketRoom(): void {
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    owner = await buildUser(app);
    buyer = await buildUser(app);
    stranger = await buildUser(app);
    book = await buildBook(app, { owner });
    roomId = await openRoom();
  });
}

export const unknownId = new Types.ObjectId().toHexString();

async function openRoom(): Promise<string> {
  const response = await request(app.url)
    .post('/api/messaging/room')
    .set(buyer.auth)
    .send({ bookId: book.id, members: [owner._id] })
    .expect(201);
  return (response.body as Conversation)._id;
}

export const post = (path: string, user: BuiltUser, body?: object) =>
  request(app.url).post(`/api/messaging/room/${roomId}/${path}`).set(user.auth).send(body);

export async function joined(user: BuiltUser): Promise<TestSocket> {
  const socket = await connectSocket(app, user.token);
  expect(await socket.emitWithAck('joinRoom', roomId)).toEqual({ ok: true });
  return socket;
}
