import { createECDH, createHash } from 'node:crypto';
import {
  maxPushDevices,
  type deletePushSubscription,
  type Language,
  type PushDevice,
  type PushKind,
  type PushPayload,
  type PushSettings,
  type savePushSubscription,
} from '@korice/contracts';
import { Types } from 'mongoose';
import type { z } from 'zod';
import type { AppContext } from '../../../config/app-context.js';
import type { VapidKeys } from '../../../config/secrets.js';
import type { Actor } from '../../../platform/actor.js';
import { isDuplicateKey } from '../../../platform/errors/duplicate-key.js';
import { fieldError, HttpError } from '../../../platform/errors/http-error.js';
import { excerptOf } from '../../../platform/text/excerpt.js';
import { SafeFetchError } from '../../../safe-fetch/safe-fetch-error.js';
import { parseSafeUrl } from '../../../safe-fetch/safe-url.js';
import type { SafeFetch } from '../../../safe-fetch/safe-fetch.js';
import type { UserModel } from '../users/user.model.js';
import type { PushDeliveryFields, PushDeliveryModel } from './push-delivery.model.js';
import { deviceName } from './device-name.js';
import { createPushSender, type PushSender } from './push-sender.js';
import type { PushSubscriptionFields, PushSubscriptionModel } from './push-subscription.model.js';

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

type Registration = z.output<typeof savePushSubscription.body>;

export interface PushService extends Pick<PushSender, 'deliverDue' | 'start' | 'stop'> {
  publicKey: string;
  /**
   * Registers the device for the member, with the browser and system names from its `User-Agent`.
   * @throws NOT_FOUND for a renewal of a device that a member removed, VALIDATION_FAILED for an address that is not public or a key that is
   *   not a point of P-256
   */
  subscribe(actor: Actor, registration: Registration, userAgent?: string): Promise<void>;
  /** Replaces the subscription of a device. Does nothing for an unknown device. @throws VALIDATION_FAILED like `subscribe` */
  renew(registration: Registration): Promise<void>;
  unsubscribe(actor: Actor, device: z.output<typeof deletePushSubscription.body>): Promise<void>;
  /** Resolves to the devices that receive the member's notices, newest registration first. */
  devices(actor: Actor): Promise<PushDevice[]>;
  /** Ends push on a device of the member until a member turns it on there again. */
  removeDevice(actor: Actor, deviceId: string): Promise<void>;
  readSettings(userId: string): Promise<PushSettings>;
  updateSettings(userId: string, settings: PushSettings): Promise<PushSettings>;
  /** Whether the member has a device for `notify`, by one indexed read. */
  hasDevices(userId: string): Promise<boolean>;
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

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Records of removed devices of a member. Beyond it the device that was removed first may renew its registration again. */
const maxRemovedDevices = 100;

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

  /** Resolves to false for a renewal of a removed device, which stays removed. */
  async function register(
    { endpoint, keys, deviceKey, isRenewal = false }: Registration,
    owner: Pick<PushSubscriptionFields, 'user' | 'sessionVersion' | 'browser' | 'system'>,
  ): Promise<boolean> {
    const endpointHash = sha256(endpoint);
    const deviceKeyHash = sha256(deviceKey);
    const moment = now();
    const change = {
      $set: { ...owner, endpoint, keys, deviceKeyHash, registeredAt: moment, removedAt: null },
      $setOnInsert: { createdAt: moment },
    };
    const condition = isRenewal && { removedAt: null };
    try {
      await pushSubscriptions.updateOne({ endpointHash, ...condition }, change, { upsert: true });
    } catch (error) {
      // A concurrent call has inserted the same endpoint, or the device was removed with it.
      if (!isDuplicateKey(error)) throw error;
      await pushSubscriptions.updateOne({ endpointHash, ...condition }, change);
    }
    await pushSubscriptions.deleteMany({ deviceKeyHash, endpointHash: { $ne: endpointHash }, ...condition });
    // Read after the writes: the member may remove the device between them.
    if (!isRenewal || !(await pushSubscriptions.exists({ deviceKeyHash, removedAt: { $ne: null } }))) return true;
    await pushSubscriptions.deleteOne({ endpointHash, removedAt: null });
    return false;
  }

  /** Deletes the oldest registrations above the limit, of removed devices or of the others. Safe for concurrent calls. */
  async function deleteSurplus(user: Types.ObjectId, isRemoved: boolean): Promise<void> {
    const surplus = await pushSubscriptions
      .find({ user, removedAt: isRemoved ? { $ne: null } : null }, { _id: 1 })
      .sort({ ...(isRemoved && { removedAt: -1 }), registeredAt: -1, _id: -1 })
      .skip(isRemoved ? maxRemovedDevices : maxPushDevices)
      .limit(maxPushDevices)
      .lean();
    if (surplus.length > 0) await pushSubscriptions.deleteMany({ _id: { $in: surplus.map(({ _id }) => _id) } });
  }

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
    publicKey: vapidKeys.publicKey,
    deliverDue: () => sender.deliverDue(),
    start: () => sender.start(),
    stop: () => sender.stop(),

    followView(isInViewNow) {
      isInView = isInViewNow;
    },

    async subscribe({ _id, sessionVersion }, registration, userAgent) {
      assertUsable(registration);
      const user = new Types.ObjectId(_id);
      if (!(await register(registration, { user, sessionVersion, ...deviceName(userAgent) })))
        throw new HttpError('NOT_FOUND');
      await deleteSurplus(user, false);
    },

    async renew(registration) {
      assertUsable(registration);
      const deviceKeyHash = sha256(registration.deviceKey);
      const known = await pushSubscriptions.findOne({ deviceKeyHash, removedAt: null }).lean();
      if (!known) return;
      const { user, sessionVersion, browser, system } = known;
      await register({ ...registration, isRenewal: true }, { user, sessionVersion, browser, system });
    },

    async unsubscribe({ _id: user }, { endpoint }) {
      await pushSubscriptions.deleteOne({ user, endpointHash: sha256(endpoint) });
    },

    async devices({ _id: user, sessionVersion }) {
      const found = await pushSubscriptions
        .find({ user, removedAt: null, sessionVersion: { $gte: sessionVersion } })
        .sort({ registeredAt: -1, _id: -1 })
        .limit(maxPushDevices)
        .lean();
      return found.map(({ _id, browser, system, endpointHash, registeredAt }) => ({
        _id: _id.toHexString(),
        browser,
        system,
        endpointHash,
        registeredAt: registeredAt.toISOString(),
      }));
    },

    async removeDevice({ _id: user }, deviceId) {
      const noDetails = { endpoint: '', keys: { p256dh: '', auth: '' }, browser: '', system: '' };
      await pushSubscriptions.updateOne(
        { _id: deviceId, user, removedAt: null },
        { $set: { removedAt: now(), ...noDetails } },
      );
      await deleteSurplus(new Types.ObjectId(user), true);
    },

    async readSettings(userId) {
      return (await users.findById(userId, { pushSettings: 1 }).lean())?.pushSettings ?? everything;
    },

    async updateSettings(userId, pushSettings) {
      await users.updateOne({ _id: userId }, { $set: { pushSettings } });
      return pushSettings;
    },

    hasDevices: async (userId) => (await pushSubscriptions.exists({ user: userId, removedAt: null })) !== null,

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

/** @throws VALIDATION_FAILED */
function assertUsable({ endpoint, keys }: Registration): void {
  try {
    parseSafeUrl(endpoint, 'public');
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    throw fieldError('endpoint', 'endpoint_invalid', 'Not the address of a push service.');
  }
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    pair.computeSecret(keys.p256dh, 'base64url');
  } catch {
    // OpenSSL rejects a key that is not a point of the curve.
    throw fieldError('keys.p256dh', 'key_invalid', 'Not a point of P-256.');
  }
}

/**
 * Cuts a text to `max` graphemes and to `3 * max` UTF-16 units: a push service rejects payloads above 4,096 bytes, and one grapheme can
 * have any number of combining marks.
 */
const cut = (text: string, max: number): string => excerptOf(text.slice(0, 3 * max), max);
