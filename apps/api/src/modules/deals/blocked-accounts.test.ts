import type { Conversation, Deal } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../test/app.js';
import { saveBankAccount } from '../../../test/bank-account.js';
import { codeOf } from '../../../test/code-of.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { failMailOnce, takeMails } from '../../../test/mails.js';
import { connectSocket, listen } from '../../../test/sockets.js';

const address = {
  name: 'Ivana Čitalac',
  street: 'Knez Mihailova 1',
  place: '11000 Beograd',
  phone: '+381 60 123456',
};

let app: TestApp;
let admin: BuiltUser;
let seller: BuiltUser;
let buyer: BuiltUser;
let roomId: string;
let bookId: string;

beforeAll(async () => {
  app = await startTestApp();
  admin = await buildUser(app, { role: 'admin' });
});
afterAll(() => app.close());
beforeEach(async () => {
  seller = await buildUser(app, { name: 'Dragan Knjižar' });
  buyer = await buildUser(app, { name: 'Ivana Čitalac' });
  await saveBankAccount(app, seller);
  bookId = (await buildBook(app, { owner: seller, title: 'Seobe', price: 900 })).id;
  roomId = await openRoom(bookId);
  await takeMails(app);
});

async function openRoom(book: string): Promise<string> {
  const body = { bookId: book, members: [seller._id] };
  const opened = await request(app.url).post('/api/messaging/room').set(buyer.auth).send(body).expect(201);
  return (opened.body as Conversation)._id;
}

const setStatus = async (user: BuiltUser, status: 'active' | 'blocked') => {
  await request(app.url).put(`/api/users/${user._id}/status`).set(admin.auth).send({ status }).expect(200);
  await app.deps.eventOutbox.settle();
};
/** Blocking has ended the sessions of the account. */
async function logInAgain(user: BuiltUser): Promise<void> {
  const { sessionVersion } = await app.models.users.findById(user._id).orFail().lean();
  const token = app.deps.tokens.sign({ userId: user._id, version: sessionVersion });
  user.auth = { Authorization: `Bearer ${token}` };
}
const terms = { delivery: { kind: 'post', postageRsd: 420, payer: 'buyer' }, payment: 'ips' };
const propose = (room = roomId, book = bookId) =>
  request(app.url)
    .post('/api/deals')
    .set(buyer.auth)
    .send({ roomId: room, bookIds: [book], ...terms });
const step = (deal: Deal, by: BuiltUser, body: object) =>
  request(app.url).put(`/api/deals/${deal._id}/state`).set(by.auth).send(body);
const proposed = async (...about: Parameters<typeof propose>) => (await propose(...about).expect(201)).body as Deal;
async function agreed(...about: Parameters<typeof propose>): Promise<Deal> {
  const deal = await proposed(...about);
  return (await step(deal, seller, { state: 'agreed' }).expect(200)).body as Deal;
}
const payment = (deal: Deal) => request(app.url).get(`/api/deals/${deal._id}/payment`).set(buyer.auth);
const send = () =>
  request(app.url).post(`/api/messaging/room/${roomId}/message`).set(buyer.auth).send({ content: 'Da li je poslato?' });
const readDeal = async (deal: Deal) =>
  (await request(app.url).get(`/api/deals/${deal._id}`).set(buyer.auth).expect(200)).body as Deal;
const readRoom = async () =>
  (await request(app.url).get(`/api/messaging/room/${roomId}`).set(buyer.auth).expect(200)).body as Conversation;

describe('a deal with a blocked account', () => {
  it('hides the bank account of a blocked seller and shows it again when the seller is unblocked', async () => {
    const deal = await agreed();
    await payment(deal).expect(200);
    await setStatus(seller, 'blocked');
    expect(codeOf(await payment(deal).expect(409))).toBe('ACCOUNT_BLOCKED');
    await setStatus(seller, 'active');
    await payment(deal).expect(200);
  });

  it('states that the account is blocked, as its conversation does, until it is unblocked', async () => {
    const deal = await agreed();
    await setStatus(seller, 'blocked');
    expect((await readDeal(deal)).seller).toMatchObject({ name: 'Dragan Knjižar', isAccountBlocked: true });
    expect((await readDeal(deal)).buyer).not.toHaveProperty('isAccountBlocked');
    expect((await readRoom()).members.map(({ isAccountBlocked }) => isAccountBlocked)).toEqual([true, undefined]);
    await setStatus(seller, 'active');
    expect((await readDeal(deal)).seller).not.toHaveProperty('isAccountBlocked');
    expect((await readRoom()).members[0]).not.toHaveProperty('isAccountBlocked');
  });

  it('refuses messages, proposals, an agreement, a parcel and an address with ACCOUNT_BLOCKED', async () => {
    const deal = await agreed();
    await setStatus(seller, 'blocked');
    expect(codeOf(await send().expect(409))).toBe('ACCOUNT_BLOCKED');
    expect(codeOf(await step(deal, buyer, { state: 'agreed', address }).expect(409))).toBe('ACCOUNT_BLOCKED');
    await step(deal, buyer, { state: 'cancelled', reason: 'noReply' }).expect(200);
    expect(codeOf(await propose().expect(409))).toBe('ACCOUNT_BLOCKED');
    await setStatus(seller, 'active');
    await send().expect(201);

    await logInAgain(seller);
    const next = await agreed();
    await setStatus(buyer, 'blocked');
    expect(codeOf(await step(next, seller, { state: 'sent' }).expect(409))).toBe('ACCOUNT_BLOCKED');
    await step(next, seller, { state: 'cancelled', reason: 'other' }).expect(200);
  });

  it('can be cancelled as a proposal, completed and reported as not arrived', async () => {
    const proposal = await proposed();
    await setStatus(seller, 'blocked');
    await step(proposal, buyer, { state: 'withdrawn' }).expect(200);
    await setStatus(seller, 'active');
    await logInAgain(seller);
    const deal = await agreed();
    await step(deal, seller, { state: 'sent' }).expect(200);
    await setStatus(seller, 'blocked');
    await step(deal, buyer, { state: 'failed', reason: 'notArrived' }).expect(200);
    const report = { subject: 'user', subjectId: seller._id, reason: 'fraud', text: 'Paket nije stigao.' };
    await request(app.url).post('/api/reports').set(buyer.auth).send(report).expect(201);
  });

  it('mails the other side of each agreed deal once when the account is blocked, and the blocked member', async () => {
    const deal = await agreed();
    const other = (await buildBook(app, { owner: seller, title: 'Lagum', price: 600 })).id;
    await proposed(await openRoom(other), other);
    await takeMails(app);
    await setStatus(seller, 'blocked');
    await setStatus(seller, 'blocked');
    const mails = await takeMails(app);
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [
        [buyer.email, 'Nalog je blokiran, ne plaćaj i ne šalji ništa: Seobe'],
        [seller.email, 'Nalog na Koricama je blokiran'],
      ].sort(),
    );
    expect(mails.find(({ to }) => to === buyer.email)?.text).toContain(`/dashboard/deals/${deal._id}`);
    expect(mails.find(({ to }) => to === seller.email)?.text).toContain('/contact');
    await setStatus(seller, 'active');
    expect(await takeMails(app)).toEqual([]);
  });

  it.each(['seller', 'buyer'] as const)(
    'warns the buyer once, without a mail that asks for the payment, when the %s agrees while the seller is blocked',
    async (side) => {
      const deal = await proposed();
      const counter = { bookIds: [bookId], ...terms, priceRsd: 800 };
      if (side === 'buyer')
        await request(app.url).put(`/api/deals/${deal._id}/terms`).set(seller.auth).send(counter).expect(200);
      await takeMails(app);
      const { claims } = app.services.books;
      const apply = claims.apply.bind(claims);
      vi.spyOn(claims, 'apply').mockImplementationOnce(async (...claim) => {
        const isClaimed = await apply(...claim);
        await setStatus(seller, 'blocked');
        return isClaimed;
      });
      await step(deal, side === 'seller' ? seller : buyer, { state: 'agreed' }).expect(200);
      const mails = await takeMails(app);
      expect(mails.filter(({ to }) => to === buyer.email).map(({ subject }) => subject)).toEqual([
        'Nalog je blokiran, ne plaćaj i ne šalji ništa: Seobe',
      ]);
    },
  );

  it('is announced once to the other side when the event of an earlier block is handled late', async () => {
    await agreed();
    await takeMails(app);
    failMailOnce(app);
    failMailOnce(app);
    await setStatus(seller, 'blocked');
    await setStatus(seller, 'active');
    await setStatus(seller, 'blocked');
    travelTo(app, new Date(Date.now() + 2 * 60_000));
    await app.deps.eventOutbox.deliverDue();
    const mails = await takeMails(app);
    expect(mails.map(({ to }) => to).sort()).toEqual([buyer.email, seller.email].sort());
  });

  it('reaches the open screens of the other side', async () => {
    const deal = await agreed();
    const socket = await connectSocket(app, buyer.token);
    const { of } = listen(socket);
    await setStatus(seller, 'blocked');
    await expect.poll(() => of('dealChanged')).toMatchObject([{ dealId: deal._id }]);
    await expect.poll(() => of('roomChanged').at(-1)).toMatchObject({ members: [{ isAccountBlocked: true }, {}] });
  });
});
