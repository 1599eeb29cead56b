import { amountDue, dealTimes, type DealSide, type DealState } from '@korice/contracts';
import type { UpdateQuery } from 'mongoose';
import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '../../config/app-context.js';
import type { DurableEvents } from '../../jobs/durable-events.js';
import { createPendingEvent } from '../../jobs/event-outbox.js';
import type { PendingEvent } from '../../jobs/outbox-event.model.js';
import type { BooksService } from '../books/books.service.js';
import type { ClaimEffect } from '../books/status/book-claims.js';
import type { DealBook, DealFields, DealModel, Settling } from './deal.model.js';
import { lastProposal } from './deal.presenter.js';
import type { DealWrites } from './deal-writes.js';

type Update = UpdateQuery<DealFields>;

/**
 * Writes the steps of deals and applies their effects on books. A write stores its effect in `settling` first, so that a job can finish
 * it after a crash.
 */
export interface DealSettling {
  /** Creates the event of a step; `by` is null for a job, `before` has the terms that the step changed. */
  stepEvent: (
    deal: DealFields,
    step: DurableEvents['dealStep']['step'],
    by: DealSide | null,
    before?: Pick<DealFields, 'books' | 'priceRsd' | 'delivery'>,
  ) => PendingEvent;
  /** Returns the update of a step. `settling` is the effect on the books that follows it. */
  stepChange: (
    deal: DealFields,
    to: DealState,
    by: DealSide | null,
    fields: Partial<Pick<DealFields, 'reason' | 'carrier' | 'tracking' | 'settling'>>,
  ) => Update;
  /**
   * Claims all books for the side that agrees, or none; `refused` lists the books that could not be claimed. Resolves to null when
   * another request changed the deal first.
   */
  claim: (deal: DealFields, side: DealSide) => Promise<{ deal: DealFields; refused: DealBook[] } | null>;
  /** Finishes the effect in `settling`, if there is one. */
  settle: (deal: DealFields) => Promise<DealFields>;
  /**
   * Takes over and finishes an effect whose lease has expired because its process ended. Does nothing when another process was faster.
   */
  recover: (deal: DealFields) => Promise<void>;
  /**
   * Resolves to the deal when a concurrent request of this side has taken the step to `to`; waits for its claim for three seconds after
   * the start of the claim at most. Null otherwise.
   */
  findTaken: (deal: Pick<DealFields, '_id'>, to: DealState, by: DealSide) => Promise<DealFields | null>;
}

/** Another process takes over an effect on books that did not end within this time. */
const settleLeaseMs = 60_000;
/**
 * How long a repeated request waits for the first one to start its claim (`startMs`) and to end it (`endMs`): a claim that lasts longer has
 * probably lost its process. Each pause between two reads is twice as long as the one before, so that a request reads the deal at most
 * seven times.
 */
const claimWait = { startMs: 500, endMs: 3_000, firstPauseMs: 50 };
/** Maximum number of entries in the history; older ones are dropped. */
export const maxHistory = 100;
/** The address is erased this long after the end of a deal. */
const addressKeptMs = 30 * 24 * 3_600_000;

export function createDealSettling(
  { now }: Pick<AppContext, 'now'>,
  deals: DealModel,
  { claims, update }: Pick<BooksService, 'claims'> & Pick<DealWrites, 'update'>,
): DealSettling {
  const after = (ms: number): Date => new Date(now().getTime() + ms);

  const stepEvent: DealSettling['stepEvent'] = (deal, step, by, before) =>
    createPendingEvent('dealStep', {
      dealId: deal._id.toHexString(),
      roomId: deal.roomId.toHexString(),
      step,
      by,
      bookCount: deal.books.length,
      priceRsd: amountDue(deal),
      reason: deal.reason,
      carrier: deal.carrier,
      tracking: deal.tracking,
      ...(before && { before: { bookCount: before.books.length, priceRsd: amountDue(before) } }),
    });

  /** Returns when the address of a deal that ended or is ending is erased; null without one. */
  const eraseAt = ({ encryptedAddress, endedAt }: DealFields): Date | null =>
    encryptedAddress === undefined ? null : new Date((endedAt ?? now()).getTime() + addressKeptMs);

  /** Returns the update of a step. `settling` is the effect on the books that follows it. */
  function stepChange(
    deal: DealFields,
    to: DealState,
    by: DealSide | null,
    { settling = null, ...fields }: Partial<Pick<DealFields, 'reason' | 'carrier' | 'tracking' | 'settling'>>,
  ): Update {
    const at = now();
    const isOpen = to === 'agreed' || to === 'sent';
    return {
      $set: {
        ...fields,
        state: to,
        settling,
        settlingBy: null,
        dueAt: settling ? after(settleLeaseMs) : isOpen ? after(dealTimes.reminderMs) : eraseAt(deal),
        completedBy: to === 'completed' ? by : null,
        ...(to === 'agreed' && { agreedAt: at }),
        ...(to === 'sent' && { sentAt: at }),
        ...(!isOpen && { endedAt: at }),
      },
      ...(!isOpen && { $unset: { isOpen: 1 } }),
      $inc: { rev: 1 },
      $push: {
        history: { $each: [{ state: to, by, at, priceRsd: deal.priceRsd }], $slice: -maxHistory },
        pendingEvents: stepEvent({ ...deal, ...fields }, to, by),
      },
    };
  }

  const claimingDeal = ({ _id, buyerId, attempt }: DealFields) => ({ dealId: _id, buyerId, attempt });

  async function applyToBooks(deal: DealFields, effect: ClaimEffect): Promise<void> {
    for (const { _id } of deal.books) await claims.apply(effect, _id, claimingDeal(deal));
  }

  /** Applies the effect of a written step and clears `settling`. */
  async function finishEffect(deal: DealFields, settling: Exclude<Settling, 'claim'>): Promise<DealFields> {
    await applyToBooks(deal, settling);
    const dueAt = settling === 'undo' ? new Date(lastProposal(deal).getTime() + dealTimes.answerMs) : eraseAt(deal);
    const finished = await deals
      .findOneAndUpdate(
        { _id: deal._id, settling },
        { $set: { settling: null, settlingBy: null, dueAt } },
        { returnDocument: 'after' },
      )
      .lean();
    return finished ?? deal;
  }

  /**
   * Claims all books of a deal with `settling: 'claim'` in this attempt, or none. Only the latest attempt may end the claim, and books
   * keep the attempt that claimed them, so that a delayed process can neither agree nor release what a later attempt claimed.
   */
  async function finishClaim(deal: DealFields): Promise<{ deal: DealFields; refused: DealBook[] }> {
    const own = { settling: 'claim', attempt: deal.attempt } as const;
    const refused: DealBook[] = [];
    for (const book of deal.books) if (!(await claims.apply('claim', book._id, claimingDeal(deal)))) refused.push(book);
    if (refused.length === 0) {
      const agreed = await update(deal, own, stepChange(deal, 'agreed', deal.settlingBy, {}));
      return { deal: agreed ?? (await deals.findById(deal._id).orFail().lean()), refused };
    }
    const undone = await update(deal, own, { $set: { settling: 'undo', dueAt: after(settleLeaseMs) } });
    return { deal: undone ? await finishEffect(undone, 'undo') : deal, refused };
  }

  async function settle(deal: DealFields): Promise<DealFields> {
    if (deal.settling === null) return deal;
    if (deal.settling === 'claim') return (await finishClaim(deal)).deal;
    return finishEffect(deal, deal.settling);
  }

  /** Raises the attempt, so that a delayed process cannot end the claim any more. Resolves to null when another process was faster. */
  const takeOver = ({ _id, settling, attempt }: DealFields): Promise<DealFields | null> =>
    deals
      .findOneAndUpdate(
        { _id, settling, attempt, dueAt: { $lte: now() } },
        { $set: { dueAt: after(settleLeaseMs) }, $inc: { attempt: 1 } },
        { returnDocument: 'after' },
      )
      .lean();

  return {
    stepEvent,
    stepChange,
    settle,

    async claim(deal, side) {
      const claiming = await update(
        deal,
        { rev: deal.rev, settling: null },
        { $set: { settling: 'claim', settlingBy: side, dueAt: after(settleLeaseMs) }, $inc: { attempt: 1 } },
      );
      return claiming && finishClaim(claiming);
    },

    async recover(deal) {
      const taken = await takeOver(deal);
      if (taken) await settle(taken);
    },

    async findTaken({ _id }, to, by) {
      for (let waitedMs = 0, pauseMs = claimWait.firstPauseMs; ; waitedMs += pauseMs, pauseMs *= 2) {
        const deal = await deals.findById(_id).lean();
        if (deal?.state === to) return deal.history.at(-1)?.by === by ? deal : null;
        if (to !== 'agreed' || deal?.state !== 'proposed' || waitedMs >= claimWait.endMs) return null;
        if (deal.settling === 'claim' && Number(deal.dueAt) < Number(after(settleLeaseMs - claimWait.endMs)))
          return null;
        const isClaiming = deal.settling === 'claim' && deal.settlingBy === by;
        // The first request may be between storing the address and its claim.
        if (!isClaiming && waitedMs >= claimWait.startMs) return null;
        await wait(pauseMs);
      }
    },
  };
}
