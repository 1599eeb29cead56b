import type { Conversation, Deal } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { takeMails } from '../../../test/mails.js';

const byIps = { delivery: { kind: 'post', postageRsd: 420, payer: 'buyer' }, payment: 'ips' };

let app: TestApp;
let seller: BuiltUser;
let buyer: BuiltUser;
let bookId: string;
let roomId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [seller, buyer] = [await buildUser(app, { name: 'Dragan Knjižar' }), await buildUser(app, { name: 'Ivana Čitalac' })];
  await request(app.url)
    .put(`/api/users/${seller._id}/payment`)
    .set(seller.auth)
    .send({ account: '165000000000005574', name: 'Dragan Knjižar', town: 'Niš' })
    .expect(200);
  bookId = (await buildBook(app, { owner: seller, title: 'Seobe', price: 900 })).id;
  const room = { bookId, members: [seller._id] };
  const opened = await request(app.url).post('/api/messaging/room').set(buyer.auth).send(room).expect(201);
  roomId = (opened.body as Conversation)._id;
  await takeMails(app);
});

const proposed = async (by: BuiltUser) => {
  const body = { roomId, bookIds: [bookId], ...byIps };
  return (await request(app.url).post('/api/deals').set(by.auth).send(body).expect(201)).body as Deal;
};
const taken = async (deal: Deal, by: BuiltUser, body: object) =>
  (await request(app.url).put(`/api/deals/${deal._id}/state`).set(by.auth).send(body).expect(200)).body as Deal;
const agreed = async () => taken(await proposed(buyer), seller, { state: 'agreed' });
const closeAccount = ({ _id, auth, password }: BuiltUser) =>
  request(app.url).delete(`/api/users/${_id}`).set(auth).send({ password }).expect(204);
const offers = async () => {
  await app.deps.eventOutbox.settle();
  return app.models.outboxEvents.countDocuments({ type: 'bookOffered', key: bookId });
};

describe('the deletion of the account of a seller with an agreed deal', () => {
  it('announces no book, because the books are deleted next', async () => {
    await agreed();
    await closeAccount(seller);
    expect(await offers()).toBe(0);
    expect(await app.models.books.findById(bookId).lean()).toBeNull();
  });
});

describe('the deletion of the account of a buyer with an agreed deal', () => {
  it('announces the books', async () => {
    await agreed();
    await closeAccount(buyer);
    expect(await offers()).toBe(1);
    expect(await app.models.books.findById(bookId).lean()).toMatchObject({ status: 'available' });
  });
});
