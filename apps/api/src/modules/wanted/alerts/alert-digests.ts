import { pathTo } from '@korice/contracts';
import { serverText } from '@korice/texts/server';
import type { Types } from 'mongoose';
import type { AppContext } from '../../../config/app-context.js';
import type { Outbox } from '../../../mail/outbox.js';
import { forEachSettled } from '../../../platform/concurrency/for-each-settled.js';
import { isDuplicateKey } from '../../../platform/errors/duplicate-key.js';
import type { SignedLinks } from '../../../platform/signed-links.js';
import { formatPrice } from '../../../platform/text/format-price.js';
import { belgradeDay, belgradeDaySpan } from '../../../platform/time/belgrade-days.js';
import type { BookFields } from '../../books/book.model.js';
import type { AlertFields } from './alert.model.js';
import type { AlertDigestFields, AlertDigestModel } from './alert-digest.model.js';
import type { AlertMatchFields } from './alert-match.model.js';
import {
  alertEndUrl,
  alertName,
  discardMatches,
  offeredFilter,
  type AlertModels,
  type AlertPorts,
} from './alert-notices.js';

export interface AlertDigests {
  /**
   * Job: queues the daily mail of every member with pending matches from before the last 18:00, and one push about those of alerts without
   * mails. Idempotent, also on several processes.
   */
  sendDue(): Promise<void>;
}

const hour = 3_600_000;
/** The hour of the daily mail in Belgrade. */
const sendingHour = 18;
/** Maximum number of matches in one mail; the rest is in the mail of the next day. */
const maxMatches = 500;
/** Maximum number of books listed in a mail; the count includes further ones. */
const maxListed = 30;

/** Returns the last 18:00 in Belgrade that is not after `now`, with its day. */
export function lastSendingTime(now: Date): { at: Date; day: string } {
  const today = belgradeDay(now);
  const yesterday = belgradeDay(new Date(belgradeDaySpan(today).from.getTime() - hour));
  // Counted back from the end of the day, because clocks change in the night before.
  const on = (day: string) => new Date(belgradeDaySpan(day).to.getTime() - (24 - sendingHour) * hour);
  const day = on(today) <= now ? today : yesterday;
  return { at: on(day), day };
}

export function createAlertDigests(
  { env, now, outbox, links }: Pick<AppContext, 'env' | 'now'> & { outbox: Outbox; links: SignedLinks },
  { alertDigests, alerts, alertMatches, books, users }: AlertModels & { alertDigests: AlertDigestModel },
  { blockedWith, push }: Pick<AlertPorts, 'blockedWith' | 'push'>,
): AlertDigests {
  /**
   * Stores the mail of a day with its matches. Resolves to undefined when it is stored already, and while an earlier mail of the member is
   * unfinished: that one may be queued and must not be repeated.
   */
  async function prepare(user: Types.ObjectId, before: Date, day: string): Promise<AlertDigestFields | undefined> {
    const _id = `${user.toHexString()} ${day}`;
    if (await alertDigests.exists({ user, $or: [{ _id }, { isSent: false }] })) return undefined;
    const due = await alertMatches
      .find({ user, pending: 'digest', at: { $lt: before } }, { _id: 1 })
      .sort({ at: 1 })
      .limit(maxMatches)
      .lean();
    const digest = { _id, user, matches: due.map((match) => match._id), isSent: false, createdAt: now() };
    try {
      await alertDigests.create(digest);
    } catch (error) {
      if (isDuplicateKey(error)) return undefined;
      throw error;
    }
    return digest;
  }

  /**
   * Resolves to the books to list in a mail, with one of their alerts each (`news`), to the other books of alerts with pushes alone
   * (`pushed`), to the matches that both settle, and to those whose book, alert or members do not qualify now (`dropped`).
   */
  async function findNews({ user, matches, createdAt }: AlertDigestFields, isRecipientActive: boolean) {
    // After a crash the mail may be queued without a book that is offered again only now: `storeMatches` leaves it to the next mail.
    const due = await alertMatches
      .find({ _id: { $in: matches }, pending: 'digest', at: { $lt: createdAt } })
      .sort({ at: 1 })
      .limit(maxMatches)
      .lean();
    const [offered, current, blocked] = await Promise.all([
      books
        .find({ _id: { $in: due.map(({ book }) => book) }, ...offeredFilter })
        .limit(due.length)
        .lean(),
      alerts
        .find({ _id: { $in: due.map(({ alert }) => alert) } })
        .limit(due.length)
        .lean(),
      blockedWith(user.toHexString()),
    ]);
    const booksById = new Map(offered.map((book) => [book._id.toHexString(), book]));
    const alertsById = new Map(current.map((alert) => [alert._id.toHexString(), alert]));
    const news = new Map<string, { book: BookFields; alert: AlertFields }>();
    const pushed = new Map<string, BookFields>();
    const settled: AlertMatchFields[] = [];
    const dropped: AlertMatchFields[] = [];
    for (const match of due) {
      const book = booksById.get(match.book.toHexString());
      const alert = alertsById.get(match.alert.toHexString());
      if (!isRecipientActive || !book || !alert || blocked.has(book.owner._id.toHexString())) {
        dropped.push(match);
        continue;
      }
      settled.push(match);
      const bookId = book._id.toHexString();
      // With mails and pushes turned off meanwhile, the member still finds the book among those of the alerts.
      if (alert.mail !== 'off' && !news.has(bookId)) news.set(bookId, { book, alert });
      if (alert.mail === 'off' && alert.push && !match.isTold && !match.pending.includes('push'))
        pushed.set(bookId, book);
    }
    for (const bookId of news.keys()) pushed.delete(bookId);
    return { news: [...news.values()], pushed: [...pushed.values()], settled, dropped };
  }

  async function send(digest: AlertDigestFields): Promise<void> {
    const recipient = await users.findOne({ _id: digest.user, status: 'active' }, { email: 1, language: 1 }).lean();
    const { news, pushed, settled, dropped } = await findNews(digest, recipient !== null);
    if (recipient && news.length > 0) {
      const { email: to, language } = recipient;
      const values = {
        count: news.length,
        list: await Promise.all(
          news.slice(0, maxListed).map(async ({ book, alert }) => ({
            bookTitle: book.title,
            bookAuthor: book.author,
            price: formatPrice(book.priceRsd),
            alert: await alertName(alert, language, users),
            bookUrl: `${env.PUBLIC_URL}/book/${book._id.toHexString()}`,
          })),
        ),
        url: `${env.PUBLIC_URL}/dashboard/alerts`,
        // The unsubscribe button of mail programs uses it too, and means all mails also when one alert found the books.
        unsubscribeUrl: alertEndUrl(env.PUBLIC_URL, links.sign('alert-mails', digest.user.toHexString())),
      };
      const key = `alerts ${digest._id}`;
      const [first, ...others] = new Map(news.map(({ alert }) => [alert._id.toHexString(), alert])).values();
      if (first && others.length === 0) {
        const alert = await alertName(first, language, users);
        const endAlertUrl = alertEndUrl(env.PUBLIC_URL, links.sign('alert', first._id.toHexString()));
        const ofOne = { ...values, alert, endAlertUrl };
        await outbox.send({ kind: 'alertDigestOfOne', to, language, values: ofOne }, key);
      } else await outbox.send({ kind: 'alertDigest', to, language, values }, key);
    }
    if (pushed.length > 0)
      await push.notify(digest.user.toHexString(), {
        kind: 'alert',
        key: `alerts ${digest._id}`,
        path: pathTo('alerts'),
        tag: 'alerts',
        text: (language) => ({
          title: serverText(language, 'mail', 'alertsPushTitle', { count: pushed.length }),
          body: pushed.map(({ title }) => title).join(', '),
        }),
      });
    await discardMatches(alertMatches, dropped);
    const notified = { $pull: { pending: 'digest' as const }, $set: { isTold: true } };
    await alertMatches.updateMany({ _id: { $in: settled.map(({ _id }) => _id) } }, notified);
    await alertDigests.updateOne({ _id: digest._id }, { $set: { isSent: true } });
  }

  /** Yields the work for each mail that is due. */
  async function* dueMails(): AsyncGenerator<() => Promise<void>> {
    // First complete the mails that a crash interrupted: they may be queued already, and the mail of today must not repeat their books.
    const unfinished = alertDigests.find({ isSent: false }).sort({ createdAt: 1 }).lean().cursor();
    for await (const digest of unfinished) yield () => send(digest);
    const { at, day } = lastSendingTime(now());
    for (const user of await alertMatches.distinct('user', { pending: 'digest', at: { $lt: at } }))
      yield async () => {
        const digest = await prepare(user, at, day);
        if (digest) await send(digest);
      };
  }

  return {
    sendDue: () => forEachSettled(dueMails(), (mail) => mail()),
  };
}
