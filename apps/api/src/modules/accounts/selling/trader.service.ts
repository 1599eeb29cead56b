import { traderQuestion, type TraderDetails, type TraderSettings } from '@korice/contracts';
import type { EventOutbox } from '../../../jobs/event-outbox.js';
import type { AppContext } from '../../../config/app-context.js';
import type { Actor } from '../../../platform/actor.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { accountSubject, type AuditService } from '../audit/audit.service.js';
import { assertFreshSession } from '../auth/fresh-session.js';
import type { UserModel } from '../users/user.model.js';
import { assertOwn, canEditProfile } from '../users/user.policy.js';
import { presentTrader } from '../users/user.presenter.js';

export interface TraderService {
  /** @throws USER_NOT_FOUND for the account of another member, like all methods here */
  read(actor: Actor, userId: string): Promise<TraderSettings>;
  /** Makes the account a trader account, and marks its listings accordingly. */
  update(actor: Actor, userId: string, details: TraderDetails): Promise<TraderSettings>;
  /**
   * Makes the account that of a private seller and removes its shopfront; an admin may do so for another member.
   * @throws REAUTHENTICATION_REQUIRED
   */
  remove(actor: Actor, userId: string): Promise<void>;
  /** Records that the member sells privately. */
  decline(actor: Actor, userId: string): Promise<void>;
}

/** The operations on listings that this service needs. */
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
  { eventOutbox, now, events }: AppContext & { eventOutbox: Pick<EventOutbox, 'publish'> },
  users: UserModel,
  { audit, listings }: { audit: Pick<AuditService, 'createAdminEvent' | 'recordEvent'>; listings: Listings },
): TraderService {
  async function sellsALot(userId: string): Promise<boolean> {
    const since = new Date(now().getTime() - traderQuestion.days * dayMs);
    const { sales, listings: listed } = await listings.countActivity(userId, since, traderQuestion);
    return sales >= traderQuestion.sales || listed >= traderQuestion.listings;
  }

  /** Invalidates caches and updates the listings. Runs even when nothing changed: an earlier call may have been interrupted. */
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
      // `traderDeclinedAt`: the question whether the member is a trader is not asked again. The sweep of avatars removes the banner.
      const change = { $unset: { trader: 1, shopfront: 1 }, $set: { traderDeclinedAt: now() } } as const;
      const user = await users.findById(userId, { name: 1 }).lean();
      if (!user) throw new HttpError('USER_NOT_FOUND');
      const event = audit.createAdminEvent(actor, 'traderRemoved', accountSubject(user));
      const removed = await users
        .findOneAndUpdate(
          { _id: userId, trader: { $exists: true } },
          { ...change, ...(event && { $push: { pendingEvents: event } }) },
          { returnDocument: 'after' },
        )
        .lean();
      if (removed) eventOutbox.publish(users, removed);
      else await users.updateOne({ _id: userId, trader: { $exists: false } }, change);
      await showChange(userId);
      if (removed && event) await audit.recordEvent(event);
    },

    async decline(actor, userId) {
      assertOwn(actor, userId);
      await users.updateOne({ _id: userId }, { $set: { traderDeclinedAt: now() } });
    },
  };
}
