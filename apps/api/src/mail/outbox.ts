import { randomUUID } from 'node:crypto';
import type { MailKind, MailValues } from '@korice/texts/mail';
import type { QueryFilter } from 'mongoose';
import { busyKeys } from '../platform/concurrency/busy-keys.js';
import { isDuplicateKey } from '../platform/errors/duplicate-key.js';
import type { Logger } from '../platform/logger.js';
import { retryPausesMs } from '../platform/time/retry-pauses.js';
import { withTimeout } from '../platform/time/with-timeout.js';
import { composeMail } from './compose.js';
import { createCircuitBreaker } from './circuit-breaker.js';
import { classifyFailure, deliveryFault } from './delivery-fault.js';
import type { Mail } from './mail.js';
import { unsubscribeHeaders } from './unsubscribe-headers.js';
import type { MailFields, MailModel } from './mail.model.js';
import { maxMailsAtOnce, type Transport } from './transport.js';

export interface Outbox {
  /**
   * Stores the mail; a background loop sends and retries it, also after a restart. Newsletter issues are sent last. A mail that the server
   * rejects permanently (5xx) is not retried. Idempotent with a `key` for the 30 days that a record is kept; the record of a mail about a
   * deleted account is removed when it is sent. Resolves to whether the record is new.
   */
  send<Kind extends MailKind>(mail: Mail<Kind>, key?: string): Promise<boolean>;
  /** Resolves to whether mails of a newsletter issue wait to be sent or are being sent. */
  hasQueuedNewsletters(): Promise<boolean>;
  /** Deletes the newsletter mails that are not sent yet and whose key starts with `keyPrefix`. Idempotent. */
  deleteQueued(keyPrefix: string): Promise<void>;
  /** Deletes the newsletter mails to an address that are not sent yet. Idempotent. */
  deleteQueuedTo(address: string): Promise<void>;
  /** Sends all due mails, several at once. */
  deliverDue(): Promise<void>;
  start(): void;
  /** Starts no further mail and waits at most 3 s for the running ones. An interrupted mail is sent again later. */
  stop(): Promise<void>;
}

interface OutboxDeps {
  mails: MailModel;
  transport: Transport;
  now: () => Date;
  log: Logger;
  from: string;
  publicUrl: string;
}

const minute = 60_000;
/** Longer than the timeouts of the transport, so that two processes never send one mail at once. Milliseconds. */
const leaseMs = 5 * minute;
const pollEveryMs = 30_000;
/** Bounds the wait for the mail server at a shutdown. */
const stopTimeoutMs = 3_000;

/** The mails of one priority that a process sends at once. */
interface Lane {
  priority: number;
  /** Maximum number of mails that all lanes together send at once. */
  maxAtOnce: number;
  /** Maximum number of mails to one host, so that a slow host leaves connections for others. */
  maxPerHost: number;
}
const urgentLane: Lane = { priority: 0, maxAtOnce: maxMailsAtOnce, maxPerHost: 2 };
/** A newsletter is many mails and not urgent: half of the connections stay free for mails that members wait for. */
const newsletterLane: Lane = { priority: 1, maxAtOnce: maxMailsAtOnce / 2, maxPerHost: Infinity };
const queuedNewsletters = { status: 'queued', priority: newsletterLane.priority } as const;
const maxDeletedAtOnce = 500;
/** The key of the mail server in the circuit breaker; the other keys are hosts of recipients. */
const mailServer = '';

export function createOutbox({ mails, transport, now, log, from, publicUrl }: OutboxDeps): Outbox {
  /** Mails being sent. */
  const sending = new Map<Promise<void>, { host: string; priority: number }>();
  const breaker = createCircuitBreaker(now);
  let filling: Promise<void> | undefined;
  /** Number of calls of `fill`. A call during a search repeats it: mails may have become due, or connections free, since it began. */
  let fillCalls = 0;
  /** Whether the last search skipped mails because of a limit. */
  let isBounded = false;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  const domain = new URL(publicUrl).hostname;

  function busyHosts({ priority, maxPerHost }: Lane): string[] {
    const ofLane = [...sending.values()].filter((mail) => mail.priority === priority);
    return busyKeys(ofLane, ({ host }) => host, maxPerHost);
  }

  async function claimOf(lane: Lane): Promise<MailFields | null> {
    if (sending.size >= lane.maxAtOnce || breaker.isOpen(mailServer)) {
      isBounded = true;
      return null;
    }
    const at = now();
    const hosts = [...busyHosts(lane), ...breaker.openKeys()];
    isBounded ||= hosts.length > 0;
    return mails
      .findOneAndUpdate(
        {
          status: 'queued',
          priority: lane.priority,
          nextAttemptAt: { $lte: at },
          ...(hosts.length > 0 && { host: { $nin: hosts } }),
        },
        { $set: { nextAttemptAt: new Date(at.getTime() + leaseMs) }, $inc: { attempts: 1 } },
        { sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
      )
      .lean();
  }

  const claim = async (): Promise<MailFields | null> => (await claimOf(urgentLane)) ?? (await claimOf(newsletterLane));

  async function close({ _id, kind }: MailFields, status: 'sent' | 'failed'): Promise<void> {
    // Deleted, because nothing about a deleted account is stored.
    if (kind === 'accountDeleted') await mails.deleteOne({ _id });
    // Another process may have sent the mail meanwhile.
    else
      await mails.updateOne(status === 'sent' ? { _id } : { _id, status: 'queued' }, {
        $set: { status, closedAt: now(), values: {} },
      });
  }

  async function deliver(mail: MailFields): Promise<void> {
    const { _id, kind } = mail;
    try {
      await transport.send({
        from,
        messageId: mail.messageId,
        to: mail.to,
        ...composeMail(asMail(mail)),
        headers: unsubscribeHeaders(mail, publicUrl),
      });
    } catch (error) {
      await defer(mail, error);
      return;
    }
    breaker.succeeded(mailServer);
    breaker.succeeded(hostOf(mail));
    await close(mail, 'sent');
    log.info({ mail: _id.toHexString(), kind }, 'mail sent');
  }

  /**
   * Counts a broken session as a failure of the mail server if the server accepts no session at all, otherwise of the recipient's host. Its
   * error does not tell which of them failed, so this opens another session.
   */
  async function recordBroken(host: string): Promise<void> {
    try {
      await transport.check?.();
    } catch (error) {
      log.warn({ err: deliveryFault(error) }, 'the mail server accepts no sessions');
      breaker.failed(mailServer);
      return;
    }
    breaker.succeeded(mailServer);
    breaker.failed(host);
  }

  /** Queues a mail again after a temporary failure; closes it after a permanent one or the last attempt. */
  async function defer(mail: MailFields, error: unknown): Promise<void> {
    const { _id, attempts, kind } = mail;
    const failure = classifyFailure(error);
    const pause = failure === 'refused' ? undefined : retryPausesMs[attempts - 1];
    const fault = { err: deliveryFault(error), mail: _id.toHexString(), kind, attempts };
    log.warn(fault, pause ? 'mail not sent' : 'mail given up');
    if (pause) {
      const nextAttemptAt = new Date(now().getTime() + pause);
      await mails.updateOne({ _id, status: 'queued' }, { $set: { nextAttemptAt } });
    } else await close(mail, 'failed');
    if (failure === 'broken') await recordBroken(hostOf(mail));
  }

  function begin(mail: MailFields): void {
    const ended = deliver(mail)
      .catch((error: unknown) => {
        log.warn({ err: error, mail: mail._id.toHexString() }, 'the result of a mail could not be recorded');
      })
      .finally(() => {
        sending.delete(ended);
        if (isBounded) fillInBackground();
      });
    sending.set(ended, { host: hostOf(mail), priority: mail.priority });
  }

  async function fillConnections(): Promise<void> {
    let answeredCalls: number;
    do {
      answeredCalls = fillCalls;
      isBounded = false;
      for (let mail = isStopping ? null : await claim(); mail; mail = isStopping ? null : await claim()) begin(mail);
    } while (fillCalls > answeredCalls && !isStopping);
  }

  /** Starts to send due mails. Calls during a search share one further search. */
  function fill(): Promise<void> {
    fillCalls += 1;
    filling ??= fillConnections().finally(() => {
      filling = undefined;
    });
    return filling;
  }

  function fillInBackground(): void {
    fill().catch((error: unknown) => {
      log.warn({ err: error }, 'outbox could not be read');
    });
  }

  async function deliverDue(): Promise<void> {
    await fill();
    while (sending.size > 0 || filling) {
      await Promise.race(sending.keys());
      await filling;
    }
  }

  async function deleteQueuedNewsletters(filter: QueryFilter<MailFields>): Promise<void> {
    for (;;) {
      const found = await mails
        .find({ ...queuedNewsletters, ...filter }, { _id: 1 })
        .limit(maxDeletedAtOnce)
        .lean();
      if (found.length === 0) return;
      await mails.deleteMany({ _id: { $in: found.map(({ _id }) => _id) }, status: 'queued' });
    }
  }

  return {
    async send({ kind, to, language, values }, key) {
      const messageId = `<${randomUUID()}@${domain}>`;
      const { priority } = kind === 'newsletterIssue' ? newsletterLane : urgentLane;
      const host = domainOf(to);
      const record = { kind, to, host, language, values, priority, messageId, nextAttemptAt: now() };
      try {
        await mails.create({ ...record, ...(key !== undefined && { key }) });
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
      if (timer) fillInBackground();
      return true;
    },
    async hasQueuedNewsletters() {
      return (await mails.exists(queuedNewsletters)) !== null;
    },
    deleteQueued: (keyPrefix) => deleteQueuedNewsletters({ key: { $gte: keyPrefix, $lt: `${keyPrefix}~` } }),
    deleteQueuedTo: (to) => deleteQueuedNewsletters({ to }),
    deliverDue,
    start() {
      timer = setInterval(fillInBackground, pollEveryMs);
      timer.unref();
      fillInBackground();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      isStopping = true;
      // Errors of the search are logged by the call that started it.
      await withTimeout(stopTimeoutMs, Promise.allSettled([filling, ...sending.keys()]));
      transport.close?.();
    },
  };
}

/** Casts the values, which fit the kind because `send` stored them. */
const asMail = ({ kind, to, language, values }: MailFields): Mail => ({
  kind,
  to,
  language,
  values: values as MailValues<MailKind>,
});

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
const hostOf = ({ to, host }: MailFields): string => host ?? domainOf(to);
