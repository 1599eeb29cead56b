import type { Conversation, Deal, DealPaymentDetails } from '@korice/contracts';
import { EJSON } from 'bson';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { exportOf } from '../../../test/export-of.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';

/** Runs a deal by courier and IPS up to both ratings, with refused requests, and checks all data that it leaves. */

const account = '165000000000005574';
const address = {
  name: 'Tajana Primalac',
  street: 'Skrivena ulica 17a',
  place: '18300 Tajnovac',
  phone: '+381 64 1112223',
};
const tracking = 'RE987654321RS';
const lastTracking = 'RE123456789RS';

const ofSeller = ['165000000000005574', '165-0000000000055-74', '165-55-74', '0000000000055'];
const ofBuyer = [address.name, address.street, address.place, address.phone, '1112223'];

let app: TestApp;
let seller: BuiltUser;
let buyer: BuiltUser;
let log = '';
let deal: Deal;
let seenByBuyer: DealPaymentDetails;

beforeAll(async () => {
  const logTo = {
    write: (line: string) => {
      log += line;
    },
  };
  app = await startTestApp({ LOG_LEVEL: 'trace' }, { logTo });
  seller = await buildUser(app, { name: 'Dragan Knjižar' });
  buyer = await buildUser(app, { name: 'Ivana Čitalac' });
  deal = await makeDeal();
  await app.deps.eventOutbox.settle();
  await app.services.messaging.settle();
  await app.deps.outbox.deliverDue();
});
afterAll(() => app.close());

const put = (by: BuiltUser, path: string, body: string | object) =>
  request(app.url).put(path).set(by.auth).set('Content-Type', 'application/json').send(body);

async function proposeDeal(title: string) {
  const book = await buildBook(app, { owner: seller, title, price: 900 });
  const room = { bookId: book.id, members: [seller._id] };
  const opened = await request(app.url).post('/api/messaging/room').set(buyer.auth).send(room).expect(201);
  const delivery = { kind: 'courier', postageRsd: 420, payer: 'buyer' };
  const terms = { roomId: (opened.body as Conversation)._id, bookIds: [book.id], delivery, payment: 'ips' };
  const made = (await request(app.url).post('/api/deals').set(buyer.auth).send(terms).expect(201)).body as Deal;
  const path = `/api/deals/${made._id}`;
  const step = (by: BuiltUser, body: string | object, status = 200) => put(by, `${path}/state`, body).expect(status);
  return { made, path, step };
}

async function makeDeal(): Promise<Deal> {
  const payment = `/api/users/${seller._id}/payment`;
  await put(seller, payment, { account, name: 'Dragan Knjižar', town: 'Niš' }).expect(200);
  await put(seller, payment, { account: '165000000000005575', name: 'Dragan', town: 'Niš' }).expect(400);
  await put(seller, payment, `{"account":"${account}`).expect(400);
  await request(app.url).get(`${payment}?account=${account}`).set(seller.auth).expect(200);
  await put(buyer, payment, { account, name: 'Dragan Knjižar', town: 'Niš' }).expect(404);

  const { made, path, step } = await proposeDeal('Seobe');
  await step(seller, { state: 'agreed' });
  await step(buyer, { state: 'agreed', address: { ...address, phone: `${address.phone}x` } }, 400);
  await step(buyer, `{"state":"agreed","address":${JSON.stringify(address)}`, 400);
  await step(buyer, { state: 'agreed', address, keepAddress: true });
  await step(buyer, { state: 'declined', address }, 409);
  const payable = await request(app.url).get(`${path}/payment`).set(buyer.auth).expect(200);
  seenByBuyer = payable.body as DealPaymentDetails;
  await request(app.url).get(`${path}/payment`).set(seller.auth).expect(403);
  const read = await request(app.url).get(path).set(seller.auth).expect(200);
  expect((read.body as Deal).address).toEqual(address);

  await step(seller, { state: 'sent', carrier: 'D Express', tracking: `${tracking}!` }, 400);
  await step(seller, { state: 'sent', carrier: 'D Express', tracking });
  await step(buyer, { state: 'completed' });
  for (const by of [buyer, seller]) await put(by, `${path}/rating`, { stars: 5, text: 'Sve uredno.' }).expect(200);
  return made;
}

const found = (text: string, secrets: readonly string[]): string[] =>
  secrets.filter((secret) =>
    [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), Buffer.from(secret).toString('base64')]
      .map((form) => form.replace(/=+$/, ''))
      .some((form) => text.includes(form)),
  );

async function dump(): Promise<string> {
  const { db } = app.deps.db;
  if (!db) throw new Error('The database of a started application is connected.');
  const names = (await db.listCollections().toArray()).map(({ name }) => name);
  const stored = await Promise.all(names.map((name) => db.collection(name).find({}).toArray()));
  return EJSON.stringify(stored);
}

describe('the bank account, the address and the tracking number of a whole deal', () => {
  it('are in no line of the log at its most verbose level', () => {
    for (const line of ['request completed', 'mail sent', deal._id]) expect(log).toContain(line);
    expect(found(log, [...ofSeller, ...ofBuyer, tracking])).toEqual([]);
  });

  it('are in no collection of the database as plain text, except the tracking number', async () => {
    const stored = await dump();
    for (const known of [deal._id, seller.email, tracking]) expect(stored).toContain(known);
    expect(found(stored, [...ofSeller, ...ofBuyer])).toEqual([]);
  });

  it('are in no mail', () => {
    const kinds = app.mails.filter(({ to }) => to === seller.email || to === buyer.email);
    expect(kinds.length).toBeGreaterThanOrEqual(5);
    expect(found(JSON.stringify(app.mails), [...ofSeller, ...ofBuyer])).toEqual([]);
  });

  it('are missing in the export of the other side, and the own ones are part of the own export', async () => {
    const [ofSellerExport, ofBuyerExport] = [await exportOf(app, seller), await exportOf(app, buyer)];
    for (const exported of [ofSellerExport, ofBuyerExport]) expect(exported).toContain(deal._id);
    expect(found(ofSellerExport, ofBuyer)).toEqual([]);
    expect(found(ofBuyerExport, ofSeller)).toEqual([]);
    expect(found(ofSellerExport, [account])).toEqual([account]);
    expect(found(ofBuyerExport, [address.street])).toEqual([address.street]);
  });

  it('are returned to the other side while the deal is agreed or sent, and not after its end', async () => {
    expect(seenByBuyer).toMatchObject({ account: '165-0000000000055-74' });
    await request(app.url).get(`/api/deals/${deal._id}/payment`).set(buyer.auth).expect(409);
    for (const path of [`/api/deals/${deal._id}`, '/api/deals', `/api/messaging/room/${deal.roomId}`]) {
      const { text } = await request(app.url).get(path).set(seller.auth).expect(200);
      expect(found(text, ofBuyer)).toEqual([]);
    }
  });
});

// These tests are the last ones: they delete the account of the buyer.
describe('the tracking numbers of a deleted buyer', () => {
  it('are in no collection of the database, also when the parcel was still on its way', async () => {
    const { made, step } = await proposeDeal('Lagum');
    await step(seller, { state: 'agreed' });
    await step(buyer, { state: 'agreed', address });
    await step(seller, { state: 'sent', carrier: 'D Express', tracking: lastTracking });
    await app.deps.eventOutbox.settle();
    expect(found(await dump(), [tracking, lastTracking])).toEqual([tracking, lastTracking]);

    const { password } = buyer;
    await request(app.url).delete(`/api/users/${buyer._id}`).set(buyer.auth).send({ password }).expect(204);
    await app.deps.eventOutbox.settle();
    const stored = await dump();
    expect(stored).toContain(made._id);
    expect(found(stored, [tracking, lastTracking])).toEqual([]);
  });

  it('are not posted to the conversation by an event that is handled after the deletion', async () => {
    const { _id: dealId, roomId } = deal;
    const notice = { bookCount: 1, priceRsd: 1_320, reason: null, carrier: 'D Express', tracking };
    const payload = { dealId, roomId, step: 'sent', by: 'seller', ...notice };
    await app.models.outboxEvents.updateOne(
      { key: dealId },
      { $set: { status: 'pending', nextAttemptAt: new Date(), payload } },
    );
    await app.deps.eventOutbox.deliverDue();
    const stored = await dump();
    expect(stored).toContain('"step":"sent"');
    expect(found(stored, [tracking])).toEqual([]);
  });
});
