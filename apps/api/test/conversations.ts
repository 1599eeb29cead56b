import type { Conversation, Message } from '@korice/contracts';
import { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp } from './app.js';
import { buildBook, type BuiltBook } from './factories/build-book.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';

export let app: TestApp;
/** The seller of `book`. */
export let owner: BuiltUser;
export let buyer: BuiltUser;
export let stranger: BuiltUser;
export let book: BuiltBook;

/** Starts an application with these members; removes all conversations before each test. Call at the top level. */
export function withConversations(): void {
  beforeAll(async () => {
    app = await startTestApp();
    owner = await buildUser(app, { name: 'Dragan Knjižar' });
    buyer = await buildUser(app, { name: 'Ivana Čitalac' });
    stranger = await buildUser(app);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.deps.eventOutbox.settle();
    await app.services.messaging.settle();
    await app.models.rooms.deleteMany({});
    await app.models.messages.deleteMany({});
    book = await buildBook(app, { owner, price: 10, currency: 'EUR' });
  });
}

export const unknownId = new Types.ObjectId().toHexString();
export const get = (path: string, user: BuiltUser) => request(app.url).get(`/api/messaging/${path}`).set(user.auth);
export const post = (path: string, user: BuiltUser, body?: object) =>
  request(app.url).post(`/api/messaging/${path}`).set(user.auth).send(body);

export const open = (user: BuiltUser = buyer, about: BuiltBook = book) =>
  post('room', user, { bookId: about.id, members: [owner._id] });

/** Opens a conversation and returns its room id. */
export async function openRoom(user?: BuiltUser, about?: BuiltBook): Promise<string> {
  return ((await open(user, about).expect(201)).body as Conversation)._id;
}

export async function say(roomId: string, user: BuiltUser, content: string, clientId?: string): Promise<Message> {
  const response = await post(`room/${roomId}/message`, user, { content, ...(clientId && { clientId }) }).expect(201);
  return response.body as Message;
}

export async function read(roomId: string, user: BuiltUser, query = ''): Promise<Conversation> {
  return (await get(`room/${roomId}${query}`, user).expect(200)).body as Conversation;
}

export async function roomsOf(user: BuiltUser, query = ''): Promise<Conversation[]> {
  return (await get(`rooms${query}`, user).expect(200)).body as Conversation[];
}

export async function unreadOf(user: BuiltUser): Promise<number> {
  return ((await get('unread', user).expect(200)).body as { count: number }).count;
}

export const contentsOf = ({ messages }: Conversation) => messages.map(({ content }) => content);
