import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Types } from 'mongoose';
import PQueue from 'p-queue';
import type { AppContext } from '../../../config/app-context.js';
import type { VapidKeys } from '../../../config/secrets.js';
import { createCircuitBreaker } from '../../../mail/circuit-breaker.js';
import { busyKeys } from '../../../platform/concurrency/busy-keys.js';
import { isDuplicateKey } from '../../../platform/errors/duplicate-key.js';
import { retryPausesMs } from '../../../platform/time/retry-pauses.js';
import { withTimeout } from '../../../platform/time/with-timeout.js';
import { SafeFetchError } from '../../../safe-fetch/safe-fetch-error.js';
import type { PostResult, SafeFetch } from '../../../safe-fetch/safe-fetch.js';
import type { PushDeliveryFields, PushDeliveryModel } from './push-delivery.model.js';
import type { PushSubscriptionFields, PushSubscriptionModel } from './push-subscription.model.js';

type NewDelivery = Pick<
  PushDeliveryFields,
  'key' | 'user' | 'subscription' | 'host' | 'from' | 'ignoresBlock' | 'kind' | 'payload'
>;

/** Sends queued notices to push services (RFC 8030), encrypted (RFC 8291) and signed (RFC 8292). */
export interface PushSender {
  /** Stores deliveries that a background loop sends. Idempotent by their keys. */
  queue(deliveries: readonly NewDelivery[]): Promise<void>;
  /** Sends all due deliveries. */
  deliverDue(): Promise<void>;
  /** Starts the background loop. Before this call deliveries are only stored. */
  start(): void;
  /** Starts no further delivery and waits at most 3 s for the running ones. An interrupted one is sent again later. */
  stop(): Promise<void>;
}

interface Ports {
  pushDeliveries: PushDeliveryModel;
  pushSubscriptions: PushSubscriptionModel;
  /**
   * Resolves to the device; null when it was removed, its session has ended, its member is not active or does not want
   * this kind, or one of the two members has blocked the other and the notice does not ignore it.
   */
  findTarget: (delivery: PushDeliveryFields) => Promise<PushSubscriptionFields | null>;
}

const minute = 60_000;
/** The least pause after each failed attempt. Without a longer `Retry-After` a notice is given up after about ten hours. */
const pausesMs = retryPausesMs.slice(0, 6);
/** Maximum age of a notice that is sent, and its TTL at the push service. */
const maxAgeMs = 24 * 60 * minute;
/** Longer than the timeout of a request, so that two processes never send the same notice at the same time. */
const leaseMs = minute;
const pollEveryMs = 30_000;
/** Bounds the wait at a shutdown. */
const stopTimeoutMs = 3_000;
/** Maximum number of concurrent deliveries of a process. */
const maxAtOnce = 16;
/** Maximum number of concurrent deliveries to one host, so that a slow push service does not block the others. */
const maxPerHost = 8;
/** Maximum number of concurrent deliveries to one member, who chooses the hosts and can make every one of them slow. */
const maxPerMember = 2;
/** Maximum number of concurrent deliveries to all slow hosts, which several accounts of one person can have. */
const maxToSlowHosts = 8;
/** A host is slow for `slowForMs` after an attempt that took longer than `slowAfterMs`. */
const slowAfterMs = 3_000;
const slowForMs = 15 * minute;
/** Bounds the memory for slow hosts. */
const maxSlowHosts = 1_000;

export function createPushSender(
  { env, log: parentLog, now, safeFetch, vapidKeys }: AppContext & { safeFetch: SafeFetch; vapidKeys: VapidKeys },
  { pushDeliveries, pushSubscriptions, findTarget }: Ports,
): PushSender {
  const log = parentLog.child({ part: 'push' });
  const breaker = createCircuitBreaker(now);
  const slowHosts = new LRUCache<string, true>({ max: maxSlowHosts, ttl: slowForMs });
  const vapidDetails = { subject: subjectOf(env), ...vapidKeys };
  /** Running workers. */
  const workers = new Set<Promise<void>>();
  /** Deliveries being sent. */
  const sending = new Set<PushDeliveryFields>();
  /** Claims run sequentially, so that each one counts the delivery of the previous one. */
  const claims = new PQueue({ concurrency: 1 });
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;

  const after = (ms: number): Date => new Date(now().getTime() + ms);

  async function claimNow(): Promise<PushDeliveryFields | null> {
    if (isStopping) return null;
    const sendingToSlow = [...sending].filter(({ host }) => slowHosts.has(host));
    const closed = [
      ...busyKeys(sending, ({ host }) => host, maxPerHost),
      ...breaker.openKeys(),
      ...(sendingToSlow.length >= maxToSlowHosts ? slowHosts.keys() : []),
    ];
    const busyMembers = busyKeys(sending, ({ user }) => user.toHexString(), maxPerMember);
    const delivery = await pushDeliveries
      .findOneAndUpdate(
        {
          status: 'queued',
          nextAttemptAt: { $lte: now() },
          ...(closed.length > 0 && { host: { $nin: closed } }),
          ...(busyMembers.length > 0 && { user: { $nin: busyMembers } }),
        },
        { $set: { nextAttemptAt: after(leaseMs) }, $inc: { attempts: 1 } },
        { sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
      )
      .lean();
    if (delivery) sending.add(delivery);
    return delivery;
  }

  /** Resolves to a delivery of `sending`, or to null when none is due below the limits. */
  const claim = () => claims.add(claimNow);

  async function close({ _id }: PushDeliveryFields, status: 'sent' | 'failed'): Promise<void> {
    // `failed` must not overwrite `sent`: another process may have sent the notice meanwhile.
    await pushDeliveries.updateOne(status === 'sent' ? { _id } : { _id, status: 'queued' }, {
      $set: { status, closedAt: now(), payload: null },
    });
  }

  async function post(
    { kind, topic, payload }: PushDeliveryFields,
    { endpoint, keys }: PushSubscriptionFields,
  ): Promise<PostResult> {
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(payload), {
      vapidDetails,
      TTL: maxAgeMs / 1_000,
      urgency: kind === 'alert' ? 'normal' : 'high',
      topic,
    });
    return safeFetch.post(endpoint, { headers, body });
  }

  async function deliver(delivery: PushDeliveryFields): Promise<void> {
    const { createdAt, host } = delivery;
    const subscription = createdAt > after(-maxAgeMs) ? await findTarget(delivery) : null;
    if (!subscription) {
      await close(delivery, 'failed');
      return;
    }
    const startedAt = now().getTime();
    try {
      const result = await post(delivery, subscription).finally(() => {
        if (now().getTime() - startedAt > slowAfterMs) slowHosts.set(host, true);
      });
      await settle(delivery, result);
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error;
      if (error.reason === 'refused') await end(delivery, error.message);
      else {
        breaker.failed(host);
        await defer(delivery, error.reason);
      }
    }
  }

  async function settle(delivery: PushDeliveryFields, { status, retryAfter }: PostResult): Promise<void> {
    breaker.succeeded(delivery.host);
    if (status >= 200 && status < 300) await close(delivery, 'sent');
    else if (status === 404 || status === 410) await end(delivery, status);
    else if (status === 429 || status >= 500) await defer(delivery, status, retryAfter);
    else await fail(delivery, status);
  }

  /** Deletes the subscription: the push service no longer knows it, or its address is not public. */
  async function end(delivery: PushDeliveryFields, reason: string | number): Promise<void> {
    const { _id, subscription } = delivery;
    log.info({ delivery: _id.toHexString(), host: delivery.host, reason }, 'push subscription ended');
    await pushSubscriptions.deleteOne({ _id: subscription, removedAt: null });
    await close(delivery, 'failed');
  }

  async function fail(delivery: PushDeliveryFields, reason: string | number): Promise<void> {
    const { _id, kind, host, attempts } = delivery;
    log.warn({ delivery: _id.toHexString(), kind, host, attempts, reason }, 'push notice failed permanently');
    await close(delivery, 'failed');
  }

  /**
   * Schedules the next attempt, or gives the delivery up. `retryAfter` is the header: seconds or a date. It can only lengthen a pause: a
   * member chooses the host, which could ask for an attempt each second.
   */
  async function defer(delivery: PushDeliveryFields, reason: string | number, retryAfter?: string): Promise<void> {
    const { _id, attempts, createdAt, kind, host } = delivery;
    const pauseMs = Math.max(pausesMs[attempts - 1] ?? Infinity, pauseOf(now(), retryAfter));
    if (now().getTime() + pauseMs - createdAt.getTime() > maxAgeMs) {
      await fail(delivery, reason);
      return;
    }
    log.debug({ delivery: _id.toHexString(), kind, host, attempts, reason }, 'push not sent');
    await pushDeliveries.updateOne({ _id, status: 'queued' }, { $set: { nextAttemptAt: after(pauseMs) } });
  }

  async function work(): Promise<void> {
    for (let delivery = await claim(); delivery; delivery = await claim()) {
      // Starts another worker, because more deliveries may be due.
      addWorker();
      try {
        await deliver(delivery);
      } catch (error) {
        log.warn({ err: error, delivery: delivery._id.toHexString() }, 'push interrupted: it is sent again later');
      } finally {
        sending.delete(delivery);
      }
    }
  }

  function addWorker(): void {
    if (isStopping || workers.size >= maxAtOnce) return;
    const worker = work()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'queued notices could not be read');
      })
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  return {
    async queue(deliveries) {
      for (const delivery of deliveries)
        try {
          await pushDeliveries.insertOne({
            ...delivery,
            _id: new Types.ObjectId(),
            topic: topicOf(delivery.payload?.tag ?? ''),
            status: 'queued',
            attempts: 0,
            nextAttemptAt: now(),
            createdAt: now(),
            closedAt: null,
          });
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
        }
      if (timer) addWorker();
    },

    async deliverDue() {
      addWorker();
      while (workers.size > 0) await Promise.race(workers);
    },

    start() {
      timer = setInterval(addWorker, pollEveryMs);
      timer.unref();
      addWorker();
    },

    async stop() {
      clearInterval(timer);
      timer = undefined;
      isStopping = true;
      await withTimeout(stopTimeoutMs, Promise.allSettled(workers));
    },
  };
}

/** Returns the hash of a tag, because RFC 8030 allows 32 characters of base64url. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

/** Returns the contact address for operators of push services: an https or mailto URL (RFC 8292). */
const subjectOf = ({ PUBLIC_URL }: AppContext['env']): string =>
  PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:postmaster@${new URL(PUBLIC_URL).hostname}`;

/** Returns the milliseconds of a `Retry-After` header; 0 without a valid one. */
function pauseOf(at: Date, retryAfter = ''): number {
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - at.getTime();
  return Number.isFinite(ms) ? ms : 0;
}
