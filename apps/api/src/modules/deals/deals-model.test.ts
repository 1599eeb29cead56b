import { dealStates, possibleSteps, type DealSide, type DealState } from '@korice/contracts';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { buildBook, type BuiltBook } from '../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { isThorough } from '../../../test/thoroughness.js';
import { createEvents } from '../../config/domain-events.js';
import { createEventOutbox } from '../../jobs/event-outbox.js';
import type { Actor } from '../../platform/actor.js';
import { createServices, type Deps, type Services } from '../../services.js';
import { stepDealOf } from './deal.presenter.js';
import type { DealFields } from './deal.model.js';
import { opensAtOf, ratedEndOf } from './rating-rules.js';

/**
 * Random sequences of all steps and ratings by both sides, jobs, time and crashes, alternately on two service instances of one database as two
 * processes have them, each sequence followed by a check of every invariant.
 */
const sequences = isThorough ? 1_000 : 25;
const maxSteps = 150;

const minute = 60_000;
const day = 24 * 60 * minute;
const bookCount = 5;

let app: TestApp;
let seller: BuiltUser;
let buyers: BuiltUser[];
let processes: { services: Services; deps: Pick<Deps, 'eventOutbox'> }[];
/** Counts calls: each call goes to the other process. */
let calls = 0;
beforeAll(async () => {
  app = await startTestApp();
  const { log, now } = app.deps;
  const eventOutbox = createEventOutbox({ records: app.models.outboxEvents, now, log });
  const deps = { ...app.deps, events: createEvents(), eventOutbox };
  processes = [app, { deps, services: createServices(deps, app.models) }];
  seller = await buildUser(app);
  buyers = [await buildUser(app), await buildUser(app)];
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
  app.clock.now = undefined;
});

const actorOf = ({ _id, name }: BuiltUser): Actor => ({
  _id,
  name,
  role: 'member',
  sessionVersion: 0,
  tokenIssuedAt: 0,
});

class CrashError extends Error {
  override readonly name = 'CrashError';
}

/** Lets `budget` writes of deals and books pass and fails all later ones, as a process does that dies in between. */
function crashAfter(budget: number): () => void {
  let left = budget;
  const models = [app.models.deals, app.models.books];
  const spies = models.flatMap((model) =>
    (['findOneAndUpdate', 'updateOne', 'insertOne'] as const).map((method) => {
      const write = model[method].bind(model) as (...values: unknown[]) => unknown;
      return vi.spyOn(model, method).mockImplementation(((...values: unknown[]) => {
        if (left <= 0) throw new CrashError();
        left -= 1;
        return write(...values);
      }) as never);
    }),
  );
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

interface World {
  books: BuiltBook[];
  roomIds: string[];
}

const settle = async (): Promise<void> => {
  for (const { services, deps } of processes) {
    await deps.eventOutbox.settle();
    await services.messaging.settle();
  }
};

async function buildWorld(): Promise<World> {
  await settle();
  const { deals, outboxEvents, messages, rooms, mails } = app.models;
  await app.models.users.updateMany({}, { $unset: { standing: 1 } });
  await Promise.all([deals, outboxEvents, messages, rooms, mails].map(({ collection }) => collection.deleteMany({})));
  const books = await Promise.all(Array.from({ length: bookCount }, () => buildBook(app, { owner: seller })));
  const about = { bookId: books[0]?.id ?? '', members: [seller._id] };
  const roomIds: string[] = [];
  for (const buyer of buyers)
    roomIds.push((await app.services.messaging.createRoom(actorOf(buyer), about)).conversation._id);
  return { books, roomIds };
}

const pair = fc.nat({ max: 1 });
const side = fc.constantFrom('buyer' as const, 'seller' as const);
const chosen = fc.subarray([...Array(bookCount).keys()], { minLength: 1, maxLength: 3 });
const delivery = fc.constantFrom('inPerson' as const, 'post' as const);
const targets = dealStates.filter((state) => state !== 'proposed' && state !== 'expired');

const call = fc.oneof(
  { weight: 4, arbitrary: fc.record({ call: fc.constant('propose' as const), pair, side, chosen, delivery }) },
  { weight: 2, arbitrary: fc.record({ call: fc.constant('change' as const), pair, side, chosen, delivery }) },
  {
    weight: 12,
    arbitrary: fc.record({
      call: fc.constant('step' as const),
      pair,
      side,
      // Mostly a step that the side may take.
      to: fc.option(fc.constantFrom(...targets), { freq: 4 }),
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
  { weight: 2, arbitrary: fc.constant({ call: 'jobs' as const }) },
);
type Call = typeof call extends fc.Arbitrary<infer Value> ? Value : never;

const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ calls: fc.tuple(call), crashAfter: fc.constant(null) }) },
  // Two calls at the same moment, as two processes make them.
  { weight: 3, arbitrary: fc.record({ calls: fc.tuple(call, call), crashAfter: fc.constant(null) }) },
  { weight: 6, arbitrary: fc.record({ calls: fc.tuple(call), crashAfter: fc.nat({ max: 8 }) }) },
  { weight: 2, arbitrary: fc.record({ advanceMs: fc.constantFrom(minute, 4 * day, 8 * day, 16 * day) }) },
);

/** The newest deal of a conversation. */
const dealOf = (roomId: string) => app.models.deals.findOne({ roomId }).sort({ createdAt: -1, _id: -1 }).lean();

const actorOn = (by: DealSide, index: number): Actor => actorOf(by === 'seller' ? seller : (buyers[index] ?? seller));

async function runJobs({ deals, ratings }: Services): Promise<void> {
  await deals.runDue();
  await ratings.revealDue();
}

async function run(world: World, one: Call, services: Services): Promise<unknown> {
  if (one.call === 'jobs') return runJobs(services);
  if (one.call === 'status') {
    const bookId = world.books[one.book]?.id ?? '';
    return services.books.status.set(actorOf(seller), bookId, { status: one.status });
  }
  const roomId = world.roomIds[one.pair] ?? '';
  const actor = actorOn(one.side, one.pair);
  if (one.call === 'propose' || one.call === 'change') {
    const isMeeting = one.delivery === 'inPerson';
    const terms = {
      bookIds: one.chosen.map((index) => world.books[index]?.id ?? ''),
      delivery: { kind: one.delivery, town: '', postageRsd: 0, payer: 'buyer' as const },
      payment: isMeeting ? ('cash' as const) : ('onDelivery' as const),
      note: '',
    };
    if (one.call === 'propose') return services.deals.propose(actor, { ...terms, roomId, clientId: '' });
    const deal = await dealOf(roomId);
    return deal && services.deals.changeTerms(actor, deal._id.toHexString(), terms, undefined);
  }
  const deal = await dealOf(roomId);
  if (!deal) return undefined;
  if (one.call === 'rate') {
    const facts = { asDescribed: true, sentInTime: null, collected: null, paid: true };
    return services.ratings.rate(actor, deal._id.toHexString(), { stars: one.stars, text: '', ...facts });
  }
  const stepsOf = (by: DealSide) => possibleSteps(stepDealOf(deal), by, app.deps.now().getTime());
  const by = one.to !== null || stepsOf(one.side).length > 0 ? one.side : one.side === 'buyer' ? 'seller' : 'buyer';
  const possible = stepsOf(by);
  const step = possible[one.choice % Math.max(possible.length, 1)];
  const reason = step?.reasons?.[0] ?? 'changedMind';
  const state = (one.to ?? step?.to ?? 'declined') as Exclude<DealState, 'proposed' | 'expired'>;
  const body = { state, reason, carrier: '', tracking: '', keepReserved: one.keepReserved, keepAddress: false };
  return services.deals.takeStep(actorOn(by, one.pair), deal._id.toHexString(), body, undefined);
}

const isExpected = (error: unknown): boolean =>
  error instanceof CrashError ||
  (error instanceof Error && error.name === 'HttpError') ||
  error instanceof AggregateError;

async function perform(world: World, made: readonly Call[]): Promise<void> {
  const results = await Promise.allSettled(
    made.map((one) => {
      calls += 1;
      const { services } = processes[calls % 2] ?? app;
      return run(world, one, services);
    }),
  );
  for (const result of results)
    if (result.status === 'rejected' && !isExpected(result.reason)) throw result.reason as Error;
}

const advance = (ms: number): void => {
  app.clock.now = new Date((app.clock.now ?? new Date()).getTime() + ms);
};

/** Everything that crashes left is finished a minute later: events need longer, because a failed one is retried after pauses. */
async function recover(): Promise<void> {
  await settle();
  for (let round = 0; round < 3; round += 1) {
    advance(6 * minute);
    await runJobs(app.services);
    await app.deps.eventOutbox.deliverDue();
    await settle();
  }
}

async function assertInvariants(world: World): Promise<void> {
  const deals = await app.models.deals.find().lean();
  const books = await app.models.books.find({ _id: { $in: world.books.map(({ _id }) => _id) } }).lean();
  const dealById = new Map(deals.map((deal) => [deal._id.toHexString(), deal]));
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
    if (deal.isOpen && deal.state !== 'sent') expect(deal.dueAt, 'a job looks at every open deal').not.toBeNull();
  }
  for (const book of books) {
    const holder = book.heldBy && dealById.get(book.heldBy.toHexString());
    if (book.heldBy) expect(holder?.state, 'a held book is explained by its deal').toMatch(/^(agreed|sent)$/);
    if (book.soldIn) expect(dealById.get(book.soldIn.toHexString())?.state).toBe('completed');
  }
  const events = await app.models.outboxEvents.find().lean();
  expect(events.filter(({ status }) => status !== 'handled')).toEqual([]);
  const keys = (await app.models.messages.find({ kind: 'deal' }).lean()).map(({ clientId }) => clientId);
  expect(new Set(keys).size, 'each step is told once').toBe(keys.length);
  const told = deals.reduce((sum, { history }) => sum + history.length, 0);
  expect(keys.length, 'each step is told').toBe(told);
  await assertRatings(deals);
  await assertMails(deals);
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
    for (const { counts, isLate } of ratings) expect(counts && isLate, 'a late rating does not count').toBe(false);
  }
  for (const { _id } of [seller, ...buyers])
    expect(await app.services.standings.isWrong(new Types.ObjectId(_id)), 'the numbers of each member are right').toBe(
      false,
    );
}

async function assertMails(deals: readonly DealFields[]): Promise<void> {
  // A step of a job and a reminder are told to both members.
  const steps = deals.flatMap(({ history }) => history.map(({ by }) => (by === null ? 2 : 1)));
  const reminders = deals.map(({ isReminded }) => (isReminded ? 2 : 0));
  const shown = deals.flatMap(({ ratings }) => Object.values(ratings ?? {}).filter(({ shownAt }) => shownAt !== null));
  const expected = [...steps, ...reminders].reduce((sum: number, count) => sum + count, shown.length);
  expect(await app.models.mails.countDocuments({ kind: /^deal/ }), 'each mail is sent once').toBe(expected);
}

it(
  `promises no book twice, leaves no deal stuck and no rating unsealed or uncounted in ${sequences} random sequences`,
  async ({ annotate }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: maxSteps }), async (actions) => {
        app.clock.now = new Date('2026-03-01T12:00:00Z');
        const world = await buildWorld();
        for (const one of actions) {
          if ('advanceMs' in one) advance(one.advanceMs);
          else {
            const restart = one.crashAfter === null ? () => undefined : crashAfter(one.crashAfter);
            try {
              await perform(world, one.calls);
            } finally {
              restart();
            }
          }
          advance(1_000);
        }
        await recover();
        await assertInvariants(world);
      }),
      { numRuns: sequences, endOnFailure: true },
    );
    await annotate(String(sequences), 'trust:deals.sequences');
  },
  60_000 + sequences * 3_000,
);
