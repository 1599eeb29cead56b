import { dealSteps, dealTimes } from '@korice/contracts';
import type { Types } from 'mongoose';
import type { AppContext } from '../../config/app-context.js';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.js';
import type { BooksService } from '../books/books.service.js';
import type { DealFields, DealModel } from './deal.model.js';
import { holdsBooks } from './deal.presenter.js';
import type { DealSettling } from './deal-settling.js';
import type { DealWrites } from './deal-writes.js';

/**
 * Returns the job of deals: it finishes what a crash interrupted, ends deals that nobody goes on with, sends reminders, erases addresses
 * and releases orphaned claims. Idempotent, also on several processes.
 */
export function createDealJob(
  { now }: Pick<AppContext, 'now'>,
  deals: DealModel,
  {
    claims,
    update,
    settling: { recover, settle, stepChange, stepEvent },
  }: Pick<BooksService, 'claims'> & Pick<DealWrites, 'update'> & { settling: DealSettling },
): () => Promise<void> {
  /** Takes the step of the job: a proposal and an agreed deal expire, a sent one is completed. */
  async function end(deal: DealFields): Promise<void> {
    const step = dealSteps.find(({ from, by }) => from === deal.state && by === 'job');
    if (!step) return;
    const unchanged = { rev: deal.rev, settling: null };
    const ended = await update(deal, unchanged, stepChange(deal, step.to, null, { settling: step.books ?? null }));
    if (ended) await settle(ended);
  }

  async function remind(deal: DealFields): Promise<void> {
    const dueAt = new Date((deal.agreedAt ?? deal.createdAt).getTime() + dealTimes.agreedMs);
    await update(
      deal,
      { rev: deal.rev, state: 'agreed', isReminded: false },
      { $set: { isReminded: true, dueAt }, $push: { pendingEvents: stepEvent(deal, 'reminder', null) } },
    );
  }

  async function askForArrival(deal: DealFields): Promise<void> {
    // From now, so that the buyer has the time that the mail states also when the job did not run for a while.
    const dueAt = new Date(now().getTime() + dealTimes.receiptMs - dealTimes.reminderMs);
    await update(
      deal,
      { rev: deal.rev, state: 'sent', isArrivalAsked: { $ne: true } },
      { $set: { isArrivalAsked: true, dueAt }, $push: { pendingEvents: stepEvent(deal, 'arrivalReminder', null) } },
    );
  }

  async function eraseAddress({ _id, rev }: DealFields): Promise<void> {
    await deals.updateOne({ _id, rev, settling: null }, { $set: { dueAt: null }, $unset: { encryptedAddress: 1 } });
  }

  async function runOne(deal: DealFields): Promise<void> {
    if (deal.settling) await recover(deal);
    else if (deal.endedAt) await eraseAddress(deal);
    else if (deal.state === 'agreed' && !deal.isReminded) await remind(deal);
    else if (deal.state === 'sent' && !deal.isArrivalAsked) await askForArrival(deal);
    else await end(deal);
  }

  async function isHolding(dealId: Types.ObjectId): Promise<boolean> {
    const deal = await deals.findById(dealId, { state: 1, settling: 1 }).lean();
    return deal !== null && (deal.settling !== null || holdsBooks(deal.state));
  }

  return async () => {
    await forEachSettled(
      deals
        .find({ dueAt: { $lte: now() } })
        .sort({ dueAt: 1 })
        .lean()
        .cursor({ batchSize: 50 }),
      runOne,
    );
    await claims.releaseOrphans(isHolding);
  };
}

/**
 * Migration: gives the sent deals of an older version, at which no job looked again, a time for the reminder. Idempotent, also on two
 * processes and while members take steps.
 */
export async function migrateSentDeals(deals: DealModel): Promise<void> {
  const unseen = { state: 'sent', settling: null, dueAt: null } as const;
  await forEachSettled(deals.find(unseen, { sentAt: 1, createdAt: 1 }).lean().cursor(), async (deal) => {
    const dueAt = new Date((deal.sentAt ?? deal.createdAt).getTime() + dealTimes.reminderMs);
    await deals.updateOne({ _id: deal._id, ...unseen }, { $set: { dueAt } });
  });
}
