import { possibleSteps, turnOf, type BookStatus, type DealSide, type DealState } from '@korice/contracts';
import { stepDealOf } from '../src/modules/deals/deal.presenter.js';
import { otherSide } from '../src/modules/deals/rating-rules.js';
import type { Actor } from '../src/platform/actor.js';
import type { Models } from '../src/models.js';
import type { Deps, Services } from '../src/services.js';

/** Members, books and conversations of one sequence of calls, the same in all processes. `buyers[i]` writes in `roomIds[i]`. */
export interface DealWorld {
  seller: Actor;
  buyers: Actor[];
  admin: Actor;
  bookIds: string[];
  roomIds: string[];
}

type Target = Exclude<DealState, 'proposed' | 'expired'>;
type CalledDelivery = 'inPerson' | 'post';

/** One call of a member, an admin or a job. `pair` is the index of the buyer; the call is about the newest deal of the pair. */
export type DealCall =
  | { call: 'propose'; pair: number; side: DealSide; clientId: string; chosen: number[]; delivery: CalledDelivery }
  | { call: 'change'; pair: number; side: DealSide; chosen: number[]; delivery: CalledDelivery }
  /**
   * With `to: null`, takes a possible step: with choice 0 the first step of the side whose turn it is, otherwise the step of `side` with
   * this index, modulo their number.
   */
  | { call: 'step'; pair: number; side: DealSide; to: Target | null; choice: number; keepReserved: boolean }
  | { call: 'status'; book: number; status: BookStatus }
  | { call: 'rate'; pair: number; side: DealSide; stars: number }
  | { call: 'reply'; pair: number; side: DealSide }
  | { call: 'hide'; pair: number; side: DealSide; isHidden: boolean }
  | { call: 'jobs' };

/** The dependencies of the calls in one process. */
export interface DealProcess {
  services: Services;
  models: Models;
  deps: Pick<Deps, 'eventOutbox' | 'outbox' | 'now'>;
}

export class CrashError extends Error {
  override readonly name = 'CrashError';
}

const writes = [
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'bulkWrite',
  'findOneAndUpdate',
  'deleteOne',
  'deleteMany',
] as const;

/** Calls `onWrite` before each write of this process; the write fails when `onWrite` throws. Returns a function that stops this. */
export function watchWrites(models: Models, onWrite: () => void): () => void {
  // The models have different document types; the replaced methods are called with any of them.
  const collections = Object.values(models).map(({ collection }) => collection as unknown as Record<string, unknown>);
  for (const collection of collections)
    for (const method of writes) {
      const write = (collection[method] as (...values: unknown[]) => unknown).bind(collection);
      collection[method] = (...values: unknown[]) => {
        onWrite();
        return write(...values);
      };
    }
  return () => {
    // Deleting the replacements restores the methods of the prototype.
    for (const collection of collections) for (const method of writes) Reflect.deleteProperty(collection, method);
  };
}

const isExpected = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(isExpected)
    : error instanceof Error && (error.name === 'CrashError' || error.name === 'HttpError');

/** Makes calls concurrently. @throws the first error that is neither an HttpError nor a simulated crash */
export async function makeCalls(process: DealProcess, world: DealWorld, calls: readonly DealCall[]): Promise<void> {
  const results = await Promise.allSettled(calls.map((one) => makeCall(process, world, one)));
  for (const result of results)
    if (result.status === 'rejected' && !isExpected(result.reason)) throw result.reason as Error;
}

/** Waits for the background work of the calls of this process. */
export async function settleProcess({ services, deps }: DealProcess): Promise<void> {
  await deps.eventOutbox.settle();
  await services.messaging.settle();
}

/** Runs all jobs of deals. A failed job does not prevent the others, as in the scheduler. */
async function runJobs({ services, deps }: DealProcess): Promise<void> {
  const jobs = [
    () => services.deals.runDue(),
    () => services.ratings.revealDue(),
    () => deps.eventOutbox.deliverDue(),
    () => deps.outbox.deliverDue(),
  ];
  const errors: unknown[] = [];
  for (const job of jobs)
    await job().catch((error: unknown) => {
      errors.push(error);
    });
  if (errors.length > 0) throw new AggregateError(errors);
}

async function makeCall(process: DealProcess, world: DealWorld, one: DealCall): Promise<unknown> {
  const { services, models, deps } = process;
  if (one.call === 'jobs') return runJobs(process);
  if (one.call === 'status')
    return services.books.status.set(world.seller, world.bookIds[one.book] ?? '', { status: one.status });

  const roomId = world.roomIds[one.pair] ?? '';
  const actorOn = (side: DealSide): Actor =>
    side === 'seller' ? world.seller : (world.buyers[one.pair] ?? world.seller);
  const actor = actorOn(one.side);
  if (one.call === 'propose') {
    const { clientId } = one;
    const { deal } = await services.deals.propose(actor, { ...termsOf(world, one), roomId, clientId });
    if (clientId !== '' && deal.history[0]?.by !== one.side)
      throw new Error('A clientId found the deal of the other side.');
    return deal;
  }

  const deal = await models.deals.findOne({ roomId }).sort({ createdAt: -1, _id: -1 }).lean();
  if (!deal) return undefined;
  const dealId = deal._id.toHexString();
  switch (one.call) {
    case 'change':
      return services.deals.changeTerms(actor, dealId, termsOf(world, one), undefined);
    case 'rate': {
      const facts = { asDescribed: true, sentInTime: null, collected: null, paid: true };
      return services.ratings.rate(actor, dealId, { stars: one.stars, text: '', ...facts });
    }
    case 'reply': {
      const rating = deal.ratings?.[otherSide(one.side)];
      return rating && services.ratings.reply(actor, rating._id.toHexString(), 'Hvala!');
    }
    case 'hide': {
      const rating = deal.ratings?.[one.side];
      return rating && services.ratings.setHidden(world.admin, rating._id.toHexString(), one.isHidden);
    }
    case 'step': {
      const stepsOf = (side: DealSide) => possibleSteps(stepDealOf(deal), side, deps.now().getTime());
      const by = one.to === null && one.choice === 0 ? (turnOf(stepDealOf(deal)) ?? one.side) : one.side;
      const possible = stepsOf(by);
      const step = possible[one.choice % Math.max(possible.length, 1)];
      const state = (one.to ?? step?.to ?? 'declined') as Target;
      const reason = step?.reasons?.[0] ?? 'changedMind';
      const body = { state, reason, carrier: '', tracking: '', keepReserved: one.keepReserved, keepAddress: false };
      return services.deals.takeStep(actorOn(by), dealId, body, undefined);
    }
  }
}

function termsOf({ bookIds }: DealWorld, { chosen, delivery }: Extract<DealCall, { chosen: number[] }>) {
  return {
    bookIds: chosen.map((index) => bookIds[index] ?? ''),
    delivery: { kind: delivery, town: '', postageRsd: 0, payer: 'buyer' as const },
    payment: delivery === 'inPerson' ? ('cash' as const) : ('onDelivery' as const),
    note: '',
  };
}
