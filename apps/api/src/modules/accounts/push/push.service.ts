import { maxPushDevices, type Language, type PushKind, type PushPayload, type PushSettings } from '@korice/contracts';
import { Types } from 'mongoose';
import type { AppContext } from '../../../config/app-context.js';
import type { VapidKeys } from '../../../config/secrets.js';
import { excerptOf } from '../../../platform/text/excerpt.js';
import type { SafeFetch } from '../../../safe-fetch/safe-fetch.js';
import type { UserModel } from '../users/user.model.js';
import type { PushDeliveryFields, PushDeliveryModel } from './push-delivery.model.js';
import { createPushDevices, type PushDevices } from './push-devices.js';
import { createPushSender, type PushSender } from './push-sender.js';
import type { PushSubscriptionModel } from './push-subscription.model.js';

/** A notice to a member. It never contains the text of a message: the page at `path` shows it. */
export interface PushNotice {
  kind: PushKind;
  /** Idempotency key: a notice is queued once per member and key, for the 30 days that a record is kept. */
  key: string;
  /** A path of this site, with its query. */
  path: string;
  /** A new notice replaces an undelivered or shown one with the same tag, for example of the same conversation. */
  tag: string;
  /** The member whom the notice is about. Not sent when either member has blocked the other, unless `ignoresBlock` is true. */
  fromId?: string;
  /** For a notice of a time limit, which the member must not miss. */
  ignoresBlock?: boolean;
  /** Returns the texts. The title is cut at 120 graphemes, the body at 240. */
  text: (language: Language) => { title: string; body: string };
}

export interface PushService extends PushDevices, Pick<PushSender, 'deliverDue' | 'start' | 'stop'> {
  publicKey: string;
  readSettings(userId: string): Promise<PushSettings>;
  updateSettings(userId: string, settings: PushSettings): Promise<PushSettings>;
  /**
   * Queues a notice for every device of a member who wants this kind; a background loop sends and retries it, also after a restart.
   * Idempotent by its key. Does nothing when the account is not active or has no devices, or when one of the two has blocked the other and
   * the notice does not ignore it.
   * Skips notices about messages and deals while the member has the site in view.
   */
  notify(userId: string, notice: PushNotice): Promise<void>;
  /**
   * Sets how `notify` finds out whether a member has the site in view; before this call nobody has. Call it in every process and for every
   * set of services: jobs notify too.
   */
  followView(isInView: (userId: string) => Promise<boolean>): void;
}

interface Models {
  users: UserModel;
  pushSubscriptions: PushSubscriptionModel;
  pushDeliveries: PushDeliveryModel;
}

/** Maximum lengths in graphemes. */
const maxTitle = 120;
const maxBody = 240;
const everything: PushSettings = { message: true, deal: true, alert: true };

export function createPushService(
  context: AppContext & { safeFetch: SafeFetch; vapidKeys: VapidKeys },
  models: Models,
  /** Whether `userId` has blocked `fromId`. */
  isBlocked: (userId: string, fromId: string) => Promise<boolean>,
): PushService {
  const { log, now, vapidKeys } = context;
  const { users, pushSubscriptions } = models;
  const sender = createPushSender(context, { ...models, findTarget });
  let isInView: (userId: string) => Promise<boolean> = () => Promise.resolve(false);

  async function findDevices(userId: string, kind: PushKind) {
    const devices = await pushSubscriptions
      .find({ user: userId, removedAt: null }, { endpoint: 1, sessionVersion: 1 })
      .sort({ registeredAt: -1, _id: -1 })
      .limit(maxPushDevices)
      .lean();
    if (devices.length === 0) return undefined;
    const member = await findMember(userId, kind);
    if (!member) return undefined;
    const valid = devices.filter(({ sessionVersion }) => sessionVersion >= member.sessionVersion);
    return { valid, language: member.language };
  }

  const isBlockedBetween = async (userId: string, otherId: string): Promise<boolean> =>
    (await isBlocked(userId, otherId)) || (await isBlocked(otherId, userId));

  /**
   * Resolves to the device of a delivery, or null. Repeats the checks of `notify` except the view, because their result may have changed
   * since then.
   */
  async function findTarget({ user, subscription, kind, from, ignoresBlock }: PushDeliveryFields) {
    const device = await pushSubscriptions.findOne({ _id: subscription, user, removedAt: null }).lean();
    if (!device) return null;
    const member = await findMember(user.toHexString(), kind);
    if (!member || member.sessionVersion > device.sessionVersion) return null;
    if (!from || ignoresBlock) return device;
    return (await isBlockedBetween(user.toHexString(), from.toHexString())) ? null : device;
  }

  /** Resolves to undefined for an account that is not active or turned this kind off. */
  async function findMember(userId: string, kind: PushKind) {
    const fields = { language: 1, sessionVersion: 1, pushSettings: 1 } as const;
    const member = await users.findOne({ _id: userId, status: 'active' }, fields).lean();
    return member && (member.pushSettings ?? everything)[kind] ? member : undefined;
  }

  /** Resolves to false on an error: an extra notice is better than a lost one. */
  async function hasInView(userId: string): Promise<boolean> {
    try {
      return await isInView(userId);
    } catch (error) {
      log.warn({ err: error }, 'the presence of a member could not be read');
      return false;
    }
  }

  return {
    ...createPushDevices(pushSubscriptions, now),
    publicKey: vapidKeys.publicKey,
    deliverDue: () => sender.deliverDue(),
    start: () => sender.start(),
    stop: () => sender.stop(),

    followView(isInViewNow) {
      isInView = isInViewNow;
    },

    async readSettings(userId) {
      return (await users.findById(userId, { pushSettings: 1 }).lean())?.pushSettings ?? everything;
    },

    async updateSettings(userId, pushSettings) {
      await users.updateOne({ _id: userId }, { $set: { pushSettings } });
      return pushSettings;
    },

    async notify(userId, { kind, key, path, tag, fromId, ignoresBlock = false, text }) {
      const found = await findDevices(userId, kind);
      if (!found || found.valid.length === 0) return;
      if (fromId !== undefined && !ignoresBlock && (await isBlockedBetween(userId, fromId))) return;
      if (kind !== 'alert' && (await hasInView(userId))) return;
      const { title, body } = text(found.language);
      const payload: PushPayload = { kind, title: cut(title, maxTitle), body: cut(body, maxBody), path, tag };
      await sender.queue(
        found.valid.map(({ _id, endpoint }) => ({
          key: `${key} ${userId} ${_id.toHexString()}`,
          user: new Types.ObjectId(userId),
          subscription: _id,
          host: new URL(endpoint).hostname,
          from: fromId === undefined ? null : new Types.ObjectId(fromId),
          ...(ignoresBlock && { ignoresBlock }),
          kind,
          payload,
        })),
      );
    },
  };
}

/**
 * Cuts a text to `max` graphemes and to `3 * max` UTF-16 units: a push service rejects payloads above 4,096 bytes, and one grapheme can
 * have any number of combining marks.
 */
const cut = (text: string, max: number): string => excerptOf(text.slice(0, 3 * max), max);
