import type { Conversation } from '@korice/contracts';
import { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../test/app.js';
import { buildBook, type BuiltBook } from '../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { failMailOnce, takeMails } from '../../../test/mails.js';

let app: TestApp;
let owner: BuiltUser;
let buyer: BuiltUser;
let admin: BuiltUser;
let book: BuiltBook;
let roomId: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await buildUser(app, { name: 'Dragan Knjižar' });
  admin = await buildUser(app, { role: 'admin' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await takeMails(app);
  buyer = await buildUser(app);
  book = await buildBook(app, { owner, title: 'Seobe', author: 'Miloš Crnjanski' });
  const body = { bookId: book.id, members: [owner._id] };
  const opened = await request(app.url).post('/api/messaging/room').set(buyer.auth).send(body).expect(201);
  roomId = (opened.body as Conversation)._id;
});

const setStatus = (status: string, buyerId?: string, as = owner) =>
  request(app.url).put(`/api/books/${book.id}/status`).set(as.auth).send({ status, buyerId }).expect(200);

/** The events of the book that are not handled yet. */
const pendingEvents = async () => {
  const stored = (await app.models.books.findById(book.id).lean())?.pendingEvents ?? [];
  return [...stored, ...(await app.models.outboxEvents.find({ key: book.id, status: 'pending' }).lean())];
};
const site = () => app.deps.env.PUBLIC_URL;

describe('the mails about a sale', () => {
  it('are sent to the person for whom a book is reserved, with a link to the conversation', async () => {
    await setStatus('reserved', buyer._id);
    const [mail, ...others] = await takeMails(app);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: buyer.email, subject: 'Rezervisano za tebe: „Seobe”' });
    expect(mail?.text).toContain('(Miloš Crnjanski) rezervisana je za tebe. Prodaje: Dragan Knjižar.');
    expect(mail?.text).toContain(`${site()}/dashboard/messaging?room=${roomId}`);
    expect(await pendingEvents()).toEqual([]);
  });

  it('are sent to the buyer in the language of the buyer', async () => {
    await app.models.users.updateOne({ _id: buyer._id }, { $set: { language: 'en' } });
    await setStatus('reserved', buyer._id);
    await setStatus('sold', buyer._id);
    const mails = await takeMails(app);
    expect(mails.map(({ subject }) => subject)).toEqual(['Reserved for you: "Seobe"', '"Seobe" is yours']);
    expect(mails[1]?.text).toContain(`${site()}/dashboard/purchased-books`);
    expect(mails[1]?.text).toContain(`${site()}/contact`);
  });

  it.each([
    ['the owner in time', '2026-03-10T12:00:00Z', () => owner],
    ['an admin later', '2026-05-01T12:00:00Z', () => admin],
  ])('are sent to the buyer when %s undoes the sale', async (_who, at, by) => {
    travelTo(app, new Date('2026-03-01T12:00:00Z'));
    await setStatus('sold', buyer._id);
    await takeMails(app);
    travelTo(app, new Date(at));
    await setStatus('available', undefined, by());
    const [mail, ...others] = await takeMails(app);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: buyer.email, subject: 'Knjiga „Seobe” je ponovo u ponudi' });
    expect(mail?.text).toContain(`${site()}/dashboard/messaging?room=${roomId}`);
  });

  it('are not sent when nobody is named, a reservation ends, or the person is blocked', async () => {
    await setStatus('reserved');
    await setStatus('available');
    await setStatus('sold');
    await setStatus('available');
    await setStatus('reserved', buyer._id);
    await takeMails(app);
    await setStatus('available');
    await app.models.users.updateOne({ _id: buyer._id }, { $set: { status: 'blocked' } });
    await setStatus('sold', buyer._id);
    expect(await takeMails(app)).toEqual([]);
    expect(await pendingEvents()).toEqual([]);
  });

  it('are not sent to a member who has blocked the seller, whose purchase is still listed', async () => {
    await app.services.blocks.add(buyer._id, owner._id);
    for (let round = 0; round < 2; round += 1) {
      await setStatus('reserved', buyer._id);
      await setStatus('available');
    }
    await setStatus('sold', buyer._id);
    expect(await takeMails(app)).toEqual([]);
    expect(await pendingEvents()).toEqual([]);
    const purchased = await request(app.url).get('/api/books/purchased-books').set(buyer.auth).expect(200);
    expect(purchased.body).toMatchObject([{ _id: book.id, status: 'sold' }]);
  });

  it('are sent once after a crash before or after the insert into the outbox', async () => {
    await setStatus('sold', buyer._id);
    expect(await takeMails(app)).toHaveLength(1);
    const event = await app.models.outboxEvents.findOne({ key: book.id }).orFail().lean();
    const crashBeforeHandling = async () => {
      await app.models.outboxEvents.deleteOne({ _id: event._id });
      const payload = { bookId: book.id, status: 'sold', wasSold: false, personId: buyer._id } as const;
      const pending = { _id: event._id, type: event.type, payload };
      await app.models.books.updateOne({ _id: book._id }, { $set: { pendingEvents: [pending] } });
    };
    await crashBeforeHandling();
    await app.deps.eventOutbox.deliverDue();
    expect(await takeMails(app)).toEqual([]);
    expect(await pendingEvents()).toEqual([]);

    await app.models.mails.deleteMany({ key: `sale ${event._id.toHexString()}` });
    await crashBeforeHandling();
    await Promise.all(Array.from({ length: 5 }, () => app.deps.eventOutbox.deliverDue()));
    expect(await takeMails(app)).toHaveLength(1);
    expect(await pendingEvents()).toEqual([]);
  });

  it('are sent later after an error of the outbox and do not delay other mails', async () => {
    travelTo(app, new Date('2026-03-01T12:00:00Z'));
    const later = await buildBook(app, { owner, title: 'Lagum', status: 'sold', reservedFor: buyer });
    failMailOnce(app);
    await setStatus('sold', buyer._id);
    await app.deps.eventOutbox.settle();
    await request(app.url)
      .put(`/api/books/${later.id}/status`)
      .set(owner.auth)
      .send({ status: 'available' })
      .expect(200);
    expect((await takeMails(app)).map(({ subject }) => subject)).toEqual(['Knjiga „Lagum” je ponovo u ponudi']);
    travelTo(app, new Date('2026-03-01T12:01:00Z'));
    await app.deps.eventOutbox.deliverDue();
    expect((await takeMails(app)).map(({ subject }) => subject)).toEqual(['Knjiga „Seobe” je tvoja']);
  });

  it('do not change the ETag of the book', async () => {
    const changed = await setStatus('sold', buyer._id);
    const read = await request(app.url).get(`/api/books/${book.id}`).set(owner.auth).expect(200);
    expect(read.headers.etag).toBe(changed.headers.etag);
    expect(JSON.stringify(read.body)).not.toContain('pendingEvents');
  });

  it('are created from pending events that an index finds', async () => {
    const left = app.models.books.find({ 'pendingEvents._id': { $gte: new Types.ObjectId() } });
    const explained = await left.explain('queryPlanner');
    expect(JSON.stringify(explained)).toContain('IXSCAN');
  });
});
