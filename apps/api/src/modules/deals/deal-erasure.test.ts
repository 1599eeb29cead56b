import type { Conversation, Deal } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { saveBankAccount } from '../../../test/bank-account.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { takeMails } from '../../../test/mails.js';

const byIps = { delivery: { kind: 'post', postageRsd: 420, payer: 'buyer' }, payment: 'ips' };
const inPerson = { delivery: { kind: 'inPerson', town: 'Niš' }, payment: 'cash' };

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
  await saveBankAccount(app, seller);
  bookId = (await buildBook(app, { owner: seller, title: 'Seobe', price: 900 })).id;
  const room = { bookId, members: [seller._id] };
  const opened = await request(app.url).post('/api/messaging/room').set(buyer.auth).send(room).expect(201);
  roomId = (opened.body as Conversation)._id;
  await takeMails(app);
});

const proposed = async (by: BuiltUser, terms: object = byIps) => {
  const body = { roomId, bookIds: [bookId], ...terms };
  return (await request(app.url).post('/api/deals').set(by.auth).send(body).expect(201)).body as Deal;
};
const taken = async (deal: Deal, by: BuiltUser, body: object) =>
  (await request(app.url).put(`/api/deals/${deal._id}/state`).set(by.auth).send(body).expect(200)).body as Deal;
const agreed = async (terms: object = byIps) => taken(await proposed(buyer, terms), seller, { state: 'agreed' });
const closeAccount = ({ _id, auth, password }: BuiltUser) =>
  request(app.url).delete(`/api/users/${_id}`).set(auth).send({ password }).expect(204);
/** Closes the account after the earlier mails were sent, and returns the mails to the other side. */
const mailsAfterClosing = async (user: BuiltUser, other: BuiltUser) => {
  await takeMails(app);
  await closeAccount(user);
  return (await takeMails(app)).filter(({ to }) => to === other.email);
};
const offers = async () => {
  await app.deps.eventOutbox.settle();
  return app.models.outboxEvents.countDocuments({ type: 'bookOffered', key: bookId });
};

describe('the deletion of the account of a seller with an agreed deal', () => {
  it('warns a buyer who pays in advance, and says what to do about a payment that was made', async () => {
    const deal = await agreed();
    const [mail, ...others] = await mailsAfterClosing(seller, buyer);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Nalog je zatvoren, dogovor više ne važi: Seobe');
    expect(mail?.text).toContain('Ne plaćaj i ne šalji ništa.');
    expect(mail?.text).toContain('javi se svojoj banci i prijavi slučaj policiji');
    expect(mail?.text).toContain(`/dashboard/deals/${deal._id}`);
    expect(mail?.text).not.toMatch(/Dragan|odustaje|u ponudi/);
  });

  it('warns the buyer in the language of the account, also of a parcel on its way, and although the buyer has blocked the seller', async () => {
    await app.models.users.updateOne({ _id: buyer._id }, { $set: { language: 'en' } });
    await taken(await agreed(), seller, { state: 'sent' });
    await app.services.blocks.add(buyer._id, seller._id);
    const mails = await mailsAfterClosing(seller, buyer);
    expect(mails.map(({ subject }) => subject)).toEqual(['Account closed, the deal has ended: Seobe']);
    expect(mails[0]?.text).toContain('contact your bank, and report the case to the police');
  });

  it('says nothing about a payment to a buyer who pays at the meeting', async () => {
    await agreed(inPerson);
    const [mail] = await mailsAfterClosing(seller, buyer);
    expect(mail?.subject).toBe('Nalog je zatvoren, dogovor više ne važi: Seobe');
    expect(mail?.text).not.toContain('uplaćen');
  });

  it('pushes the warning under no member, so that the erasure of the seller does not delete it', async () => {
    await agreed();
    await app.deps.eventOutbox.settle();
    const push = vi.spyOn(app.services.push, 'notify');
    onTestFinished(() => push.mockRestore());
    await closeAccount(seller);
    await app.deps.eventOutbox.settle();
    const pushed = push.mock.calls.filter(([, { kind }]) => kind === 'deal');
    expect(pushed.map(([userId]) => userId)).toEqual([buyer._id]);
    expect(pushed[0]?.[1]).not.toHaveProperty('fromId');
    expect(pushed[0]?.[1].text('sr')).toEqual({
      title: 'Nalog je zatvoren, dogovor više ne važi: Seobe',
      body: 'Zatvoren nalog',
    });
  });

  it('announces no book, because the books are deleted next', async () => {
    await agreed();
    await closeAccount(seller);
    expect(await offers()).toBe(0);
    expect(await app.models.books.findById(bookId).lean()).toBeNull();
  });
});

describe('the deletion of the account of a buyer with an agreed deal', () => {
  it('tells the seller that the books are available again', async () => {
    await agreed();
    const [mail, ...others] = await mailsAfterClosing(buyer, seller);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Nalog je zatvoren, dogovor više ne važi: Seobe');
    expect(mail?.text).toContain('Knjige iz dogovora su ponovo u ponudi.');
    expect(mail?.text).not.toContain('banci');
  });

  it('announces the books', async () => {
    await agreed();
    await closeAccount(buyer);
    expect(await offers()).toBe(1);
    expect(await app.models.books.findById(bookId).lean()).toMatchObject({ status: 'available' });
  });
});

describe('the deletion of the account of a member with a proposal', () => {
  it.each([
    ['seller', 'buyer'],
    ['seller', 'seller'],
    ['buyer', 'buyer'],
    ['buyer', 'seller'],
  ] as const)('tells the other side that the account of the %s is closed when the %s proposed', async (gone, by) => {
    const members = { seller, buyer };
    const left = members[gone === 'seller' ? 'buyer' : 'seller'];
    const { _id } = await proposed(members[by]);
    const mails = await mailsAfterClosing(members[gone], left);
    expect(mails.map(({ subject }) => subject)).toEqual(['Nalog je zatvoren, dogovor više ne važi: Seobe']);
    expect(mails[0]?.text).not.toMatch(/povlači|banci|u ponudi/);
    // Deal and conversation show a deal that is cancelled without a reason as ended by the deletion.
    const deal = await request(app.url).get(`/api/deals/${_id}`).set(left.auth).expect(200);
    expect(deal.body).toMatchObject({ state: 'cancelled', reason: null, agreedAt: null });
    const steps = await app.models.messages.find({ room: roomId, kind: 'deal' }).sort({ seq: 1 }).lean();
    expect(steps.map((message) => message.deal?.step)).toEqual(['proposed', 'cancelled']);
  });
});
