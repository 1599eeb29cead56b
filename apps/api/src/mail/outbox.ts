import { randomUUID } from 'node:crypto';
import type { MailKind, MailValues } from '@korice/texts/mail';
import { isDuplicateKey } from '../platform/errors/duplicate-key.js';
import type { Logger } from '../platform/logger.js';
import { withTimeout } from '../platform/time/with-timeout.js';
import { composeMail } from './compose.js';
import { deliveryFault } from './delivery-fault.js';
import type { Mail } from './mail.js';
import { unsubscribeHeaders } from './unsubscribe-headers.js';
import type { MailFields, MailModel } from './mail.model.js';
import type { Transport } from './transport.js';

export interface Outbox {
  /**
   * Stores the mail; a background loop sends and retries it, also after a restart, newsletter issues last. Idempotent with a `key` for the
   * 30 days that a record is kept; the mail about a deleted account is removed when it is sent. Resolves to whether the record is new.
   */
  send<Kind extends MailKind>(mail: Mail<Kind>, key?: string): Promise<boolean>;
  /** Sends all due mails. */
  deliverDue(): Promise<void>;
  start(): void;
  /** Starts no further mail and waits at most 3 s for the current one. An interrupted mail is sent again later. */
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
/** The pause after each failed attempt, in milliseconds. After the last one the mail is given up: about two days in all. */
const retryPausesMs = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minute);
/** Longer than the timeouts of the transport, so that two processes never send one mail at once. Milliseconds. */
const leaseMs = 5 * minute;
const pollEveryMs = 30_000;
/** The priority of newsletter issues, which are many and not urgent. */
const newsletterPriority = 1;
/** Bounds the wait for the mail server at a shutdown. */
const stopTimeoutMs = 3_000;

export function createOutbox({ mails, transport, now, log, from, publicUrl }: OutboxDeps): Outbox {
  let running = Promise.resolve();
  /** The next drain, which starts when the running one has ended. */
  let following: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  const domain = new URL(publicUrl).hostname;

  const claim = () => {
    const at = now();
    return mails
      .findOneAndUpdate(
        { status: 'queued', nextAttemptAt: { $lte: at } },
        { $set: { nextAttemptAt: new Date(at.getTime() + leaseMs) }, $inc: { attempts: 1 } },
        { sort: { priority: 1, nextAttemptAt: 1 }, returnDocument: 'after' },
      )
      .lean();
  };

  async function close({ _id, kind }: MailFields, status: 'sent' | 'failed'): Promise<void> {
    // Nothing about a deleted account is stored.
    if (kind === 'accountDeleted') await mails.deleteOne({ _id });
    // Another process may have sent the mail meanwhile.
    else
      await mails.updateOne(status === 'sent' ? { _id } : { _id, status: 'queued' }, {
        $set: { status, closedAt: now(), values: {} },
      });
  }

  async function deliver(mail: MailFields): Promise<void> {
    const { _id, attempts, kind } = mail;
    try {
      await transport.send({
        from,
        messageId: mail.messageId,
        to: mail.to,
        ...composeMail(asMail(mail)),
        headers: unsubscribeHeaders(mail, publicUrl),
      });
    } catch (error) {
      const pause = retryPausesMs[attempts - 1];
      const fault = { err: deliveryFault(error), mail: _id.toHexString(), kind, attempts };
      log.warn(fault, pause ? 'mail not sent' : 'mail given up');
      if (pause) {
        const nextAttemptAt = new Date(now().getTime() + pause);
        await mails.updateOne({ _id, status: 'queued' }, { $set: { nextAttemptAt } });
      } else await close(mail, 'failed');
      return;
    }
    await close(mail, 'sent');
    log.info({ mail: _id.toHexString(), kind }, 'mail sent');
  }

  async function drain(): Promise<void> {
    while (!isStopping) {
      const mail = await claim();
      if (!mail) return;
      await deliver(mail);
    }
  }

  function follow(): Promise<void> {
    following = undefined;
    running = drain();
    return running;
  }

  /** Runs one drain at a time. Calls during a drain share one further drain after it. */
  function deliverDue(): Promise<void> {
    following ??= running.then(follow, follow);
    return following;
  }

  const deliverInBackground = (): void => {
    deliverDue().catch((error: unknown) => {
      log.warn({ err: error }, 'outbox could not be read');
    });
  };

  return {
    async send({ kind, to, language, values }, key) {
      const messageId = `<${randomUUID()}@${domain}>`;
      const priority = kind === 'newsletterIssue' ? newsletterPriority : 0;
      const record = { kind, to, language, values, priority, messageId, nextAttemptAt: now() };
      try {
        await mails.create({ ...record, ...(key !== undefined && { key }) });
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
      if (timer) deliverInBackground();
      return true;
    },
    deliverDue,
    start() {
      timer = setInterval(deliverInBackground, pollEveryMs);
      timer.unref();
      deliverInBackground();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      isStopping = true;
      // The error was logged where the drain was started.
      await withTimeout(stopTimeoutMs, Promise.allSettled([following ?? running]));
    },
  };
}

/** `send` stored values that fit the kind. */
const asMail = ({ kind, to, language, values }: MailFields): Mail => ({
  kind,
  to,
  language,
  values: values as MailValues<MailKind>,
});
