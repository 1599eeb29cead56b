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
 * Returns the job of deals: it completes what a crash interrupted, lets deals expire, sends reminders, erases addresses and releases
 * orphaned claims. Idempotent, also on several processes.
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
  async function expire(deal: DealFields): Promise<void> {
    const step = dealSteps.find(({ from, by }) => from === deal.state && by === 'job');
    if (!step) return;
    const unchanged = { rev: deal.rev, settling: null };
    const expired = await update(deal, unchanged, stepChange(deal, step.to, null, { settling: step.books ?? null }));
    if (expired) await settle(expired);
  }

  async function remind(deal: DealFields): Promise<void> {
    const dueAt = new Date((deal.agreedAt ?? deal.createdAt).getTime() + dealTimes.agreedMs);
    await update(
      deal,
      { rev: deal.rev, state: 'agreed', isReminded: false },
      { $set: { isReminded: true, dueAt }, $push: { pendingEvents: stepEvent(deal, 'reminder', null) } },
    );
  }

  async function eraseAddress({ _id, rev }: DealFields): Promise<void> {
    await deals.updateOne({ _id, rev, settling: null }, { $set: { dueAt: null }, $unset: { encryptedAddress: 1 } });
  }

  async function runOne(deal: DealFields): Promise<void> {
    if (deal.settling) await recover(deal);
    else if (deal.endedAt) await eraseAddress(deal);
    else if (deal.state === 'agreed' && !deal.isReminded) await remind(deal);
    else await expire(deal);
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
