import type { Language, IssuePreview, NextIssue, updateNextIssue } from '@korice/contracts';
import type { Types } from 'mongoose';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.js';
import type { AppContext } from '../../config/app-context.js';
import type { SignedLinks } from '../../platform/signed-links.js';
import type { Outbox } from '../../mail/outbox.js';
import { isDuplicateKey } from '../../platform/errors/duplicate-key.js';
import { HttpError } from '../../platform/errors/http-error.js';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.js';
import type { SettingModel } from '../../db/setting.model.js';
import { composeMail } from '../../mail/compose.js';
import { mailMoment } from '../../mail/moment.js';
import { formatPrice } from '../../platform/text/format-price.js';
import type { AuditService } from '../accounts/audit/audit.service.js';
import type { BookModel } from '../books/book.model.js';
import { cardFields, presentBookCard, type CardFields } from '../books/book.presenter.js';
import { firstIssueDateAfter, issueDateAfter } from './issue-dates.js';
import type { NewsletterIssueFields, NewsletterIssueModel } from './newsletter-issue.model.js';
import type { SubscriberModel } from './subscriber.model.js';

export interface NewsletterService {
  readNext(): Promise<NextIssue>;
  /** Renders the issue that would be sent now, with a placeholder for the unsubscribe link. */
  preview(language: Language): Promise<IssuePreview>;
  /** @throws CONFLICT when the next issue is not that of `at`, or is sent during the call */
  setStopped(actor: Actor, change: z.output<typeof updateNextIssue.body>): Promise<NextIssue>;
  /**
   * Ends the sending of the issue of `at`: deletes its queued mails and queues no more. A mail that the mail server is receiving still
   * arrives. Idempotent.
   * @throws CONFLICT when the latest issue is not that of `at`, or was sent
   */
  halt(actor: Actor, at: Date): Promise<NextIssue>;
  /** Job: creates the issue that is due and queues the mails of unfinished issues. Idempotent. */
  sendDue(): Promise<void>;
}

/** An issue with fewer new books is skipped. */
const minBooks = 6;
const maxBooks = 12;
const batchSize = 100;

type Deps = AppContext & { outbox: Outbox; links: SignedLinks };

interface Models {
  settings: SettingModel;
  newsletterIssues: NewsletterIssueModel;
  subscribers: SubscriberModel;
  books: BookModel;
}

export function createNewsletterService(
  { env, now, outbox, links, log }: Deps,
  models: Models,
  audit: Pick<AuditService, 'record'>,
): NewsletterService {
  const { settings, newsletterIssues, subscribers, books } = models;
  const record = { _id: 'newsletter' } as const;

  /** Reads the date of the next issue, whether it is stopped, and since when books count as new. */
  async function readPlan(): Promise<{ at: Date; stopped: boolean; since: Date }> {
    const first = { at: firstIssueDateAfter(now()), stopped: false, since: new Date(0) };
    const options = { upsert: true, returnDocument: 'after' } as const;
    const plan = await settings.findOneAndUpdate(record, { $setOnInsert: first }, options).lean();
    return { at: plan.at ?? first.at, stopped: plan.stopped ?? false, since: plan.since ?? first.since };
  }

  const newBooks = (since: Date, until = now()) =>
    books
      .find({ listed: true, createdAt: { $gt: since, $lte: until } }, { _id: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .limit(maxBooks)
      .lean();

  async function readCards(ids: readonly Types.ObjectId[]): Promise<CardFields[]> {
    const found: CardFields[] = await books.find({ _id: { $in: [...ids] }, listed: true }, cardFields).lean();
    const byId = new Map(found.map((card) => [card._id.toHexString(), card]));
    return ids.flatMap((id) => byId.get(id.toHexString()) ?? []);
  }

  async function readNextCards(since: Date): Promise<CardFields[]> {
    const ids = (await newBooks(since)).map(({ _id }) => _id);
    return ids.length >= minBooks ? readCards(ids) : [];
  }

  /** Returns the values of an issue without the unsubscribe link. */
  const contentOf = (at: Date, cards: readonly CardFields[]) => ({
    date: mailMoment(at).date,
    list: cards.map((card) => ({
      bookTitle: card.title,
      bookAuthor: card.author,
      price: formatPrice(card.priceRsd),
      bookUrl: `${env.PUBLIC_URL}/book/${card._id.toHexString()}`,
    })),
    url: `${env.PUBLIC_URL}/categories`,
  });

  const unsubscribeUrl = (token: string): string => `${env.PUBLIC_URL}/newsletter/unsubscribe/${token}`;

  const readLatest = () => newsletterIssues.findOne().sort({ at: -1 }).lean();

  /** Queued newsletter mails belong to the latest issue: the outbox gives a mail up long before the next issue. */
  const isSending = async ({ done }: NewsletterIssueFields): Promise<boolean> =>
    !done || (await outbox.hasQueuedNewsletters());

  // 'letter' is in the keys of mails that earlier releases queued: another word would queue them again.
  const mailKeyOf = ({ _id }: NewsletterIssueFields, subscriberId = ''): string =>
    `letter ${_id.toHexString()} ${subscriberId}`;

  async function readNext(): Promise<NextIssue> {
    const { at, stopped, since } = await readPlan();
    const cards = await readNextCards(since);
    const count = await subscribers.countDocuments({ confirmed: true });
    const latest = await readLatest();
    const sending = latest && !latest.halted && (await isSending(latest)) ? latest.at.toISOString() : null;
    return { at: at.toISOString(), books: cards.map(presentBookCard), subscribers: count, stopped, sending };
  }

  /** Creates the issue that is due, only once on several processes, and plans the next one. */
  async function createDueIssue(): Promise<void> {
    const { at, stopped, since } = await readPlan();
    const moment = now();
    if (at > moment) return;
    // From here on the issue can be neither stopped nor resumed. If that happened since the plan was read, the next run sees it.
    const claimed = await settings.updateOne({ ...record, at, stopped: { $ne: !stopped } }, { $set: { sending: at } });
    if (claimed.matchedCount === 0) return;
    const ids = stopped ? [] : (await newBooks(since, moment)).map(({ _id }) => _id);
    const isSent = ids.length >= minBooks;
    if (isSent)
      try {
        await newsletterIssues.create({ at, books: ids });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    const next = { at: issueDateAfter(at, moment), stopped: false, ...(isSent && { since: moment }) };
    await settings.updateOne({ ...record, at }, { $set: next });
    log.info({ at, books: ids.length, stopped, goesOut: isSent }, 'newsletter was due');
  }

  /** Yields the remaining subscribers in batches until the issue is halted. A batch counts as done when the next one is requested. */
  async function* recipientsOf({ _id, after }: NewsletterIssueFields) {
    for (;;) {
      const next = { confirmed: true, ...(after && { _id: { $gt: after } }) };
      const recipients = await subscribers.find(next).sort({ _id: 1 }).limit(batchSize).lean();
      yield* recipients;
      after = recipients.at(-1)?._id ?? null;
      const unhalted = { _id, halted: { $exists: false } };
      const { matchedCount } = await newsletterIssues.updateOne(unhalted, { $set: after ? { after } : { done: true } });
      if (!after || matchedCount === 0) return;
    }
  }

  /** Queues one mail for each subscriber. The key makes it idempotent. A subscriber whose mail cannot be queued misses the issue. */
  async function sendIssue(issue: NewsletterIssueFields): Promise<void> {
    const content = contentOf(issue.at, await readCards(issue.books));
    await forEachSettled(recipientsOf(issue), async ({ _id, email: to, language }) => {
      const isSubscribed = () => subscribers.exists({ _id, confirmed: true });
      if (!(await isSubscribed())) return;
      const id = _id.toHexString();
      const values = { ...content, unsubscribeUrl: unsubscribeUrl(links.sign('newsletter', id)) };
      const key = mailKeyOf(issue, id);
      await outbox.send({ kind: 'newsletterIssue', to, language, values }, key);
      // The end of a subscription deletes only the mails that are queued at that time.
      if (!(await isSubscribed())) await outbox.deleteQueued(key);
    });
  }

  /** Deletes the mails that a batch queued while the issue was halted. */
  async function finishHalted(issue: NewsletterIssueFields): Promise<void> {
    await outbox.deleteQueued(mailKeyOf(issue));
    await newsletterIssues.updateOne({ _id: issue._id }, { $set: { done: true } });
  }

  return {
    readNext,

    async preview(language) {
      const { at, since } = await readPlan();
      const values = { ...contentOf(at, await readNextCards(since)), unsubscribeUrl: unsubscribeUrl('…') };
      // The text does not depend on the address.
      const { subject, text } = composeMail({ kind: 'newsletterIssue', to: '', language, values });
      return { subject, text };
    },

    async setStopped(actor, { stopped, at: seenAt }) {
      const { at } = await readPlan();
      if (seenAt !== undefined && new Date(seenAt).getTime() !== at.getTime()) throw new HttpError('CONFLICT');
      const unsent = { ...record, at, sending: { $ne: at } };
      if (!(await settings.exists(unsent))) throw new HttpError('CONFLICT');
      // Before the change, because a crash in between would lose the entry.
      await audit.record(actor, stopped ? 'newsletterStopped' : 'newsletterResumed', { name: mailMoment(at).date });
      const { matchedCount } = await settings.updateOne(unsent, { $set: { stopped } });
      if (matchedCount === 0) throw new HttpError('CONFLICT');
      return readNext();
    },

    async halt(actor, at) {
      const issue = await readLatest();
      if (issue?.at.getTime() !== at.getTime()) throw new HttpError('CONFLICT');
      if (!issue.halted && !(await isSending(issue))) throw new HttpError('CONFLICT');
      const onceKey = issue._id.toHexString();
      // Before the change, because a crash in between would lose the entry.
      await audit.record(actor, 'newsletterHalted', { name: mailMoment(at).date }, { onceKey });
      // Not done, so that the job deletes mails that are queued after this.
      const unhalted = { _id: issue._id, halted: { $exists: false } };
      await newsletterIssues.updateOne(unhalted, { $set: { halted: true, done: false } });
      await outbox.deleteQueued(mailKeyOf(issue));
      return readNext();
    },

    async sendDue() {
      await createDueIssue();
      const unfinished = () => newsletterIssues.find({ done: false }).sort({ at: 1 }).limit(10).lean();
      try {
        await forEachSettled(await unfinished(), async (issue) => {
          if (!issue.halted) await sendIssue(issue);
        });
      } finally {
        await forEachSettled(await unfinished(), async (issue) => {
          if (issue.halted) await finishHalted(issue);
        });
      }
    },
  };
}
