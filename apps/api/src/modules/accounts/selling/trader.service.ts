import { traderQuestion, type TraderDetails, type TraderSettings } from '@korice/contracts';
import type { AppContext } from '../../../config/app-context.js';
import type { Actor } from '../../../platform/actor.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { AuditService } from '../audit/audit.service.js';
import { assertFreshSession } from '../auth/fresh-session.js';
import type { UserModel } from '../users/user.model.js';
import { canEditProfile } from '../users/user.policy.js';
import { presentTrader } from '../users/user.presenter.js';

export interface TraderService {
  /** @throws USER_NOT_FOUND for another account, like all calls of an actor here */
  read(actor: Actor, userId: string): Promise<TraderSettings>;
  /** Makes the account that of a trader, and marks its listings. */
  update(actor: Actor, userId: string, details: TraderDetails): Promise<TraderSettings>;
  /** Makes the account private and removes its shopfront, also that of another member for an admin. @throws REAUTHENTICATION_REQUIRED */
  remove(actor: Actor, userId: string): Promise<void>;
  /** Records that the member sells privately. */
  decline(actor: Actor, userId: string): Promise<void>;
}

/** What the kind of an account changes in its listings, and what they tell of it. */
interface Listings {
  sync(ownerId: string): Promise<void>;
  countActivity(
    ownerId: string,
    since: Date,
    max: { sales: number; listings: number },
  ): Promise<{ sales: number; listings: number }>;
}

const dayMs = 24 * 3_600_000;

export function createTraderService(
  { now, events }: AppContext,
  users: UserModel,
  { audit, listings }: { audit: Pick<AuditService, 'recordForeign'>; listings: Listings },
): TraderService {
  function assertOwn(actor: Actor, userId: string): void {
    if (actor._id !== userId) throw new HttpError('USER_NOT_FOUND');
  }

  async function sellsALot(userId: string): Promise<boolean> {
    const since = new Date(now().getTime() - traderQuestion.days * dayMs);
    const { sales, listings: listed } = await listings.countActivity(userId, since, traderQuestion);
    return sales >= traderQuestion.sales || listed >= traderQuestion.listings;
  }

  /** Also when nothing changed: an earlier call may have been interrupted. */
  async function showChange(userId: string): Promise<void> {
    events.emit('site.changed', { ownerId: userId });
    await listings.sync(userId);
  }

  return {
    async read(actor, userId) {
      assertOwn(actor, userId);
      const user = await users.findById(userId, { trader: 1, traderDeclinedAt: 1 }).lean();
      const trader = user && presentTrader(user);
      const isAsked = !trader && user?.traderDeclinedAt === undefined && (await sellsALot(userId));
      return { trader, isAsked };
    },

    async update(actor, userId, trader) {
      assertOwn(actor, userId);
      await users.updateOne({ _id: userId }, { $set: { trader } });
      await showChange(userId);
      return { trader, isAsked: false };
    },

    async remove(actor, userId) {
      if (!canEditProfile(actor, userId)) throw new HttpError('USER_NOT_FOUND');
      if (actor._id !== userId) assertFreshSession(actor, now());
      // The member knows the question: it is not asked again. The sweep of avatars removes the banner.
      const user = await users
        .findOneAndUpdate({ _id: userId }, { $unset: { trader: 1, shopfront: 1 }, $set: { traderDeclinedAt: now() } })
        .lean();
      if (!user) throw new HttpError('USER_NOT_FOUND');
      await showChange(userId);
      if (user.trader) await audit.recordForeign(actor, userId, 'traderRemoved', { id: userId, name: user.name });
    },

    async decline(actor, userId) {
      assertOwn(actor, userId);
      await users.updateOne({ _id: userId }, { $set: { traderDeclinedAt: now() } });
    },
  };
}
