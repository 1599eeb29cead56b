import type { Conversation } from '@korice/contracts';
import { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../../test/app.js';
import { buildBook, type BuiltBook } from '../../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { failMailOnce, takeMails } from '../../../../test/mails.js';

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

const notice = async () => (await app.models.books.findById(book.id).lean())?.notice;
const site = () => app.deps.env.PUBLIC_URL;

describe('the mails about a sale', () => {
  it('tell the person for whom a book is reserved, and lead into the conversation', async () => {
    await setStatus('reserved', buyer._id);
    const [mail, ...others] = await takeMails(app);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: buyer.email, subject: 'Rezervisano za tebe: „Seobe”' });
    expect(mail?.text).toContain('(Miloš Crnjanski) rezervisana je za tebe. Prodaje: Dragan Knjižar.');
    expect(mail?.text).toContain(`${site()}/dashboard/messaging?room=${roomId}`);
    expect(await notice()).toBeUndefined();
  });

  it('tell the buyer, in their language', async () => {
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
  ])('tell the buyer when %s takes the sale back', async (_who, at, by) => {
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
    expect(await notice()).toBeUndefined();
  });

  it('are not sent to who has blocked the seller, whose purchase still shows', async () => {
    await app.services.blocks.add(buyer._id, owner._id);
    for (let round = 0; round < 2; round += 1) {
      await setStatus('reserved', buyer._id);
      await setStatus('available');
    }
    await setStatus('sold', buyer._id);
    expect(await takeMails(app)).toEqual([]);
    expect(await notice()).toBeUndefined();
    const purchased = await request(app.url).get('/api/books/purchased-books').set(buyer.auth).expect(200);
    expect(purchased.body).toMatchObject([{ _id: book.id, status: 'sold' }]);
  });

  it('come once after a stop before or after the outbox had them', async () => {
    await setStatus('sold', buyer._id);
    const [told] = await app.models.mails.find({ kind: 'bookSold', to: buyer.email }).lean();
    const id = new Types.ObjectId(told?.key?.split(' ')[1]);
    const left = { id, kind: 'bookSold' as const, personId: new Types.ObjectId(buyer._id) };
    await app.models.books.updateOne({ _id: book.id }, { $set: { notice: left } });
    await app.services.books.saleMails.sendPending();
    expect(await takeMails(app)).toHaveLength(1);
    expect(await notice()).toBeUndefined();

    await app.models.mails.deleteMany({ key: `sale ${id.toHexString()}` });
    await app.models.books.updateOne({ _id: book.id }, { $set: { notice: left } });
    await Promise.all(Array.from({ length: 5 }, () => app.services.books.saleMails.sendPending()));
    expect(await takeMails(app)).toHaveLength(1);
    expect(await notice()).toBeUndefined();
  });

  it('come though the one before them cannot be recorded', async () => {
    const other = await buildUser(app);
    const later = await buildBook(app, { owner, title: 'Lagum' });
    const notices = [buyer, other].map(({ _id }) => ({
      id: new Types.ObjectId(),
      kind: 'saleUndone' as const,
      personId: new Types.ObjectId(_id),
    }));
    for (const [index, { _id }] of [book, later].entries())
      await app.models.books.updateOne({ _id }, { $set: { notice: notices[index] } });
    failMailOnce(app);
    await expect(app.services.books.saleMails.sendPending()).rejects.toMatchObject({ message: '1 of 2 failed' });
    expect((await takeMails(app)).map(({ to }) => to)).toEqual([other.email]);
    await app.services.books.saleMails.sendPending();
    expect((await takeMails(app)).map(({ to }) => to)).toEqual([buyer.email]);
  });

  it('change nothing that a reader has: the tag of the page stays', async () => {
    const changed = await setStatus('sold', buyer._id);
    const read = await request(app.url).get(`/api/books/${book.id}`).set(owner.auth).expect(200);
    expect(read.headers.etag).toBe(changed.headers.etag);
    expect(JSON.stringify(read.body)).not.toContain('notice');
  });

  it('are looked for by their index', async () => {
    const left = app.models.books.find({ 'notice.id': { $gte: new Types.ObjectId() } });
    const explained = await left.explain('queryPlanner');
    expect(JSON.stringify(explained)).toContain('IXSCAN');
  });
});
