import { dealStates, possibleSteps } from '@korice/contracts';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.js';
import {
  CrashError,
  makeCalls,
  settleProcess,
  watchWrites,
  type DealCall,
  type DealWorld,
} from '../../../test/deal-calls.js';
import { forkDealProcess, type DealFault, type ForkedDealProcess } from '../../../test/deal-process.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { isThorough } from '../../../test/thoroughness.js';
import type { Actor } from '../../platform/actor.js';
import type { BookFields } from '../books/book.model.js';
import { stepDealOf } from './deal.presenter.js';
import type { DealFields, DealRating } from './deal.model.js';
import { opensAtOf, ratedEndOf } from './rating-rules.js';

/**
 * Random sequences of all steps and ratings by both sides, admins, jobs, time and crashes on two processes of one database: this one and a
 * forked one, which some crashes kill. Each sequence is followed by a check of every invariant.
 */
const sequences = isThorough ? 1_000 : 25;
const maxSteps = 24;
/** A killed process is replaced by a new one, whose start takes seconds. Beyond this number its writes fail instead. */
const maxKills = isThorough ? 20 : 2;

const minute = 60_000;
const day = 24 * 60 * minute;
const bookCount = 6;

let app: TestApp;
let other: ForkedDealProcess;
let members: DealWorld;
let kills = 0;
beforeAll(async () => {
  app = await startTestApp();
  other = await forkDealProcess(app);
  const buyers = [await buildUser(app), await buildUser(app)];
  const [seller, admin] = [await buildUser(app), await buildUser(app, { role: 'admin' })];
  members = {
    seller: actorOf(seller),
    buyers: buyers.map((buyer) => actorOf(buyer)),
    admin: actorOf(admin, 'admin'),
    bookIds: [],
    roomIds: [],
  };
}, 60_000);
afterAll(async () => {
  await other.stop();
  await app.close();
});

const actorOf = ({ _id, name }: BuiltUser, role: Actor['role'] = 'member'): Actor => ({
  _id,
  name,
  role,
  sessionVersion: 0,
  tokenIssuedAt: 0,
});

/** What happened in a sequence and is not stored in the database. */
interface Story {
  world: DealWorld;
  crashes: number;
  hides: number;
  /** Statuses that the seller may have set without a deal, by book. */
  setStatuses: Map<string, Set<string>>;
}

async function buildStory(): Promise<Story> {
  await settleProcess(app);
  const { deals, outboxEvents, messages, rooms, mails, auditEntries } = app.models;
  await app.models.users.updateMany({}, { $unset: { standing: 1 } });
  const emptied = [deals, outboxEvents, messages, rooms, mails, auditEntries].map(({ collection }) => collection);
  await Promise.all([...emptied, sentMails()].map((collection) => collection.deleteMany({})));
  app.mails.length = 0;
  const owner = { _id: members.seller._id, name: members.seller.name } as BuiltUser;
  const books = await Promise.all(Array.from({ length: bookCount }, () => buildBook(app, { owner })));
  const about = { bookId: books[0]?.id ?? '', members: [members.seller._id] };
  const roomIds: string[] = [];
  for (const buyer of members.buyers)
    roomIds.push((await app.services.messaging.createRoom(buyer, about)).conversation._id);
  const world = { ...members, bookIds: books.map(({ id }) => id), roomIds };
  return { world, crashes: 0, hides: 0, setStatuses: new Map() };
}

const sentMails = () => app.models.mails.db.collection<{ messageId: string }>('sentmails');

const pair = fc.nat({ max: 1 });
const side = fc.constantFrom('buyer' as const, 'seller' as const);
const chosen = fc.subarray([...Array(bookCount).keys()], { minLength: 1, maxLength: 3 });
const delivery = fc.constantFrom('inPerson' as const, 'post' as const);
const clientId = fc.constantFrom('', '', 'a');
const targets = dealStates.filter((state) => state !== 'proposed' && state !== 'expired');

const call: fc.Arbitrary<DealCall> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ call: fc.constant('propose' as const), pair, side, clientId, chosen, delivery }),
  },
  { weight: 2, arbitrary: fc.record({ call: fc.constant('change' as const), pair, side, chosen, delivery }) },
  {
    weight: 12,
    arbitrary: fc.record({
      call: fc.constant('step' as const),
      pair,
      side,
      // `null` stands for a possible step, which is the usual choice.
      to: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...targets) }),
      choice: fc.constantFrom(0, 0, 0, 1, 2),
      keepReserved: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      call: fc.constant('status' as const),
      book: fc.nat({ max: bookCount - 1 }),
      status: fc.constantFrom('available' as const, 'reserved' as const, 'sold' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ call: fc.constant('rate' as const), pair, side, stars: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 1, arbitrary: fc.record({ call: fc.constant('reply' as const), pair, side }) },
  {
    weight: 1,
    arbitrary: fc.record({ call: fc.constant('hide' as const), pair, side, isHidden: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.constant({ call: 'jobs' as const }) },
);

const fault: fc.Arbitrary<DealFault> = fc.record({
  kind: fc.constantFrom('crash' as const, 'crash' as const, 'kill' as const),
  afterWrites: fc.nat({ max: 14 }),
});
const sometimesFault = fc.option(fault, { freq: 3 });
/** Concurrent calls of both processes, and the fault of each process. */
const together = fc.record({
  here: fc.array(call, { maxLength: 2 }),
  there: fc.array(call, { maxLength: 2 }),
  faultHere: sometimesFault,
  faultThere: sometimesFault,
});
const alone = fc.record({ call, isHere: fc.boolean(), fault: sometimesFault });
const action = fc.oneof(
  { weight: 12, arbitrary: alone },
  { weight: 3, arbitrary: together },
  { weight: 2, arbitrary: fc.record({ advanceMs: fc.constantFrom(minute, 4 * day, 8 * day, 16 * day) }) },
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

async function callHere({ world }: Story, calls: DealCall[], { afterWrites }: DealFault): Promise<void> {
  let left = afterWrites;
  const recover = watchWrites(app.models, () => {
    if (left <= 0) throw new CrashError();
    left -= 1;
  });
  try {
    await makeCalls(app, world, calls);
    await settleProcess(app);
  } finally {
    recover();
  }
}

/** Replaces the other process when the calls kill it. */
async function callThere({ world }: Story, calls: DealCall[], asked: DealFault | null): Promise<void> {
  const fault = asked?.kind === 'kill' && kills >= maxKills ? { ...asked, kind: 'crash' as const } : asked;
  const nowMs = app.deps.now().getTime();
  if (await other.request({ world, nowMs, calls, fault })) return;
  kills += 1;
  other = await forkDealProcess(app);
}

/** A fault that never occurs: this process survives its simulated crashes. */
const noFault: DealFault = { kind: 'crash', afterWrites: Infinity };

async function perform(story: Story, one: Exclude<Action, { advanceMs: number }>): Promise<void> {
  const { here, there, faultHere, faultThere } =
    'call' in one
      ? {
          here: one.isHere ? [one.call] : [],
          there: one.isHere ? [] : [one.call],
          faultHere: one.isHere ? one.fault : null,
          faultThere: one.isHere ? null : one.fault,
        }
      : one;
  for (const made of [...here, ...there]) {
    if (made.call === 'hide') story.hides += 1;
    if (made.call !== 'status') continue;
    const bookId = story.world.bookIds[made.book] ?? '';
    story.setStatuses.set(bookId, (story.setStatuses.get(bookId) ?? new Set()).add(made.status));
  }
  story.crashes += (faultHere ? 1 : 0) + (faultThere ? 1 : 0);
  await Promise.all([
    callHere(story, here, faultHere ?? noFault),
    ...(there.length > 0 ? [callThere(story, there, faultThere)] : []),
  ]);
}

const advance = (ms: number): void => {
  app.clock.now = new Date((app.clock.now ?? new Date()).getTime() + ms);
};

/** Finishes what crashes left. A failed event or mail is tried again after pauses, the longest of a day. */
async function recover(story: Story): Promise<void> {
  const open = { nextAttemptAt: { $exists: true } } as const;
  for (let round = 0; round < 12; round += 1) {
    advance(6 * minute);
    await callHere(story, [{ call: 'jobs' }], noFault);
    await callThere(story, [{ call: 'jobs' }], null);
    const left = await Promise.all([
      app.models.outboxEvents.countDocuments({ ...open, status: 'pending' }),
      app.models.mails.countDocuments({ ...open, status: 'queued' }),
    ]);
    if (left.every((count) => count === 0) && round > 0) return;
    if (round > 2) advance(60 * minute * round);
  }
}

/** No two deals that hold their books share one. */
async function assertPromisedOnce(): Promise<void> {
  const holding = await app.models.deals.find({ state: { $in: ['agreed', 'sent'] } }, { books: 1 }).lean();
  const promised = holding.flatMap(({ books }) => books.map(({ _id }) => _id.toHexString()));
  expect(new Set(promised).size, 'no book is promised to two people').toBe(promised.length);
}

async function assertInvariants(story: Story): Promise<void> {
  await assertPromisedOnce();
  const deals = await app.models.deals.find().lean();
  const books = await app.models.books.find({ _id: { $in: story.world.bookIds } }).lean();
  for (const deal of deals) {
    expect(deal.settling, 'no deal is stuck in an effect').toBeNull();
    const own = books.filter((book) => deal.books.some(({ _id }) => _id.equals(book._id)));
    if (deal.state === 'agreed' || deal.state === 'sent')
      for (const book of own)
        expect([book.status, book.heldBy?.toHexString(), book.reservedFor?.toHexString()]).toEqual([
          'reserved',
          deal._id.toHexString(),
          deal.buyerId.toHexString(),
        ]);
    if (deal.state === 'completed')
      for (const book of own)
        expect([book.status, book.soldIn?.toHexString()]).toEqual(['sold', deal._id.toHexString()]);
    expect(deal.isOpen === true).toBe(['proposed', 'agreed', 'sent'].includes(deal.state));
    if (!deal.isOpen) continue;
    expect(deal.dueAt, 'a job looks at every open deal').not.toBeNull();
    const nowMs = app.deps.now().getTime();
    const steps = (['buyer', 'seller'] as const).flatMap((by) => possibleSteps(stepDealOf(deal), by, nowMs));
    expect(steps, 'a member can go on with every open deal').not.toEqual([]);
  }
  const proposals = deals.flatMap(({ roomId, history, clientId }) =>
    clientId === undefined ? [] : [[String(roomId), history[0]?.by, clientId].join(' ')],
  );
  expect(new Set(proposals).size, 'a side proposes one deal with a clientId').toBe(proposals.length);
  for (const book of books) assertExplained(book, deals, story);
  const events = await app.models.outboxEvents.find().lean();
  expect(events.filter(({ status }) => status !== 'handled')).toEqual([]);
  const keys = (await app.models.messages.find({ kind: 'deal' }).lean()).map(({ clientId }) => clientId);
  expect(new Set(keys).size, 'each step is told once').toBe(keys.length);
  const stepCount = deals.reduce((sum, { history }) => sum + history.length, 0);
  expect(keys.length, 'each step is told').toBe(stepCount);
  await assertRatings(deals);
  await assertMails(deals, story);
}

/** The status of a book follows from the deal that names it, or else from the seller. */
function assertExplained(book: BookFields, deals: readonly DealFields[], { setStatuses }: Story): void {
  const dealOf = (id: Types.ObjectId | undefined) => deals.find(({ _id }) => id?.equals(_id));
  const setBySeller = setStatuses.get(book._id.toHexString());
  if (book.heldBy) expect(dealOf(book.heldBy)?.state, 'a held book has an open deal').toMatch(/^(agreed|sent)$/);
  expect(book.beforeClaim !== undefined, 'a held book has the state before its claim').toBe(book.heldBy !== undefined);
  if (book.soldIn) expect(dealOf(book.soldIn)?.state, 'a sold book has a completed deal').toBe('completed');
  else if (book.status === 'sold') expect(setBySeller, 'the seller has sold it without a deal').toContain('sold');
  if (book.status !== 'reserved' || book.heldBy) return;
  const buyerId = book.reservedFor;
  const failed = deals.filter(
    ({ state, reason, ...deal }) =>
      state === 'failed' &&
      deal.books.some(({ _id }) => _id.equals(book._id)) &&
      (buyerId ? deal.buyerId.equals(buyerId) : reason !== 'notCollected'),
  );
  if (buyerId) expect(failed, 'a returned parcel has left it reserved for its buyer').not.toEqual([]);
  else if (failed.length === 0) expect(setBySeller, 'the seller has reserved it without a deal').toContain('reserved');
}

async function assertRatings(deals: readonly DealFields[]): Promise<void> {
  for (const deal of deals) {
    const endedAt = ratedEndOf(deal);
    const ratings = Object.values(deal.ratings ?? {});
    const sealed = ratings.filter(({ shownAt }) => shownAt === null);
    if (sealed.length > 0) {
      expect(ratings.length, 'both ratings are shown as soon as both exist').toBe(1);
      expect(endedAt && opensAtOf(endedAt) > app.deps.now(), 'a rating is sealed for 14 days at most').toBe(true);
      expect(deal.revealAt, 'a job shows every sealed rating').toBeInstanceOf(Date);
    } else expect(deal.revealAt).toBeUndefined();
    for (const { counts, shownAt, isLate, isHidden } of ratings) {
      expect(counts === true && (isLate || isHidden), 'neither a late nor a hidden rating counts').toBe(false);
      if (shownAt) expect(counts, 'whether a shown rating counts is computed').not.toBeNull();
    }
    const [first, last] = ratings.toSorted((a, b) => Number(a.shownAt) - Number(b.shownAt));
    expect(first?.isLate && last?.isLate, 'one of two ratings is late at most').not.toBe(true);
    if (Number(last?.shownAt) > Number(first?.shownAt)) expect([first?.isLate, last?.isLate]).toEqual([false, true]);
  }
  for (const { _id } of [members.seller, ...members.buyers]) {
    expect(await app.services.standings.isWrong(new Types.ObjectId(_id)), 'the numbers of each member are right').toBe(
      false,
    );
    const { standing } = await app.models.users.findById(_id).orFail().lean();
    expect(standing?.stars ?? [0, 0, 0, 0, 0], 'each star counts once').toEqual(starsOf(deals, _id));
  }
}

/** The stars of a seller, counted in another way than by the product: each rating is compared with every earlier one that counts. */
function starsOf(deals: readonly DealFields[], sellerId: string): number[] {
  const given = deals
    .filter((deal) => deal.sellerId.toHexString() === sellerId)
    .flatMap(({ buyerId, ratings }) =>
      ratings?.buyer ? [{ buyer: buyerId.toHexString(), rating: ratings.buyer }] : [],
    )
    .filter(({ rating }) => rating.shownAt && !rating.isLate && !rating.isHidden)
    .toSorted((a, b) => Number(a.rating.shownAt) - Number(b.rating.shownAt) || orderOf(a.rating, b.rating));
  const counted: typeof given = [];
  for (const one of given) {
    const ninetyDaysBefore = Number(one.rating.shownAt) - 90 * day;
    const isRepeated = counted.some(
      ({ buyer, rating }) => buyer === one.buyer && Number(rating.shownAt) > ninetyDaysBefore,
    );
    if (!isRepeated) counted.push(one);
  }
  return [1, 2, 3, 4, 5].map((stars) => counted.filter(({ rating }) => rating.stars === stars).length);
}

const orderOf = (a: DealRating, b: DealRating): number => (a._id.toHexString() < b._id.toHexString() ? -1 : 1);

async function assertMails(deals: readonly DealFields[], { crashes, hides }: Story): Promise<void> {
  // A step of a job and a reminder are told to both members, the reminder of a sent parcel to the buyer.
  const steps = deals.flatMap(({ history }) => history.map(({ by }): number => (by === null ? 2 : 1)));
  const reminders = deals.map(({ isReminded, isArrivalAsked }) => (isReminded ? 2 : 0) + (isArrivalAsked ? 1 : 0));
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  const mails = await app.models.mails.find({ kind: /^deal/ }).lean();
  const aboutRatings = mails.filter(({ kind }) => kind === 'dealRated' || kind === 'dealRatingReply').length;
  expect(mails.length - aboutRatings, 'each step and each reminder is mailed once').toBe(sum([...steps, ...reminders]));

  const ratings = deals.flatMap((deal) => Object.values(deal.ratings ?? {}));
  const shown = ratings.filter(({ shownAt }) => shownAt !== null).length;
  const replies = ratings.filter(({ reply }) => reply !== null).length;
  expect(aboutRatings, 'each rating and each reply is mailed once at most').toBeLessThanOrEqual(shown + replies);
  // Nothing is mailed about a rating that an admin hides before.
  expect(aboutRatings, 'each rating and each reply is mailed').toBeGreaterThanOrEqual(shown + replies - 2 * hides);

  const stored = (await app.models.mails.find().lean()).map(({ messageId }) => messageId).toSorted();
  const sent = [...app.mails, ...(await sentMails().find().toArray())].map(({ messageId }) => messageId);
  expect([...new Set(sent)].toSorted(), 'each mail is sent').toEqual(stored);
  // A process can die between the acceptance of the mail server and its note of it, with two mails to one host on the way.
  expect(sent.length - stored.length, 'no mail is sent twice without a crash').toBeLessThanOrEqual(2 * crashes);
}

it(
  `two processes promise no book twice, leave no deal stuck and no rating unsealed or uncounted in ${sequences} random sequences`,
  async ({ annotate }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 12, maxLength: maxSteps, size: 'max' }), async (actions) => {
        // In the future: the TTL indexes of the server compare with the real time and would delete closed mails and events.
        app.clock.now = new Date('2046-03-01T12:00:00Z');
        const story = await buildStory();
        for (const one of actions) {
          if ('advanceMs' in one) advance(one.advanceMs);
          else {
            await perform(story, one);
            await assertPromisedOnce();
          }
          advance(1_000);
        }
        await recover(story);
        await assertInvariants(story);
        // A sent deal is completed 16 days after its reminder.
        for (let half = 0; half < 2; half += 1) {
          advance(16 * day);
          await recover(story);
        }
        await assertInvariants(story);
        expect(await app.models.deals.countDocuments({ isOpen: true }), 'a deal that nobody goes on with ends').toBe(0);
      }),
      { numRuns: sequences, endOnFailure: true },
    );
    expect(kills, 'the other process was killed').toBeGreaterThan(0);
    await annotate(String(sequences), 'trust:deals.sequences');
  },
  60_000 + sequences * 3_000,
);
