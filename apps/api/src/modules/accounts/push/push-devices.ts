import { createECDH, createHash } from 'node:crypto';
import {
  maxPushDevices,
  type deletePushSubscription,
  type PushDevice,
  type savePushSubscription,
} from '@korice/contracts';
import { Types } from 'mongoose';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.js';
import { isDuplicateKey } from '../../../platform/errors/duplicate-key.js';
import { fieldError, HttpError } from '../../../platform/errors/http-error.js';
import { SafeFetchError } from '../../../safe-fetch/safe-fetch-error.js';
import { parseSafeUrl } from '../../../safe-fetch/safe-url.js';
import { deviceName } from './device-name.js';
import type { PushSubscriptionFields, PushSubscriptionModel } from './push-subscription.model.js';

type Registration = z.output<typeof savePushSubscription.body>;

/** The devices of members that receive push notices. */
export interface PushDevices {
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
  /** Whether the member has a device for `notify`, by one indexed read. */
  hasDevices(userId: string): Promise<boolean>;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Records of removed devices of a member. Beyond it the device that was removed first may renew its registration again. */
const maxRemovedDevices = 100;

export function createPushDevices(pushSubscriptions: PushSubscriptionModel, now: () => Date): PushDevices {
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

  return {
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

    hasDevices: async (userId) => (await pushSubscriptions.exists({ user: userId, removedAt: null })) !== null,
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
