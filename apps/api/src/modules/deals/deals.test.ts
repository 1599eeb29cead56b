import type { Book, Conversation, Deal, DealCounts, DealOptions, OwnBookCard, Problem } from '@korice/contracts';
import { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../test/app.js';
import { codeOf } from '../../../test/code-of.js';
import { buildBook, type BuiltBook } from '../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { takeMails } from '../../../test/mails.js';
import { explain, type Query, watchQueries } from '../../../test/queries.js';
import { startSecondProcess } from '../../../test/second-process.js';
import { connectSocket, listen } from '../../../test/sockets.js';
import { migrateSentDeals } from './deal-jobs.js';

const start = new Date('2026-03-01T12:00:00Z');
const daysLater = (days: number) => new Date(start.getTime() + days * 24 * 3_600_000);
const inPerson = { delivery: { kind: 'inPerson', town: 'Niš' }, payment: 'cash' };
const byPost = { delivery: { kind: 'post', postageRsd: 420, payer: 'buyer' }, payment: 'onDelivery' };
const address = {
  name: 'Ivana Čitalac',
  street: 'Knez Mihailova 1',
  place: '11000 Beograd',
  phone: '+381 60 123456',
};

let app: TestApp;
let seller: BuiltUser;
let buyer: BuiltUser;
let rival: BuiltUser;
let books: [BuiltBook, BuiltBook];
let roomId: string;
let rivalRoomId: string;

beforeAll(async () => {
  app = await startTestApp();
  seller = await buildUser(app, { name: 'Dragan Knjižar' });
});
afterAll(() => app.close());
beforeEach(async () => {
  travelTo(app, start);
  await app.models.deals.deleteMany({});
  buyer = await buildUser(app, { name: 'Ivana Čitalac' });
  rival = await buildUser(app);
  books = [
    await buildBook(app, { owner: seller, title: 'Seobe', price: 900 }),
    await buildBook(app, { owner: seller, title: 'Lagum', price: 600 }),
  ];
  roomId = await openRoom(buyer);
  rivalRoomId = await openRoom(rival);
  await takeMails(app);
});

async function openRoom(user: BuiltUser): Promise<string> {
  const body = { bookId: books[0].id, members: [seller._id] };
  const opened = await request(app.url).post('/api/messaging/room').set(user.auth).send(body).expect(201);
  return (opened.body as Conversation)._id;
}

const ids = () => books.map(({ id }) => id);
const propose = (by: BuiltUser, body: object = {}, room = roomId) =>
  request(app.url)
    .post('/api/deals')
    .set(by.auth)
    .send({ roomId: room, bookIds: ids(), ...byPost, ...body });
const proposed = async (by = buyer, body: object = {}, room = roomId) =>
  (await propose(by, body, room).expect(201)).body as Deal;
const step = (deal: Deal, by: BuiltUser, body: object) =>
  request(app.url).put(`/api/deals/${deal._id}/state`).set(by.auth).send(body);
const taken = async (deal: Deal, by: BuiltUser, body: object) => (await step(deal, by, body).expect(200)).body as Deal;
const changeTerms = (deal: Deal, by: BuiltUser, body: object) =>
  request(app.url)
    .put(`/api/deals/${deal._id}/terms`)
    .set(by.auth)
    .send({ bookIds: ids(), ...byPost, ...body });
const readDeal = async (deal: Deal) =>
  (await request(app.url).get(`/api/deals/${deal._id}`).set(buyer.auth).expect(200)).body as Deal;
const statuses = async () => {
  const found = await app.models.books
    .find({ _id: { $in: ids() } })
    .sort({ _id: 1 })
    .lean();
  return found.map(({ status }) => status);
};
const reservedFor = async () => {
  const found = await app.models.books
    .find({ _id: { $in: ids() } })
    .sort({ _id: 1 })
    .lean();
  return found.map((book) => book.reservedFor?.toHexString() ?? null);
};
const closeAccount = ({ _id, auth, password }: BuiltUser) =>
  request(app.url).delete(`/api/users/${_id}`).set(auth).send({ password }).expect(204);
const setStatus = (book: BuiltBook, status: string, by = seller) =>
  request(app.url).put(`/api/books/${book.id}/status`).set(by.auth).send({ status });
/**
 * Delays the first update of a collection that `isHeld` selects. `reached` resolves when it starts; `resume` lets it continue.
 */
function holdUpdate({ collection }: { collection: object }, isHeld: (update: Record<string, object>) => boolean) {
  const updates = collection as Record<'findOneAndUpdate', (...values: unknown[]) => Promise<unknown>>;
  const update = updates.findOneAndUpdate.bind(collection);
  let resume = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    updates.findOneAndUpdate = async (...values) => {
      if (isHeld(values[1] as Record<string, object>)) {
        // Deleting the replacement restores the method of the prototype.
        Reflect.deleteProperty(updates, 'findOneAndUpdate');
        resolve();
        await held;
      }
      return update(...values);
    };
  });
  return { reached, resume };
}

async function messagesIn(room: string) {
  await app.deps.eventOutbox.settle();
  const response = await request(app.url).get(`/api/messaging/room/${room}`).set(seller.auth).expect(200);
  return (response.body as Conversation).messages;
}
const noticesIn = async (room: string) => (await messagesIn(room)).map(({ kind, deal }) => [kind, deal?.step]);

describe('POST /api/deals', () => {
  it('proposes the sum of the books by default, reserves nothing and passes the turn to the other side', async () => {
    const deal = await proposed();
    expect(deal).toMatchObject({
      state: 'proposed',
      turn: 'seller',
      sumRsd: 1_500,
      priceRsd: 1_500,
      seller: { _id: seller._id, name: 'Dragan Knjižar' },
      buyer: { _id: buyer._id, name: 'Ivana Čitalac' },
      books: [{ title: 'Seobe' }, { title: 'Lagum' }],
    });
    expect(await statuses()).toEqual(['available', 'available']);
    expect(await noticesIn(roomId)).toEqual([['deal', 'proposed']]);
  });

  it.each([
    ['with postage that the buyer pays', 'buyer', 1_790],
    ['without postage that the seller pays', 'seller', 1_500],
  ])('states the amount due in the conversation, %s', async (_name, payer, due) => {
    await proposed(buyer, { delivery: { kind: 'post', postageRsd: 290, payer } });
    expect((await messagesIn(roomId)).map(({ deal }) => deal?.priceRsd)).toEqual([due]);
  });

  it('weighs the parcel by the weights that the seller stated, and a book without one as 350 g', async () => {
    await request(app.url).put(`/api/books/${books[0].id}`).set(seller.auth).field('weight', '1200').expect(200);
    const deal = await proposed();
    expect(deal.books.map(({ weight }) => weight)).toEqual([1_200, null]);
    expect(deal.parcelGrams).toBe(1_550);
  });

  it('returns the first deal for the same clientId, also when the calls race', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => propose(buyer, { clientId: 'a' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => (body as Deal)._id)).size).toBe(1);
  });

  it.each([
    ['a deal', false],
    ['a deal that was stored without `createdBy`', true],
  ])(
    'returns the first deal for the same clientId of the same side after a counter-offer and after its end, for %s',
    async (_deal, isOld) => {
      const deal = await proposed(buyer, { clientId: 'a' });
      if (isOld) await app.models.deals.updateOne({ _id: deal._id }, { $unset: { createdBy: 1 } });
      await changeTerms(deal, seller, { priceRsd: 1_200 }).expect(200);
      expect((await propose(buyer, { clientId: 'a' }).expect(200)).body).toMatchObject({
        _id: deal._id,
        priceRsd: 1_200,
      });
      await taken(deal, buyer, { state: 'declined' });
      expect((await propose(buyer, { clientId: 'a' }).expect(200)).body).toMatchObject({
        _id: deal._id,
        state: 'declined',
      });
      expect(await app.models.deals.countDocuments()).toBe(1);
    },
  );

  it('keeps the clientIds of the two sides apart, and both sides can change the terms', async () => {
    const first = await proposed(buyer, { clientId: 'a' });
    await changeTerms(first, seller, { priceRsd: 1_200 }).expect(200);
    await taken(first, seller, { state: 'withdrawn' });
    const second = await proposed(seller, { clientId: 'a' });
    await changeTerms(second, buyer, { priceRsd: 1_300 }).expect(200);
    await changeTerms(second, seller, { priceRsd: 1_400 }).expect(200);
    expect((await propose(seller, { clientId: 'a' }).expect(200)).body).toMatchObject({ _id: second._id });
  });

  it('refuses a second open deal in a conversation with DEAL_EXISTS, and allows one after the first has ended', async () => {
    const deal = await proposed();
    expect(codeOf(await propose(seller).expect(409))).toBe('DEAL_EXISTS');
    await taken(deal, buyer, { state: 'withdrawn' });
    await propose(seller).expect(201);
  });

  it.each([
    ['a price above the sum', { priceRsd: 1_501 }, 'priceRsd', 'deal_price'],
    ['a price below a tenth of the sum', { priceRsd: 149 }, 'priceRsd', 'deal_price'],
    ['cash for a parcel', { payment: 'cash' }, 'payment', 'payment_unsuited'],
  ])('refuses %s', async (_name, body, path, code) => {
    const { errors } = (await propose(buyer, body).expect(400)).body as Problem;
    expect(errors).toMatchObject([{ path, code }]);
  });

  it('refuses books of another seller, and names books that are not available', async () => {
    const foreign = await buildBook(app, { owner: rival });
    const { errors } = (await propose(buyer, { bookIds: [foreign.id] }).expect(400)).body as Problem;
    expect(errors).toMatchObject([{ path: 'bookIds', code: 'deal_books' }]);
    await setStatus(books[1], 'sold').expect(200);
    const refused = (await propose(buyer).expect(409)).body as Problem;
    expect(refused).toMatchObject({ code: 'BOOK_NOT_AVAILABLE', errors: [{ path: 'bookIds.1', message: 'Lagum' }] });
  });

  it('refuses strangers with ROOM_NOT_FOUND and blocked members with BLOCKED', async () => {
    expect(codeOf(await propose(rival).expect(404))).toBe('ROOM_NOT_FOUND');
    await app.services.blocks.add(seller._id, buyer._id);
    expect(codeOf(await propose(buyer).expect(403))).toBe('BLOCKED');
    await app.services.blocks.remove(seller._id, buyer._id);
  });
});

describe('PUT /api/deals/:dealId/terms', () => {
  it('changes the terms, passes the turn back and keeps every version in the history', async () => {
    const deal = await proposed();
    const changed = (await changeTerms(deal, seller, { priceRsd: 1_200 }).expect(200)).body as Deal;
    expect(changed).toMatchObject({ priceRsd: 1_200, turn: 'buyer', rev: 2 });
    expect(changed.history.map(({ by, priceRsd }) => [by, priceRsd])).toEqual([
      ['buyer', 1_500],
      ['seller', 1_200],
    ]);
    expect(await noticesIn(roomId)).toEqual([
      ['deal', 'proposed'],
      ['deal', 'changed'],
    ]);
  });

  it('names the books and the amount due of the terms before, until the deal is agreed', async () => {
    const deal = await proposed();
    expect(deal.previous).toBeNull();
    const changed = (await changeTerms(deal, seller, { bookIds: [books[0].id] }).expect(200)).body as Deal;
    const previous = {
      books: [
        { _id: books[0].id, title: 'Seobe' },
        { _id: books[1].id, title: 'Lagum' },
      ],
      dueRsd: 1_920,
    };
    expect(changed).toMatchObject({ books: [{ title: 'Seobe' }], previous });
    const repeated = await changeTerms(deal, seller, { bookIds: [books[0].id] }).expect(200);
    expect(repeated.body).toMatchObject({ previous, rev: changed.rev });
    expect(await taken(changed, buyer, { state: 'agreed', address })).toMatchObject({ previous: null });
  });

  it('refuses the side that proposed last with DEAL_TURN, and returns its own terms again with 200', async () => {
    const deal = await proposed();
    expect(codeOf(await changeTerms(deal, buyer, { priceRsd: 800 }).expect(403))).toBe('DEAL_TURN');
    expect((await changeTerms(deal, buyer, {}).expect(200)).body).toMatchObject({ rev: 1 });
  });

  it('returns the same terms that a member proposes in several tabs at the same moment with 200', async () => {
    const deal = await proposed();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => changeTerms(deal, seller, { priceRsd: 1_200 }).set('If-Match', '"1"')),
    );
    expect(answers.map(({ status, body }) => [status, (body as Deal).rev])).toEqual(
      Array.from({ length: 4 }, () => [200, 2]),
    );
  });

  it('lets the side that proposed last propose other terms after it withdraws the proposal', async () => {
    await taken(await proposed(), buyer, { state: 'withdrawn' });
    expect(await proposed(buyer, { priceRsd: 800 })).toMatchObject({
      state: 'proposed',
      priceRsd: 800,
      turn: 'seller',
    });
  });

  it('refuses terms for a revision that the caller has not seen with CONFLICT', async () => {
    const deal = await proposed();
    await changeTerms(deal, seller, { priceRsd: 1_200 }).expect(200);
    expect(codeOf(await changeTerms(deal, buyer, { priceRsd: 900 }).set('If-Match', '"1"').expect(412))).toBe(
      'CONFLICT',
    );
  });
});

describe('PUT /api/deals/:dealId/state', () => {
  it('reserves all books for the buyer when the other side agrees, and nobody else can sell or delete them', async () => {
    const agreed = await taken(await proposed(), seller, { state: 'agreed' });
    expect(agreed).toMatchObject({ state: 'agreed', turn: 'buyer', agreedAt: start.toISOString() });
    const read = await request(app.url).get(`/api/books/${books[0].id}`).set(buyer.auth).expect(200);
    expect(read.body as Book).toMatchObject({ status: 'reserved', reservedFor: buyer._id, heldBy: agreed._id });
    for (const status of ['available', 'sold'])
      expect(codeOf(await setStatus(books[0], status).expect(409))).toBe('BOOK_IN_DEAL');
    const deletion = await request(app.url).delete(`/api/books/${books[0].id}`).set(seller.auth).expect(409);
    expect(codeOf(deletion)).toBe('BOOK_IN_DEAL');
  });

  it('promises each book to one buyer when two deals about it are agreed at the same moment', async () => {
    const [deal, other] = [await proposed(), await proposed(rival, {}, rivalRoomId)];
    const answers = await Promise.all([deal, other].map((one) => step(one, seller, { state: 'agreed' })));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const held = await app.models.books.find({ _id: { $in: ids() } }).lean();
    expect(new Set(held.map(({ heldBy }) => heldBy?.toHexString())).size).toBe(1);
  });

  it('refuses to agree with BOOK_NOT_AVAILABLE and names the books when one has been sold meanwhile', async () => {
    const deal = await proposed();
    await setStatus(books[1], 'sold').expect(200);
    const refused = (await step(deal, seller, { state: 'agreed' }).expect(409)).body as Problem;
    expect(refused).toMatchObject({ code: 'BOOK_NOT_AVAILABLE', errors: [{ path: 'bookIds.1', message: 'Lagum' }] });
    expect(await statuses()).toEqual(['available', 'sold']);
    expect(await readDeal(deal)).toMatchObject({ state: 'proposed', turn: 'seller', rev: 1 });
  });

  describe('that agrees, when another book of the deal has been sold meanwhile,', () => {
    /** The book without the fields that every write changes. */
    const storedBook = async () => {
      const { rev: _rev, updatedAt: _at, ...book } = await app.models.books.findById(books[0].id).orFail().lean();
      return book;
    };
    const offers = () => app.models.outboxEvents.countDocuments({ type: 'bookOffered', key: books[0].id });
    const forBuyer = () => ({ status: 'reserved', reservedFor: new Types.ObjectId(buyer._id) }) as const;

    const states = [
      ['was reserved for the buyer', forBuyer],
      ['was reserved for the buyer by an admin', () => ({ ...forBuyer(), statusBy: new Types.ObjectId() })],
      ['was withdrawn by an import', () => ({ isStale: true, askedAt: null, listed: false })],
      ['waits for a confirmation', () => ({ askedAt: start })],
    ] as const;

    it.each(states)('changes nothing of a book that %s', async (_state, fields) => {
      await app.models.books.updateOne({ _id: books[0]._id }, { $set: fields() });
      const before = await storedBook();
      const deal = await proposed();
      await setStatus(books[1], 'sold').expect(200);
      travelTo(app, daysLater(1));
      expect(codeOf(await step(deal, seller, { state: 'agreed' }).expect(409))).toBe('BOOK_NOT_AVAILABLE');
      await app.deps.eventOutbox.settle();
      expect(await storedBook()).toEqual(before);
      expect(await offers()).toBe(0);
    });

    it.each(states)(
      'changes nothing of a book that %s, also when its process ends and another one undoes the claim',
      async (_state, fields) => {
        const other = await startSecondProcess(app);
        onTestFinished(() => other.close());
        await app.models.books.updateOne({ _id: books[0]._id }, { $set: fields() });
        const before = await storedBook();
        const deal = await proposed();
        await setStatus(books[1], 'sold').expect(200);
        const claiming = { settling: 'claim', settlingBy: 'seller', attempt: 1, dueAt: daysLater(1) } as const;
        await app.models.deals.updateOne({ _id: deal._id }, { $set: claiming });
        const claim = { dealId: new Types.ObjectId(deal._id), buyerId: new Types.ObjectId(buyer._id), attempt: 1 };
        await app.services.books.claims.apply('claim', books[0]._id, claim);
        travelTo(app, daysLater(1));
        await Promise.all([other.services.deals.runDue(), app.services.deals.runDue()]);
        await Promise.all([other.deps, app.deps].map(({ eventOutbox }) => eventOutbox.settle()));
        expect(await readDeal(deal)).toMatchObject({ state: 'proposed' });
        expect(await storedBook()).toEqual(before);
        expect(await offers()).toBe(0);
      },
    );
  });

  it('refuses to agree with BLOCKED when the other side has blocked the caller, and reserves nothing', async () => {
    const deal = await proposed(seller);
    await app.services.blocks.add(seller._id, buyer._id);
    expect(codeOf(await step(deal, buyer, { state: 'agreed', address }).expect(403))).toBe('BLOCKED');
    expect(await statuses()).toEqual(['available', 'available']);
    expect(await readDeal(deal)).toMatchObject({ state: 'proposed', address: null });
    await taken(deal, buyer, { state: 'declined' });
    await app.services.blocks.remove(seller._id, buyer._id);
  });

  it('refuses the address and the agreement of a buyer who proposes other terms at the same moment', async () => {
    const deal = await proposed(seller);
    const { reached, resume } = holdUpdate(app.models.deals, ({ $set }) => 'encryptedAddress' in ($set ?? {}));
    const agreement = step(deal, buyer, { state: 'agreed', address }).then((answer) => answer);
    await reached;
    await changeTerms(deal, buyer, { priceRsd: 200 }).expect(200);
    resume();
    const answer = await agreement;
    expect(answer).toMatchObject({ status: 412, body: { code: 'CONFLICT' } });
    expect(await readDeal(deal)).toMatchObject({ state: 'proposed', turn: 'seller', address: null });
    expect(await statuses()).toEqual(['available', 'available']);
  });

  it('keeps the books of an agreed deal when a delayed request continues to undo an earlier claim', async () => {
    const deal = await proposed();
    await setStatus(books[1], 'sold').expect(200);
    const { reached, resume } = holdUpdate(app.models.books, ({ $unset }) => 'heldBy' in ($unset ?? {}));
    const delayed = step(deal, seller, { state: 'agreed' }).then((answer) => answer);
    await reached;
    await setStatus(books[1], 'available').expect(200);
    await taken(deal, seller, { state: 'agreed' });
    resume();
    expect(codeOf(await delayed)).toBe('BOOK_NOT_AVAILABLE');
    expect(await statuses()).toEqual(['reserved', 'reserved']);
    expect(await readDeal(deal)).toMatchObject({ state: 'agreed' });
  });

  it('takes back a claim that an earlier release stored without its attempt', async () => {
    const deal = await taken(await proposed(), seller, { state: 'agreed' });
    await app.models.books.updateMany({ _id: { $in: ids() } }, { $unset: { heldAttempt: 1 } });
    await taken(deal, buyer, { state: 'cancelled', reason: 'changedMind' });
    expect(await statuses()).toEqual(['available', 'available']);
  });

  it('refuses to agree to terms that the caller has not seen', async () => {
    const deal = await proposed();
    await changeTerms(deal, seller, { priceRsd: 1_200 }).expect(200);
    const answer = await step(deal, buyer, { state: 'agreed' }).set('If-Match', '"1"').expect(412);
    expect(codeOf(answer)).toBe('CONFLICT');
  });

  it('follows a parcel from agreement to completion, which sells the books to the buyer', async () => {
    const deal = await proposed();
    await taken(deal, seller, { state: 'agreed' });
    const sent = await taken(deal, seller, { state: 'sent', carrier: 'Pošta Srbije', tracking: ' rr123456789rs ' });
    expect(sent).toMatchObject({ state: 'sent', turn: 'buyer', carrier: 'Pošta Srbije', tracking: 'RR123456789RS' });
    const completed = await taken(deal, buyer, { state: 'completed' });
    expect(completed).toMatchObject({ state: 'completed', turn: null, endedAt: start.toISOString() });
    const purchased = await request(app.url).get('/api/books/purchased-books').set(buyer.auth).expect(200);
    expect((purchased.body as Book[]).map(({ title }) => title).toSorted()).toEqual(['Lagum', 'Seobe']);
    expect(codeOf(await setStatus(books[0], 'available').expect(409))).toBe('BOOK_IN_DEAL');
    const own = await request(app.url).get('/api/books/my-books').set(seller.auth).expect(200);
    expect((own.body as OwnBookCard[]).find(({ _id }) => _id === books[0].id)).toMatchObject({
      heldBy: null,
      soldIn: deal._id,
    });
    expect(await noticesIn(roomId)).toEqual(['proposed', 'agreed', 'sent', 'completed'].map((one) => ['deal', one]));
  });

  it('returns a repeated step with 200 and adds its notice once', async () => {
    const deal = await proposed();
    const answers = await Promise.all(Array.from({ length: 4 }, () => step(deal, seller, { state: 'declined' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await taken(deal, seller, { state: 'declined' });
    expect(await noticesIn(roomId)).toEqual([
      ['deal', 'proposed'],
      ['deal', 'declined'],
    ]);
  });

  /** Takes the step in several tabs at once, which all saw the same revision, and returns the states of the answers. */
  const inTabs = async (deal: Deal, by: BuiltUser, body: object) => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => step(deal, by, body).set('If-Match', `"${String(deal.rev)}"`)),
    );
    return answers.map(({ status, body: answer }) => [status, (answer as Deal).state]);
  };

  it('returns each step with 200 in every tab of the member that takes it at the same moment', async () => {
    let deal = await proposed(seller);
    for (const [by, body] of [
      [buyer, { state: 'agreed', address }],
      [seller, { state: 'sent' }],
      [buyer, { state: 'failed', reason: 'notArrived' }],
    ] as const) {
      expect(await inTabs(deal, by, body)).toEqual(Array.from({ length: 4 }, () => [200, body.state]));
      deal = await readDeal(deal);
    }
    expect(deal.history.map(({ state }) => state)).toEqual(['proposed', 'agreed', 'sent', 'failed']);
    expect(await noticesIn(roomId)).toEqual(['proposed', 'agreed', 'sent', 'failed'].map((one) => ['deal', one]));
  });

  it('returns the same step that two processes take at the same moment from both', async () => {
    const other = await startSecondProcess(app);
    onTestFinished(() => other.close());
    const actor = { ...seller, role: 'member', sessionVersion: 0, tokenIssuedAt: 0 } as const;
    const defaults = { carrier: '', tracking: '', keepReserved: false };
    const deal = await proposed();
    for (const state of ['agreed', 'sent'] as const) {
      const { rev } = await readDeal(deal);
      const etag = `"${String(rev)}"`;
      const [here, there] = await Promise.all([
        step(deal, seller, { state }).set('If-Match', etag),
        other.services.deals.takeStep(actor, deal._id, { ...defaults, state }, etag),
      ]);
      expect([here.status, there.state]).toEqual([200, state]);
    }
    expect((await readDeal(deal)).history.map(({ state }) => state)).toEqual(['proposed', 'agreed', 'sent']);
  });

  it('refuses the second of two tabs that send the parcel with different tracking numbers', async () => {
    const deal = await proposed();
    const { rev } = await taken(deal, seller, { state: 'agreed' });
    const answers = await Promise.all(
      ['RE1', 'RE2'].map((tracking) =>
        step(deal, seller, { state: 'sent', carrier: 'post', tracking }).set('If-Match', `"${String(rev)}"`),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it('waits for the claim of another tab that agrees, and stores its own address', async () => {
    const deal = await proposed(seller);
    const { reached, resume } = holdUpdate(app.models.books, ({ $set }) => 'heldBy' in ($set ?? {}));
    const first = step(deal, buyer, { state: 'agreed', address }).then((answer) => answer);
    await reached;
    const street = 'Kralja Petra 2';
    const second = step(deal, buyer, { state: 'agreed', address: { ...address, street } }).set('If-Match', '"1"');
    const answers = Promise.all([first, second]);
    const reads = vi.spyOn(app.models.deals, 'findById');
    onTestFinished(() => reads.mockRestore());
    await vi.waitFor(() => expect(reads.mock.calls.length).toBeGreaterThan(2));
    resume();
    expect((await answers).map(({ status }) => status)).toEqual([200, 200]);
    expect(await readDeal(deal)).toMatchObject({ state: 'agreed', address: { street } });
  });

  it('refuses an agreement after seven reads when the claim of another tab does not end', async () => {
    const deal = await proposed(seller);
    const { reached, resume } = holdUpdate(app.models.books, ({ $set }) => 'heldBy' in ($set ?? {}));
    const first = step(deal, buyer, { state: 'agreed', address }).then((answer) => answer);
    await reached;
    const reads = vi.spyOn(app.models.deals, 'findById');
    onTestFinished(() => reads.mockRestore());
    const second = await step(deal, buyer, { state: 'agreed', address }).set('If-Match', '"1"');
    expect([codeOf(second), reads.mock.calls.length]).toEqual(['DEAL_STATE', 1 + 7]);
    resume();
    expect((await first).status).toBe(200);
  });

  it('does not wait for the claim of another tab that has lasted longer than three seconds', async () => {
    const deal = await proposed(seller);
    const { reached, resume } = holdUpdate(app.models.books, ({ $set }) => 'heldBy' in ($set ?? {}));
    const first = step(deal, buyer, { state: 'agreed', address }).then((answer) => answer);
    await reached;
    travelTo(app, new Date(app.deps.now().getTime() + 4_000));
    const reads = vi.spyOn(app.models.deals, 'findById');
    onTestFinished(() => reads.mockRestore());
    const second = await step(deal, buyer, { state: 'agreed', address }).set('If-Match', '"1"');
    expect([codeOf(second), reads.mock.calls.length]).toEqual(['DEAL_STATE', 1 + 1]);
    resume();
    expect((await first).status).toBe(200);
  });

  it('offers the books again when an agreed deal is cancelled with a reason', async () => {
    const deal = await proposed();
    await taken(deal, seller, { state: 'agreed' });
    const { errors } = (await step(deal, buyer, { state: 'cancelled' }).expect(400)).body as Problem;
    expect(errors).toMatchObject([{ path: 'reason', code: 'reason_invalid' }]);
    expect(await taken(deal, buyer, { state: 'cancelled', reason: 'changedMind' })).toMatchObject({
      state: 'cancelled',
      reason: 'changedMind',
    });
    expect(await statuses()).toEqual(['available', 'available']);
  });

  it.each([
    [false, 'available'],
    [true, 'reserved'],
  ])(
    'makes the books of a returned parcel available or reserved as the seller chooses (keepReserved: %s)',
    async (keepReserved, status) => {
      const deal = await proposed();
      await taken(deal, seller, { state: 'agreed' });
      await taken(deal, seller, { state: 'sent' });
      await taken(deal, seller, { state: 'failed', reason: 'notCollected', keepReserved });
      expect(await statuses()).toEqual([status, status]);
      await setStatus(books[0], status === 'available' ? 'reserved' : 'available').expect(200);
    },
  );

  it('lets the buyer object for 72 hours to a handover that the seller alone confirmed', async () => {
    const deal = await proposed(buyer, inPerson);
    await taken(deal, seller, { state: 'agreed' });
    await taken(deal, seller, { state: 'completed' });
    expect(await statuses()).toEqual(['sold', 'sold']);
    travelTo(app, daysLater(3));
    expect(await taken(deal, buyer, { state: 'failed', reason: 'notArrived' })).toMatchObject({ state: 'failed' });
    expect(await statuses()).toEqual(['reserved', 'reserved']);
    expect(await reservedFor()).toEqual([null, null]);
  });

  it.each([
    ['for nobody after a deal that the buyer reports as failed', () => buyer, 'notArrived', null],
    ['for the buyer when the seller keeps the reservation', () => seller, 'notCollected', 'buyer'],
  ] as const)('leaves the books reserved %s', async (_when, by, reason, reserved) => {
    const deal = await proposed();
    await taken(deal, seller, { state: 'agreed' });
    await taken(deal, seller, { state: 'sent' });
    await taken(deal, by(), { state: 'failed', reason, keepReserved: true });
    expect(await statuses()).toEqual(['reserved', 'reserved']);
    const id = reserved && buyer._id;
    expect(await reservedFor()).toEqual([id, id]);
    await setStatus(books[0], 'available').expect(200);
  });

  it('refuses the other side with DEAL_TURN, an impossible step with DEAL_STATE and strangers with DEAL_NOT_FOUND', async () => {
    const deal = await proposed();
    expect(codeOf(await step(deal, buyer, { state: 'agreed' }).expect(403))).toBe('DEAL_TURN');
    expect(codeOf(await step(deal, buyer, { state: 'completed' }).expect(409))).toBe('DEAL_STATE');
    expect(codeOf(await step(deal, rival, { state: 'agreed' }).expect(404))).toBe('DEAL_NOT_FOUND');
    await taken(deal, buyer, { state: 'withdrawn' });
    expect(codeOf(await step(deal, seller, { state: 'agreed' }).expect(409))).toBe('DEAL_STATE');
  });
});

describe('GET /api/deals', () => {
  const list = async (user: BuiltUser, query: string) => {
    const response = await request(app.url).get(`/api/deals${query}`).set(user.auth).expect(200);
    return [(response.body as Deal[]).map(({ _id }) => _id), response.headers['x-total-count']];
  };

  it('lists the deals of the caller, newest first, by side and state', async () => {
    const first = await proposed();
    travelTo(app, daysLater(1));
    const second = await proposed(rival, {}, rivalRoomId);
    await taken(first, buyer, { state: 'withdrawn' });
    expect((await list(seller, '?side=seller'))[0]).toEqual(expect.arrayContaining([second._id, first._id]));
    expect(await list(buyer, '')).toEqual([[first._id], '1']);
    expect(await list(buyer, '?side=seller')).toEqual([[], '0']);
    expect(await list(rival, '?state=proposed')).toEqual([[second._id], '1']);
    expect(await list(rival, '?state=agreed')).toEqual([[], '0']);
  });

  it('lists the deals of one conversation', async () => {
    const first = await proposed();
    await proposed(rival, {}, rivalRoomId);
    expect(await list(seller, `?roomId=${roomId}`)).toEqual([[first._id], '1']);
    expect(await list(rival, `?roomId=${roomId}`)).toEqual([[], '0']);
  });

  /** Excludes the reads of the notice about the proposal, which is sent in the background. */
  const isOfMember = ({ collection, command: { filter } }: Query): boolean =>
    collection === 'deals' && typeof filter === 'object' && filter !== null && 'memberIds' in filter;

  it('reads no deals of other conversations to list those of one', async () => {
    const { _id } = await proposed();
    const deal = await app.models.deals.findById(_id).orFail().lean();
    const others = Array.from({ length: 50 }, () => ({
      ...deal,
      _id: new Types.ObjectId(),
      roomId: new Types.ObjectId(),
    }));
    await app.models.deals.insertMany(others);
    const stop = watchQueries(app.deps.db);
    onTestFinished(() => void stop());
    expect(await list(seller, `?roomId=${roomId}`)).toEqual([[_id], '1']);
    const queries = stop().filter(isOfMember);
    expect(queries).toHaveLength(2);
    for (const { command } of queries) expect(await explain(app.deps.db, command)).toMatchObject({ examined: 1 });
  });

  it('reads no ended deals to list and count those that wait for a side', async () => {
    const { _id } = await proposed();
    const { isOpen: _isOpen, ...deal } = await app.models.deals.findById(_id).orFail().lean();
    const state = 'completed' as const;
    const ended = Array.from({ length: 50 }, () => ({ ...deal, _id: new Types.ObjectId(), state }));
    await app.models.deals.insertMany(ended);
    const stop = watchQueries(app.deps.db);
    onTestFinished(() => void stop());
    expect(await list(seller, '?turn=own')).toEqual([[_id], '1']);
    expect(await list(buyer, '?turn=other')).toEqual([[_id], '1']);
    await request(app.url).get('/api/deals/counts').set(seller.auth).expect(200);
    const queries = stop().filter(isOfMember);
    // Without repetitions: the count for the menu is the total of the first list.
    expect(queries).toHaveLength(4);
    for (const { command } of queries) expect(await explain(app.deps.db, command)).toMatchObject({ examined: 1 });
  });

  it.each([
    ['proposed by the buyer', byPost, [], 'seller'],
    ['agreed, for a parcel without an address', byPost, ['agreed'], 'buyer'],
    ['agreed, for a parcel with an address', byPost, ['agreed', 'address'], 'seller'],
    ['agreed, for a meeting', inPerson, ['agreed'], 'buyer'],
    ['sent', byPost, ['agreed', 'sent'], 'buyer'],
    ['declined', byPost, ['declined'], null],
  ] as const)('finds a deal that is %s by the side whose turn it is', async (_state, terms, steps, turn) => {
    let deal = await proposed(buyer, terms);
    for (const state of steps)
      deal = await (state === 'address'
        ? taken(deal, buyer, { state: 'agreed', address })
        : taken(deal, seller, { state }));
    expect(deal.turn).toBe(turn);
    const found = (user: BuiltUser) =>
      Promise.all(['own', 'other', 'none'].map(async (whose) => (await list(user, `?turn=${whose}`))[1]));
    const expected = (side: Deal['turn']) =>
      turn === null ? ['0', '0', '1'] : turn === side ? ['1', '0', '0'] : ['0', '1', '0'];
    expect([await found(seller), await found(buyer)]).toEqual([expected('seller'), expected('buyer')]);
  });
});

describe('the jobs of deals', () => {
  const runJobs = async () => {
    await app.services.deals.runDue();
    await app.deps.eventOutbox.settle();
  };

  it('expire a proposal after seven days without an answer', async () => {
    const deal = await proposed();
    travelTo(app, new Date(daysLater(7).getTime() - 1));
    await runJobs();
    expect((await readDeal(deal)).state).toBe('proposed');
    await takeMails(app);
    travelTo(app, daysLater(7));
    await runJobs();
    expect(await readDeal(deal)).toMatchObject({ state: 'expired', turn: null });
    const mails = await takeMails(app);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([seller.email, buyer.email].toSorted());
    for (const { subject, text } of mails) {
      expect(subject).toBe('Dogovor je istekao: Seobe i još 1 knjiga');
      expect(text, 'a proposal reserved nothing').not.toContain('rezervisan');
    }
  });

  it('remind both members of an agreed deal once after 14 days, and offer its books again after 30', async () => {
    const deal = await proposed();
    await taken(deal, seller, { state: 'agreed' });
    await takeMails(app);
    travelTo(app, daysLater(14));
    await Promise.all([runJobs(), runJobs()]);
    await runJobs();
    expect((await takeMails(app)).map(({ to }) => to).toSorted()).toEqual([seller.email, buyer.email].toSorted());
    expect(await statuses()).toEqual(['reserved', 'reserved']);
    travelTo(app, daysLater(30));
    await runJobs();
    expect((await readDeal(deal)).state).toBe('expired');
    expect(await statuses()).toEqual(['available', 'available']);
  });

  describe('for a sent parcel that the buyer does not confirm', () => {
    // Mails of an earlier test that are due on a later day of its clock.
    beforeEach(() => app.models.mails.deleteMany({}));

    const sent = async () => {
      const deal = await taken(await proposed(), seller, { state: 'agreed' });
      await taken(deal, seller, { state: 'sent' });
      await takeMails(app);
      return deal;
    };
    const mailed = async () => (await takeMails(app)).map(({ to, subject }) => [to, subject]);
    /** Runs the jobs on each of these days. */
    const runOn = async (...days: number[]) => {
      for (const each of days) {
        travelTo(app, daysLater(each));
        await runJobs();
      }
    };
    const objection = { state: 'failed', reason: 'notArrived' };

    it('ask the buyer once after 14 days whether it has arrived', async () => {
      const deal = await sent();
      travelTo(app, new Date(daysLater(14).getTime() - 1));
      await runJobs();
      expect(await mailed()).toEqual([]);
      travelTo(app, daysLater(14));
      await Promise.all([runJobs(), runJobs()]);
      await runJobs();
      expect(await mailed()).toEqual([[buyer.email, 'Da li je paket stigao? Seobe i još 1 knjiga']]);
      expect(await readDeal(deal)).toMatchObject({ state: 'sent', turn: 'buyer' });
      expect((await noticesIn(roomId)).at(-1)).toEqual(['deal', 'sent']);
    });

    it('ask the buyer also when both were reminded before the parcel was sent', async () => {
      const deal = await taken(await proposed(), seller, { state: 'agreed' });
      await runOn(14);
      await taken(deal, seller, { state: 'sent' });
      await takeMails(app);
      await runOn(28);
      expect((await mailed()).map(([to]) => to)).toEqual([buyer.email]);
      await runOn(44);
      expect((await readDeal(deal)).state).toBe('completed');
    });

    it('complete the deal 30 days after it was sent: the books are sold to the buyer and both members are told', async () => {
      const deal = await sent();
      await runOn(14, 29);
      await takeMails(app);
      expect(await statuses()).toEqual(['reserved', 'reserved']);
      travelTo(app, daysLater(30));
      await Promise.all([runJobs(), runJobs()]);
      await runOn(31, 60);
      const completed = await readDeal(deal);
      expect(completed).toMatchObject({ state: 'completed', turn: null, completedBy: null, reason: null });
      expect(completed.history.at(-1)).toMatchObject({ state: 'completed', by: null, at: daysLater(30).toISOString() });
      expect(await statuses()).toEqual(['sold', 'sold']);
      const purchased = await request(app.url).get('/api/books/purchased-books').set(buyer.auth).expect(200);
      expect((purchased.body as Book[]).map(({ title }) => title).toSorted()).toEqual(['Lagum', 'Seobe']);
      const mails = await takeMails(app);
      expect(mails.map(({ to }) => to).toSorted()).toEqual([seller.email, buyer.email].toSorted());
      for (const { text } of mails) expect(text).toContain('72 sata');
      expect((await noticesIn(roomId)).at(-1)).toEqual(['deal', 'completed']);
      await proposed(seller, { bookIds: [(await buildBook(app, { owner: seller })).id] });
    });

    it('leave both members 30 days to rate, and count no collected parcel that nobody confirmed', async () => {
      const deal = await sent();
      await runOn(14, 30);
      for (const [user, facts] of [
        [buyer, { asDescribed: true, sentInTime: true }],
        [seller, { collected: true, paid: true }],
      ] as const)
        await request(app.url)
          .put(`/api/deals/${deal._id}/rating`)
          .set(user.auth)
          .send({ stars: 5, text: '', ...facts })
          .expect(200);
      await app.deps.eventOutbox.settle();
      expect((await readDeal(deal)).buyer.parcels).toEqual({ collected: 0, sent: 0 });
    });

    it('leave the buyer 72 hours to object', async () => {
      const deal = await sent();
      await runOn(14, 30, 33);
      expect((await readDeal(deal)).state).toBe('completed');
      expect(await taken(deal, buyer, objection)).toMatchObject({ state: 'failed', reason: 'notArrived' });
      expect(await statuses()).toEqual(['reserved', 'reserved']);
      await setStatus(books[0], 'available').expect(200);
    });

    it('leave no objection after 72 hours, which is refused with DEAL_STATE', async () => {
      const deal = await sent();
      await runOn(14, 30);
      travelTo(app, new Date(daysLater(33).getTime() + 1));
      expect(codeOf(await step(deal, buyer, objection).expect(409))).toBe('DEAL_STATE');
      expect(await statuses()).toEqual(['sold', 'sold']);
    });

    it('reach a deal that an older version sent, whose record has no time for them', async () => {
      const deal = await sent();
      await app.models.deals.updateOne({ _id: deal._id }, { $set: { dueAt: null }, $unset: { isArrivalAsked: 1 } });
      for (let start = 0; start < 2; start += 1) await migrateSentDeals(app.models.deals);
      await runOn(13);
      expect(await mailed()).toEqual([]);
      await runOn(14);
      expect((await mailed()).map(([to]) => to)).toEqual([buyer.email]);
      await migrateSentDeals(app.models.deals);
      await runOn(29, 30);
      expect((await readDeal(deal)).state).toBe('completed');
    });

    it('send mails and push notices to a buyer who has blocked the seller', async () => {
      await sent();
      await app.services.blocks.add(buyer._id, seller._id);
      const push = vi.spyOn(app.services.push, 'notify');
      onTestFinished(() => push.mockRestore());
      await runOn(14);
      expect(await mailed()).toEqual([[buyer.email, 'Da li je paket stigao? Seobe i još 1 knjiga']]);
      await runOn(30);
      expect((await mailed()).map(([to]) => to).toSorted()).toEqual([seller.email, buyer.email].toSorted());
      const pushed = push.mock.calls.filter(([, { kind }]) => kind === 'deal');
      expect(pushed.map(([, { ignoresBlock }]) => ignoresBlock)).toEqual([true, true, true]);
    });

    it('give the buyer 16 days after the question when the jobs did not run', async () => {
      const deal = await sent();
      await runOn(40, 55);
      expect((await readDeal(deal)).state).toBe('sent');
      await runOn(56);
      expect((await readDeal(deal)).state).toBe('completed');
    });
  });

  it('release a reserved book whose deal does not exist', async () => {
    await app.models.books.updateOne(
      { _id: books[0]._id },
      { $set: { status: 'reserved', heldBy: new Types.ObjectId(), updatedAt: start } },
    );
    await runJobs();
    expect(await statuses()).toEqual(['reserved', 'available']);
    travelTo(app, new Date(start.getTime() + 60_000));
    await runJobs();
    expect(await statuses()).toEqual(['available', 'available']);
  });
});

describe('releaseOrphans', () => {
  it('keeps a reserved book whose deal claims it again after the job has read it', async () => {
    const { claims } = app.services.books;
    const deal = { dealId: new Types.ObjectId(), buyerId: new Types.ObjectId(buyer._id) };
    await claims.apply('claim', books[0]._id, { ...deal, attempt: 1 });
    await claims.releaseOrphans(async () => {
      await claims.apply('claim', books[0]._id, { ...deal, attempt: 2 });
      travelTo(app, new Date(start.getTime() + 60_000));
      return false;
    });
    expect(await statuses()).toEqual(['reserved', 'available']);
  });

  it('restores the reservation that a book had before the claim of a delayed process', async () => {
    const { claims } = app.services.books;
    const buyerId = new Types.ObjectId(buyer._id);
    await app.models.books.updateOne({ _id: books[0]._id }, { $set: { status: 'reserved', reservedFor: buyerId } });
    await claims.apply('claim', books[0]._id, { dealId: new Types.ObjectId(), buyerId, attempt: 1 });
    travelTo(app, new Date(start.getTime() + 60_000));
    await claims.releaseOrphans(() => Promise.resolve(false));
    expect(await statuses()).toEqual(['reserved', 'available']);
    expect(await reservedFor()).toEqual([buyer._id, null]);
    expect(await app.models.books.findById(books[0].id).lean()).not.toHaveProperty('heldBy');
  });
});

describe('the claim of a book', () => {
  const claim = () => ({ dealId: new Types.ObjectId(), buyerId: new Types.ObjectId(buyer._id), attempt: 1 });
  const storedBook = () => app.models.books.findById(books[0].id).orFail().lean();

  it('is undone to the state before its first attempt', async () => {
    const { claims } = app.services.books;
    const first = claim();
    await claims.apply('claim', books[0]._id, first);
    await claims.apply('claim', books[0]._id, { ...first, attempt: 2 });
    expect(await claims.apply('undo', books[0]._id, first), 'an earlier attempt undoes nothing').toBe(false);
    await claims.apply('undo', books[0]._id, { ...first, attempt: 2 });
    expect(await statuses()).toEqual(['available', 'available']);
    expect(await reservedFor()).toEqual([null, null]);
  });

  it('keeps the later confirmation of a listing that its seller changes before the claim is undone', async () => {
    const { claims } = app.services.books;
    await app.models.books.updateOne({ _id: books[0]._id }, { $set: { isStale: true, listed: false } });
    const claimed = claim();
    await claims.apply('claim', books[0]._id, claimed);
    travelTo(app, daysLater(1));
    await request(app.url).put(`/api/books/${books[0].id}`).set(seller.auth).field('weight', '1200').expect(200);
    await claims.apply('undo', books[0]._id, claimed);
    expect(await storedBook()).toMatchObject({ status: 'available', isStale: false, confirmedAt: daysLater(1) });
  });

  it('ends with the deal, so that the book keeps no state from before it', async () => {
    const { claims } = app.services.books;
    for (const effect of ['release', 'keep', 'withdraw', 'sell'] as const) {
      const held = await buildBook(app, { owner: seller });
      const claimed = claim();
      await claims.apply('claim', held._id, claimed);
      expect(await app.models.books.findById(held.id).lean()).toHaveProperty('beforeClaim');
      await claims.apply(effect, held._id, claimed);
      expect(await app.models.books.findById(held.id).lean(), effect).not.toHaveProperty('beforeClaim');
    }
  });
});

describe('a step of a deal', () => {
  it('mails the other side in its language, with a link to the conversation', async () => {
    await app.models.users.updateOne({ _id: buyer._id }, { $set: { language: 'en' } });
    const deal = await proposed();
    await taken(deal, seller, { state: 'agreed' });
    // Both mails are due at the same time; their order is undefined.
    const mails = new Map((await takeMails(app)).map((mail) => [mail.to, mail]));
    expect(mails.size).toBe(2);
    expect(mails.get(seller.email)?.subject).toBe('Stigao je predlog: Seobe i još 1 knjiga');
    expect(mails.get(buyer.email)?.subject).toBe('Agreed: Seobe and 1 more book');
    expect(mails.get(buyer.email)?.text).toContain(`/dashboard/messaging?room=${roomId}`);
  });

  const textOf = async () => (await takeMails(app)).map(({ text }) => text).join('\n');

  it('mails the number of books and the amount before and after other terms, only where they differ', async () => {
    const deal = await proposed();
    await takeMails(app);
    await changeTerms(deal, seller, { bookIds: [books[0].id] }).expect(200);
    const changed = await textOf();
    expect(changed).toContain('\n\nBroj knjiga: 2 → 1\nUkupno: 1.920,00 RSD → 1.320,00 RSD\n\n');
    await changeTerms(deal, buyer, { bookIds: [books[0].id], priceRsd: 800 }).expect(200);
    const cheaper = await textOf();
    expect(cheaper).toContain('Ukupno: 1.320,00 RSD → 1.220,00 RSD');
    expect(cheaper).not.toContain('Broj knjiga');
  });

  it.each([
    ['the buyer of a parcel without an address', byPost, () => [seller, {}] as const, 'Upiši adresu u dogovoru'],
    [
      'the seller of a parcel with an address',
      byPost,
      () => [buyer, { address }] as const,
      'Pošalji paket do 06.03.2026.',
    ],
    [
      'the seller of a parcel without an address',
      byPost,
      () => [buyer, {}] as const,
      'Javljamo ti kad kupac upiše adresu.',
    ],
    ['the buyer of a meeting', inPerson, () => [seller, {}] as const, 'Vreme i mesto dogovorite u porukama.'],
  ] as const)('mails %s what to do next', async (_who, terms, sides, text) => {
    const [by, body] = sides();
    const deal = await proposed(by === buyer ? seller : buyer, terms);
    await takeMails(app);
    await taken(deal, by, { state: 'agreed', ...body });
    expect(await textOf()).toContain(text);
  });

  it('mails carrier and tracking number of a sent parcel', async () => {
    const tracked = await taken(await proposed(), seller, { state: 'agreed' });
    await takeMails(app);
    await taken(tracked, seller, { state: 'sent', carrier: 'Pošta Srbije', tracking: 'RE123456785RS' });
    expect(await textOf()).toContain('\n\nPrenosilac: Pošta Srbije\nBroj pošiljke: RE123456785RS\n\n');
  });

  describe('to a member who has blocked the other side', () => {
    const subjects = async () => (await takeMails(app)).map(({ to, subject }) => [to, subject]);

    it('is mailed when the parcel is sent, without the texts that the blocked seller typed', async () => {
      const deal = await taken(await proposed(), seller, { state: 'agreed' });
      await app.services.blocks.add(buyer._id, seller._id);
      await takeMails(app);
      await taken(deal, seller, { state: 'sent', carrier: 'Javi se odmah', tracking: 'JAVI-SE' });
      const [mail, ...others] = await takeMails(app);
      expect([mail?.to, mail?.subject, others]).toEqual([buyer.email, 'Paket je krenuo: Seobe i još 1 knjiga', []]);
      expect(mail?.text).not.toMatch(/javi.se/i);
    });

    it.each([
      ['cancelled', byPost, { state: 'cancelled', reason: 'other' }, 'Dogovor je prekinut'],
      ['completed by the seller alone', inPerson, { state: 'completed' }, 'Dogovor je završen'],
    ])('is mailed when the deal is %s', async (_step, terms, body, subject) => {
      const deal = await taken(await proposed(buyer, terms), seller, { state: 'agreed' });
      await app.services.blocks.add(buyer._id, seller._id);
      await takeMails(app);
      await taken(deal, seller, body);
      expect(await subjects()).toEqual([[buyer.email, `${subject}: Seobe i još 1 knjiga`]]);
    });

    it('is mailed to the seller when the parcel failed, and when the buyer gives the address', async () => {
      const deal = await taken(await proposed(), seller, { state: 'agreed' });
      await app.services.blocks.add(seller._id, buyer._id);
      await takeMails(app);
      await taken(deal, buyer, { state: 'agreed', address });
      expect(await subjects()).toEqual([[seller.email, 'Adresa za paket: Seobe i još 1 knjiga']]);
      await taken(deal, seller, { state: 'sent' });
      await takeMails(app);
      await taken(deal, buyer, { state: 'failed', reason: 'notArrived' });
      expect(await subjects()).toEqual([[seller.email, 'Dogovor nije uspeo: Seobe i još 1 knjiga']]);
      await app.services.blocks.remove(seller._id, buyer._id);
    });

    it('is not mailed while nothing is agreed', async () => {
      const deal = await proposed();
      await app.services.blocks.add(buyer._id, seller._id);
      await takeMails(app);
      await taken(deal, seller, { state: 'declined' });
      expect(await subjects()).toEqual([]);
    });
  });

  it.each([
    ['no objection when the buyer confirmed the handover', () => [buyer, seller] as const, false],
    ['72 hours of objection when the seller alone confirmed the handover', () => [seller, buyer] as const, true],
  ] as const)('mails %s', async (_title, sides, promises72Hours) => {
    const [by, other] = sides();
    const deal = await taken(await proposed(buyer, inPerson), seller, { state: 'agreed' });
    await takeMails(app);
    await taken(deal, by, { state: 'completed' });
    const mails = await takeMails(app);
    expect(mails.map(({ to }) => to)).toEqual([other.email]);
    expect(mails[0]?.text.includes('72 sata')).toBe(promises72Hours);
  });

  it('reaches the sockets of both members and of nobody else', async () => {
    const sockets = await Promise.all([buyer, seller, rival].map(({ token }) => connectSocket(app, token)));
    const received = sockets.map(listen);
    const deal = await proposed();
    await expect.poll(() => received.map(({ of }) => of('dealChanged').length)).toEqual([1, 1, 0]);
    for (const member of received.slice(0, 2))
      expect(member.of('dealChanged')).toEqual([{ dealId: deal._id, roomId, rev: 1 }]);
  });

  it('is undone when an account is deleted: the other member keeps the cancelled deal without the name', async () => {
    const deal = await proposed();
    await taken(deal, seller, { state: 'agreed' });
    await closeAccount(buyer);
    const left = await request(app.url).get(`/api/deals/${deal._id}`).set(seller.auth).expect(200);
    expect(left.body).toMatchObject({ state: 'cancelled', reason: null, buyer: { name: '' }, note: '' });
    expect(await statuses()).toEqual(['available', 'available']);
  });

  it.each([
    ['proposes other terms', (deal: Deal) => changeTerms(deal, seller, { priceRsd: 1_400 })],
    ['agrees', (deal: Deal) => step(deal, seller, { state: 'agreed' })],
  ] as const)('is ended when an account is deleted and the other side %s at the same time', async (_name, answer) => {
    const deal = await proposed();
    const { collection } = app.models.deals;
    const write = collection.findOneAndUpdate.bind(collection) as (...values: unknown[]) => Promise<null>;
    vi.spyOn(collection as { findOneAndUpdate: typeof write }, 'findOneAndUpdate').mockImplementationOnce(
      async (...values) => {
        await answer(deal).expect(200);
        return write(...values);
      },
    );
    await closeAccount(buyer);
    const left = await request(app.url).get(`/api/deals/${deal._id}`).set(seller.auth).expect(200);
    expect(left.body).toMatchObject({ state: 'cancelled', reason: null, buyer: { name: '' } });
    expect(await statuses()).toEqual(['available', 'available']);
  });
});

describe('the bundle discount of the seller', () => {
  const postage = { post: [290, 340, 420, 560], courier: [380, 420, 420, 540] };
  const setDiscounts = (two: number) =>
    request(app.url)
      .put(`/api/users/${seller._id}/selling`)
      .set(seller.auth)
      .send({ discounts: { two, three: two }, postage })
      .expect(200);

  it('lowers the default price of a proposal of two books', async () => {
    await setDiscounts(10);
    expect(await proposed()).toMatchObject({ sumRsd: 1_500, discountPercent: 10, priceRsd: 1_350 });
    await setDiscounts(0);
  });

  it('is part of the options for the form, with the usual postage', async () => {
    await app.models.users.updateOne({ _id: seller._id }, { $unset: { sellingTerms: 1 } });
    const defaults = await request(app.url).get('/api/deals/options').query({ roomId }).set(buyer.auth).expect(200);
    expect(defaults.body).toMatchObject({ postage, hasOwnPostage: false });
    await setDiscounts(5);
    const options = await request(app.url).get('/api/deals/options').query({ roomId }).set(buyer.auth).expect(200);
    expect(options.body).toMatchObject({
      discounts: { two: 5, three: 5 },
      postage,
      hasOwnPostage: true,
      acceptsIps: false,
      isFirst: true,
      address: null,
    });
    const deal = await taken(await proposed(), seller, { state: 'agreed' });
    expect(deal.isFirst).toBe(true);
    await taken(deal, buyer, { state: 'completed' });
    const later = await request(app.url).get('/api/deals/options').query({ roomId }).set(buyer.auth).expect(200);
    expect(later.body).toMatchObject({ isFirst: false });
    await setDiscounts(0);
  });

  it('has the current holiday of the seller in the options for the form, not one that is over', async () => {
    const awayUntil = async () =>
      (
        (await request(app.url).get('/api/deals/options').query({ roomId }).set(buyer.auth).expect(200))
          .body as DealOptions
      ).awayUntil;
    expect(await awayUntil()).toBeNull();
    await app.models.users.updateOne({ _id: seller._id }, { $set: { awayUntil: '2999-12-31' } });
    expect(await awayUntil()).toBe('2999-12-31');
    await app.models.users.updateOne({ _id: seller._id }, { $set: { awayUntil: '2020-01-01' } });
    expect(await awayUntil()).toBeNull();
  });
});

describe('the address of the buyer', () => {
  const readAs = async (deal: Deal, user: BuiltUser) =>
    ((await request(app.url).get(`/api/deals/${deal._id}`).set(user.auth).expect(200)).body as Deal).address;
  const agreed = async () => taken(await proposed(), seller, { state: 'agreed' });

  it('is stored encrypted, and the seller reads it only while the deal is agreed or sent', async () => {
    const offer = await proposed(seller);
    const deal = await taken(offer, buyer, { state: 'agreed', address });
    expect(await readAs(deal, seller)).toEqual(address);
    const stored = JSON.stringify(await app.models.deals.find().lean());
    expect(stored).not.toMatch(/Knez|123456/);
    await taken(deal, seller, { state: 'cancelled', reason: 'other' });
    expect(await readAs(deal, seller)).toBeNull();
    expect(await readAs(deal, buyer)).toEqual(address);
  });

  it('does not change the revision of a proposal, so that an agreement that stored only the address can be repeated', async () => {
    const deal = await proposed(seller);
    const agree = () => step(deal, buyer, { state: 'agreed', address }).set('If-Match', `"${String(deal.rev)}"`);
    await setStatus(books[1], 'sold').expect(200);
    expect(codeOf(await agree().expect(409))).toBe('BOOK_NOT_AVAILABLE');
    expect(await readAs(deal, buyer)).toEqual(address);
    await setStatus(books[1], 'available').expect(200);
    expect((await agree().expect(200)).body).toMatchObject({ state: 'agreed', address });
  });

  it('is removed when the terms become a meeting, so that the seller never reads it', async () => {
    const deal = await proposed(seller);
    await setStatus(books[1], 'sold').expect(200);
    expect(codeOf(await step(deal, buyer, { state: 'agreed', address }).expect(409))).toBe('BOOK_NOT_AVAILABLE');
    expect(await readAs(deal, buyer)).toEqual(address);
    await changeTerms(deal, buyer, { ...inPerson, bookIds: [books[0].id] }).expect(200);
    const stored = await app.models.deals.findById(deal._id).orFail().lean();
    expect(stored).not.toHaveProperty('encryptedAddress');
    await taken(deal, seller, { state: 'agreed' });
    expect(await readAs(deal, seller)).toBeNull();
  });

  it('is shown to nobody when an earlier release stored it in a deal with a meeting', async () => {
    const deal = await agreed();
    await taken(deal, buyer, { state: 'agreed', address });
    await app.models.deals.updateOne({ _id: deal._id }, { $set: { 'delivery.kind': 'inPerson' } });
    expect(await readAs(deal, seller)).toBeNull();
    expect(await readAs(deal, buyer)).toBeNull();
  });

  it('can be added after the seller has agreed, and is kept for the next deal when the buyer chooses so', async () => {
    const deal = await agreed();
    await taken(deal, buyer, { state: 'agreed', address, keepAddress: true });
    expect(await readAs(deal, seller)).toEqual(address);
    const optionsOf = async (user: BuiltUser) =>
      (await request(app.url).get('/api/deals/options').query({ roomId }).set(user.auth).expect(200)).body as object;
    expect(await optionsOf(buyer)).toMatchObject({ address });
    expect(await optionsOf(seller)).toMatchObject({ address: null });
  });

  it('is announced to the seller once for each change after the agreement, in a mail and a push without the address', async () => {
    const deal = await agreed();
    await takeMails(app);
    const notices = await noticesIn(roomId);
    const push = vi.spyOn(app.services.push, 'notify');
    const give = (changes: object = {}) => taken(deal, buyer, { state: 'agreed', address: { ...address, ...changes } });
    const mailed = async () => (await takeMails(app)).map(({ to, subject }) => [to, subject]);
    const announced = [[seller.email, 'Adresa za paket: Seobe i još 1 knjiga']];

    await give();
    const [mail, ...others] = await takeMails(app);
    expect([mail?.to, mail?.subject, ...others]).toEqual(announced[0]);
    expect(JSON.stringify(mail)).not.toMatch(/Mihailova|Beograd|123456/);
    expect(push.mock.calls.map(([userId, { kind }]) => [userId, kind])).toEqual([[seller._id, 'deal']]);
    const { rev } = await give();
    expect(await mailed()).toEqual([]);
    expect((await readDeal(deal)).rev, 'a repetition writes nothing').toBe(rev);
    await give({ street: 'Cara Dušana 12' });
    expect(await mailed()).toEqual(announced);
    expect(await noticesIn(roomId), 'the conversation shows no line').toEqual(notices);
    push.mockRestore();
  });

  it('is announced to the seller once when equal calls race', async () => {
    const deal = await agreed();
    await takeMails(app);
    const answers = await Promise.all(Array.from({ length: 4 }, () => step(deal, buyer, { state: 'agreed', address })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await takeMails(app)).map(({ to }) => to)).toEqual([seller.email]);
  });

  it('causes no mail of its own when the buyer agrees and gives it in one call', async () => {
    const offer = await proposed(seller);
    await takeMails(app);
    await taken(offer, buyer, { state: 'agreed', address });
    expect((await takeMails(app)).map(({ subject }) => subject)).toEqual(['Dogovoreno: Seobe i još 1 knjiga']);
  });

  it('is no longer kept when the buyer deletes it or gives another one without keeping it; the deal keeps its own', async () => {
    const deal = await agreed();
    const keptOf = async (user: BuiltUser) =>
      (await request(app.url).get('/api/deals/address').set(user.auth).expect(200)).body as object;
    await taken(deal, buyer, { state: 'agreed', address, keepAddress: true });
    await taken(deal, buyer, { state: 'agreed', address });
    expect(await keptOf(buyer)).toEqual({ address });
    expect(await keptOf(seller)).toEqual({ address: null });
    await request(app.url).delete('/api/deals/address').set(buyer.auth).expect(204);
    await request(app.url).delete('/api/deals/address').set(buyer.auth).expect(204);
    expect(await keptOf(buyer)).toEqual({ address: null });
    expect(await readAs(deal, seller)).toEqual(address);
    await taken(deal, buyer, { state: 'agreed', address, keepAddress: true });
    await taken(deal, buyer, { state: 'agreed', address, keepAddress: false });
    expect(await keptOf(buyer)).toEqual({ address: null });
  });

  it('is missing after the loss of the key, and the deal stays readable', async () => {
    const deal = await agreed();
    await taken(deal, buyer, { state: 'agreed', address });
    await app.models.deals.updateOne({ _id: deal._id }, { $set: { encryptedAddress: 'b2Yga2V5' } });
    expect(await readAs(deal, seller)).toBeNull();
  });

  it('is ignored when the seller sends one', async () => {
    const deal = await agreed();
    await taken(deal, seller, { state: 'agreed', address });
    expect(await readAs(deal, buyer)).toBeNull();
  });

  it('is erased 30 days after the end of the deal', async () => {
    const deal = await agreed();
    await taken(deal, buyer, { state: 'agreed', address });
    await taken(deal, buyer, { state: 'completed' });
    travelTo(app, daysLater(29));
    await app.services.deals.runDue();
    expect(await readAs(deal, buyer)).toEqual(address);
    travelTo(app, daysLater(31));
    await app.services.deals.runDue();
    expect(await readAs(deal, buyer)).toBeNull();
    expect(await app.models.deals.findById(deal._id).lean()).toMatchObject({ dueAt: null });
  });
});

describe('a payment by IPS in advance', () => {
  const byIps = { delivery: { kind: 'post', postageRsd: 420, payer: 'buyer' }, payment: 'ips' };
  const setAccount = () =>
    app.services.selling.updateAccount(
      { _id: seller._id, name: seller.name, role: 'member', sessionVersion: 0, tokenIssuedAt: start.getTime() / 1000 },
      seller._id,
      { account: '165000000000005574', name: 'Dragan Knjižar', town: 'Niš' },
    );
  const payment = (deal: Deal, user: BuiltUser) =>
    request(app.url).get(`/api/deals/${deal._id}/payment`).set(user.auth);

  it('shows the bank account to the buyer of the agreed deal, and to nobody else', async () => {
    await setAccount();
    const deal = await proposed(buyer, byIps);
    expect(codeOf(await payment(deal, buyer).expect(409))).toBe('DEAL_STATE');
    await taken(deal, seller, { state: 'agreed' });
    expect((await payment(deal, buyer).expect(200)).body).toMatchObject({
      account: '165-0000000000055-74',
      amountRsd: 1_920,
      recipient: 'Dragan Knjižar, Niš',
    });
    await payment(deal, seller).expect(403);
    expect(codeOf(await payment(deal, rival).expect(404))).toBe('DEAL_NOT_FOUND');
    await taken(deal, buyer, { state: 'completed' });
    expect(codeOf(await payment(deal, buyer).expect(409))).toBe('DEAL_STATE');
  });

  const counts = async (user: BuiltUser) =>
    (await request(app.url).get('/api/deals/counts').set(user.auth).expect(200)).body as DealCounts;
  const reportPayment = (deal: Deal, user: BuiltUser) =>
    request(app.url).put(`/api/deals/${deal._id}/payment`).set(user.auth);

  it('is the turn of the buyer until the buyer reports it, and keeps the time of the first report', async () => {
    await setAccount();
    const deal = await proposed(seller, byIps);
    expect(codeOf(await reportPayment(deal, buyer).expect(409))).toBe('DEAL_STATE');
    expect(await taken(deal, buyer, { state: 'agreed', address })).toMatchObject({
      turn: 'buyer',
      paymentReportedAt: null,
    });
    expect(codeOf(await reportPayment(deal, seller).expect(403))).toBe('FORBIDDEN');
    expect(codeOf(await reportPayment(deal, rival).expect(404))).toBe('DEAL_NOT_FOUND');
    expect(await counts(buyer)).toEqual({ own: 1 });
    const reports = await Promise.all([reportPayment(deal, buyer), reportPayment(deal, buyer)]);
    expect(reports.map(({ status }) => status)).toEqual([200, 200]);
    const reported = { turn: 'seller', paymentReportedAt: start.toISOString(), rev: (await readDeal(deal)).rev };
    for (const { body } of reports) expect(body).toMatchObject(reported);
    expect(await counts(buyer)).toEqual({ own: 0 });
    expect(await counts(seller)).toEqual({ own: 1 });
    travelTo(app, daysLater(1));
    expect((await reportPayment(deal, buyer).expect(200)).body).toMatchObject(reported);
    await taken(deal, seller, { state: 'sent' });
    await taken(deal, buyer, { state: 'completed' });
    expect((await reportPayment(deal, buyer).expect(200)).body).toMatchObject({
      paymentReportedAt: start.toISOString(),
    });
  });

  it('can be made and reported after the seller has sent the parcel before it', async () => {
    await setAccount();
    const deal = await proposed(seller, byIps);
    await taken(deal, buyer, { state: 'agreed', address });
    await taken(deal, seller, { state: 'sent' });
    expect((await payment(deal, buyer).expect(200)).body).toMatchObject({ account: '165-0000000000055-74' });
    const reported = { state: 'sent', turn: 'buyer', paymentReportedAt: start.toISOString() };
    expect((await reportPayment(deal, buyer).expect(200)).body).toMatchObject(reported);
  });

  it('is a next step in the mail to the buyer, and the mail to the seller says to wait for it', async () => {
    await setAccount();
    const first = await proposed(buyer, byIps);
    await takeMails(app);
    await taken(first, seller, { state: 'agreed' });
    expect((await takeMails(app))[0]?.text).toMatch(/Upiši adresu u dogovoru.*\nPlati IPS QR kodom iz dogovora/);
    await taken(first, buyer, { state: 'cancelled', reason: 'changedMind' });
    const second = await proposed(seller, byIps);
    await takeMails(app);
    await taken(second, buyer, { state: 'agreed', address });
    expect((await takeMails(app))[0]?.text).toContain('Sačekaj uplatu na račun, pa pošalji paket do 06.03.2026.');
  });

  it('cannot be reported in a deal with another kind of payment (DEAL_STATE)', async () => {
    const deal = await taken(await proposed(), seller, { state: 'agreed' });
    expect(codeOf(await reportPayment(deal, buyer).expect(409))).toBe('DEAL_STATE');
  });

  it('is refused at the proposal with PAYMENT_UNAVAILABLE while the seller has no account', async () => {
    await app.models.users.updateOne({ _id: seller._id }, { $unset: { encryptedAccount: 1 } });
    expect(codeOf(await propose(buyer, byIps).expect(409))).toBe('PAYMENT_UNAVAILABLE');
  });
});
