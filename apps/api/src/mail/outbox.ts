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
   * Records the mail and answers; it goes out afterwards, as often as it takes, also after a restart, newsletter issues when nothing else is
   * due. With a `key` the same mail is recorded once, however often this is called, within the 30 days that a record is kept;
   * the one about a deleted account is kept only until it is out. Resolves to whether the mail is a new record.
   */
  send<Kind extends MailKind>(mail: Mail<Kind>, key?: string): Promise<boolean>;
  /** Delivers everything that is due and answers when nothing more is. */
  deliverDue(): Promise<void>;
  start(): void;
  /** Begins no further mail, and waits a few seconds for the one that is being sent. One that is cut off goes out again later. */
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
/** Pauses after each failed attempt; after the last one the mail is given up: about two days in all. */
const pauses = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minute);
/** Longer than the transport's own time-outs, so that two processes never send one mail at once. */
const lease = 5 * minute;
const pollEvery = 30_000;
/** The priority of an issue: thousands come at once, and nobody waits for theirs. */
const afterAllOthers = 1;
/** For how long a stop waits for a mail server. */
const stopWithin = 3_000;

export function createOutbox({ mails, transport, now, log, from, publicUrl }: OutboxDeps): Outbox {
  let running = Promise.resolve();
  /** Begins when what runs has ended. */
  let following: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  const domain = new URL(publicUrl).hostname;

  const claim = () => {
    const at = now();
    return mails
      .findOneAndUpdate(
        { status: 'queued', nextAttemptAt: { $lte: at } },
        { $set: { nextAttemptAt: new Date(at.getTime() + lease) }, $inc: { attempts: 1 } },
        { sort: { priority: 1, nextAttemptAt: 1 }, returnDocument: 'after' },
      )
      .lean();
  };

  async function close({ _id, kind }: MailFields, status: 'sent' | 'failed'): Promise<void> {
    // Of a deleted account nothing is kept.
    if (kind === 'accountDeleted') await mails.deleteOne({ _id });
    // One that another process has sent meanwhile did not fail.
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
      const pause = pauses[attempts - 1];
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

  /** One drain at a time; however many calls come while one runs, there is one more look after it. */
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
      const priority = kind === 'newsletterIssue' ? afterAllOthers : 0;
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
      timer = setInterval(deliverInBackground, pollEvery);
      timer.unref();
      deliverInBackground();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      isStopping = true;
      // Its failure has been logged where it was started.
      await withTimeout(stopWithin, Promise.allSettled([following ?? running]));
    },
  };
}

/** What `send` recorded: the values were those of the kind then. */
const asMail = ({ kind, to, language, values }: MailFields): Mail => ({
  kind,
  to,
  language,
  values: values as MailValues<MailKind>,
});
