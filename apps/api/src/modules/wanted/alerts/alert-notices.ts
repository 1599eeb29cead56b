import type { Language } from '@korice/contracts';
import { categoryName, serverText } from '@korice/texts/server';
import { Types } from 'mongoose';
import type { AppContext } from '../../../config/app-context.js';
import type { EventOutbox } from '../../../jobs/event-outbox.js';
import type { Outbox } from '../../../mail/outbox.js';
import { forEachSettled } from '../../../platform/concurrency/for-each-settled.js';
import { duplicatesIn } from '../../../platform/errors/duplicate-key.js';
import type { SignedLinks } from '../../../platform/signed-links.js';
import { formatPrice } from '../../../platform/text/format-price.js';
import type { UserFields, UserModel } from '../../accounts/users/user.model.js';
import type { BookFields, BookModel } from '../../books/book.model.js';
import type { PushService } from '../../accounts/push/push.service.js';
import type { AlertFields, AlertModel } from './alert.model.js';
import type { AlertMatchFields, AlertMatchModel, PendingNotice } from './alert-match.model.js';
import type { AlertMatching, FoundAlert } from './alert-matching.js';
import type { DemandCounts } from './demand-counts.js';

export interface AlertModels {
  alerts: AlertModel;
  alertMatches: AlertMatchModel;
  books: BookModel;
  users: UserModel;
}

/** The services that `notifyAlerts` depends on. */
export interface AlertPorts {
  matching: Pick<AlertMatching, 'find'>;
  demandCounts: Pick<DemandCounts, 'regroup'>;
  push: Pick<PushService, 'notify'>;
  /** Ids of members whom the member has blocked, and of those who have blocked the member. */
  blockedWith: (userId: string) => Promise<ReadonlySet<string>>;
}

type Deps = Pick<AppContext, 'env' | 'now'> & { eventOutbox: EventOutbox; outbox: Outbox; links: SignedLinks };
type Recipient = Pick<UserFields, '_id' | 'email' | 'language'>;

/** Maximum number of matches in one write, and of matches whose members are notified together. */
const batchSize = 100;

/**
 * Maximum books of one import or relisting that a member is notified of at once. The daily mail contains the others, or one push for
 * alerts without mails.
 */
const maxAtOnce = 3;

/** The filter for books that members are notified of. A reserved book is not offered. */
export const offeredFilter = { status: 'available', ownerActive: true, listed: true } as const;

/**
 * Handles `bookOffered`: stores a match for every alert that the book matches, then notifies the members. A repeated event sends no second
 * notice: a match is unique, mails and pushes have idempotency keys, and a match is marked after its notices.
 */
export function notifyAlerts(deps: Deps, models: AlertModels, ports: AlertPorts): void {
  const { env, now, eventOutbox, outbox, links } = deps;
  const { alerts, alertMatches, books, users } = models;
  const { matching, demandCounts, push, blockedWith } = ports;

  const findOffered = (bookId: Types.ObjectId | string): Promise<BookFields | null> =>
    books.findOne({ _id: bookId, ...offeredFilter }).lean();

  /** Resolves to the members who were or will be notified at once of at least `maxAtOnce` books of an import. */
  async function membersAtImportLimit(
    found: readonly FoundAlert[],
    importId: string | undefined,
  ): Promise<Set<string>> {
    const members = new Set<string>();
    if (importId === undefined) return members;
    const isAtOnce = ({ push: wantsPush, mail }: FoundAlert): boolean => wantsPush || mail === 'atOnce';
    const byId = new Map(found.filter(isAtOnce).map(({ user }) => [user.toHexString(), user]));
    const userIds = [...byId.values()];
    for (let start = 0; start < userIds.length; start += batchSize) {
      const notified = await alertMatches.aggregate<{ _id: Types.ObjectId; count: number }>([
        { $match: { importId, user: { $in: userIds.slice(start, start + batchSize) } } },
        { $group: { _id: '$user', count: { $sum: 1 } } },
      ]);
      for (const { _id, count } of notified) if (count >= maxAtOnce) members.add(_id.toHexString());
    }
    return members;
  }

  /**
   * Stores the matches of a book. Only one alert of a member causes a push and only one a mail at once; the daily mail itself lists a book
   * once.
   */
  async function storeMatches(book: BookFields, found: readonly FoundAlert[], importId?: string): Promise<void> {
    const atImportLimit = await membersAtImportLimit(found, importId);
    const known = alertMatches.find({ book: book._id }, { alert: 1, user: 1, pending: 1, isTold: 1 }).lean();
    const stored = new Set<string>();
    const noticesByUser = new Map<string, Set<PendingNotice>>();
    const noticesOf = (user: Types.ObjectId): Set<PendingNotice> => {
      const notices = noticesByUser.get(user.toHexString()) ?? new Set();
      noticesByUser.set(user.toHexString(), notices);
      return notices;
    };
    for await (const { alert, user, pending, isTold } of known.cursor({ batchSize })) {
      stored.add(alert.toHexString());
      for (const notice of isTold ? (['push', 'mail', 'digest'] as const) : pending) noticesOf(user).add(notice);
    }
    const pendingOf = ({ user, push: wantsPush, mail }: FoundAlert): PendingNotice[] => {
      const notices = noticesOf(user);
      const pending: PendingNotice[] = [];
      const exceedsImportLimit = atImportLimit.has(user.toHexString());
      if (wantsPush && !notices.has('push') && !exceedsImportLimit) pending.push('push');
      if (mail === 'atOnce' && !notices.has('mail') && !exceedsImportLimit) pending.push('mail');
      const isDaily = mail === 'daily' || (exceedsImportLimit && (mail === 'atOnce' || wantsPush));
      if (isDaily && !notices.has('mail')) pending.push('digest');
      for (const notice of pending) notices.add(notice);
      return pending;
    };
    const at = now();
    // The book may be offered again: neither `discardMatches` nor a daily mail of before takes these matches away.
    if (stored.size > 0)
      await alertMatches.updateMany({ book: book._id, isTold: false, pending: { $ne: [] } }, { $max: { at } });
    // Alerts with mails at once come first, so that no member gets such a mail and the daily one about the same book.
    const fresh = found
      .filter(({ _id }) => !stored.has(_id.toHexString()))
      .toSorted((a, b) => Number(b.mail === 'atOnce') - Number(a.mail === 'atOnce'));
    const withNotices = fresh.map((alert) => ({ alert, pending: pendingOf(alert) }));
    // Notices are sent in the order of the ids. The order is random, so that no account and no kind of alert is always served first.
    const records = shuffled(withNotices).map(({ alert, pending }) => ({
      _id: new Types.ObjectId(),
      alert: alert._id,
      user: alert.user,
      book: book._id,
      at,
      pending,
      ...(importId !== undefined && pending.some((notice) => notice !== 'digest') && { importId }),
      isTold: false,
    }));
    for (let start = 0; start < records.length; start += batchSize) {
      const batch = records.slice(start, start + batchSize);
      try {
        await alertMatches.insertMany(batch, { ordered: false });
      } catch (error) {
        if (!duplicatesIn(error)) throw error;
      }
      await alerts.updateMany({ _id: { $in: batch.map(({ alert }) => alert) } }, { $max: { lastBookAt: at } });
    }
  }

  async function notify(match: AlertMatchFields, alert: AlertFields, recipient: Recipient, book: BookFields) {
    const bookId = book._id.toHexString();
    const userId = recipient._id.toHexString();
    const price = formatPrice(book.priceRsd);
    const isDue = (notice: PendingNotice): boolean => match.pending.includes(notice);
    if (isDue('push') && alert.push)
      await push.notify(userId, {
        kind: 'alert',
        key: `alert ${bookId}`,
        path: `/book/${bookId}`,
        tag: `book ${bookId}`,
        fromId: book.owner._id.toHexString(),
        text: (language) => ({
          title: serverText(language, 'mail', 'alertPushTitle'),
          body: serverText(language, 'mail', 'alertPushBody', { title: book.title, price }),
        }),
      });
    if (isDue('mail') && alert.mail === 'atOnce') {
      const { email: to, language } = recipient;
      const values = {
        bookTitle: book.title,
        bookAuthor: book.author,
        price,
        alert: await alertName(alert, language, users),
        url: `${env.PUBLIC_URL}/book/${bookId}`,
        unsubscribeUrl: alertEndUrl(env.PUBLIC_URL, links.sign('alert', alert._id.toHexString())),
      };
      await outbox.send({ kind: 'alertBook', to, language, values }, `alert ${userId} ${bookId}`);
    }
    // The alert was switched to daily mails meanwhile: its match goes into the daily mail. One write, because a crash between two would
    // lose the notice.
    if (isDue('mail') && alert.mail === 'daily')
      await alertMatches.updateOne(
        { _id: match._id, pending: 'mail' },
        { $set: { pending: ['digest'], isTold: true } },
      );
    else
      await alertMatches.updateOne(
        { _id: match._id },
        { $pull: { pending: { $in: ['push', 'mail'] } }, $set: { isTold: true } },
      );
  }

  async function notifyBatch(batch: readonly AlertMatchFields[], bookId: string): Promise<void> {
    const book = await findOffered(bookId);
    if (!book) return discardMatches(alertMatches, batch);
    const blocked = await blockedWith(book.owner._id.toHexString());
    const [recipients, current] = await Promise.all([
      users
        .find({ _id: { $in: batch.map(({ user }) => user) }, status: 'active' }, { email: 1, language: 1 })
        .limit(batch.length)
        .lean(),
      alerts
        .find({ _id: { $in: batch.map(({ alert }) => alert) } })
        .limit(batch.length)
        .lean(),
    ]);
    const usersById = new Map(recipients.map((one) => [one._id.toHexString(), one]));
    const alertsById = new Map(current.map((one) => [one._id.toHexString(), one]));
    await forEachSettled(batch, (match) => {
      const recipient = usersById.get(match.user.toHexString());
      const alert = alertsById.get(match.alert.toHexString());
      if (!recipient || !alert || blocked.has(match.user.toHexString())) return discardMatches(alertMatches, [match]);
      return notify(match, alert, recipient, book);
    });
  }

  /** Sends all due notices of a book in the order of its matches, which is random. */
  async function notifyDue(bookId: string): Promise<void> {
    const due = alertMatches
      .find({ book: bookId, pending: { $in: ['push', 'mail'] } })
      .sort({ _id: 1 })
      .lean()
      .cursor({ batchSize });
    await forEachSettled(inBatches(due), (batch) => notifyBatch(batch, bookId));
  }

  eventOutbox.on('bookOffered', async ({ bookId, importId }) => {
    const book = await findOffered(bookId);
    if (book) {
      const found = await matching.find(book);
      const foreign = found.filter(({ user }) => !user.equals(book.owner._id));
      if (foreign.length > 0) {
        const blocked = await blockedWith(book.owner._id.toHexString());
        const others = foreign.filter(({ user }) => !blocked.has(user.toHexString()));
        await storeMatches(book, others, importId);
      }
      await demandCounts.regroup(found, book.workKey);
    }
    await notifyDue(bookId);
  });
}

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/**
 * Removes matches whose book, alert or members no longer qualify, so that they can match again later. A match that was notified already
 * only loses its pending notices. Keeps a match whose book was offered again since it was read.
 */
export async function discardMatches(
  alertMatches: AlertMatchModel,
  dropped: readonly Pick<AlertMatchFields, '_id' | 'at'>[],
): Promise<void> {
  if (dropped.length === 0) return;
  await alertMatches.bulkWrite(
    dropped.flatMap(({ _id, at }) => [
      { deleteOne: { filter: { _id, at, isTold: false } } },
      { updateOne: { filter: { _id, at, isTold: true }, update: { $set: { pending: [] } } } },
    ]),
  );
}

export const alertEndUrl = (publicUrl: string, token: string): string => `${publicUrl}/alerts/end/${token}`;

/** Resolves to the name of an alert for a mail: the words or filters of a search, the title of a work, the name of a seller. */
export async function alertName(alert: AlertFields, language: Language, users: UserModel): Promise<string> {
  switch (alert.kind) {
    case 'search': {
      const { q, category, city, minPrice, maxPrice } = alert.search;
      const from =
        minPrice === undefined ? '' : serverText(language, 'mail', 'alertFrom', { price: formatPrice(minPrice) });
      const to =
        maxPrice === undefined ? '' : serverText(language, 'mail', 'alertTo', { price: formatPrice(maxPrice) });
      const parts = [q, category && categoryName(category, language), from, to, city];
      return parts.filter(Boolean).join(' · ') || serverText(language, 'mail', 'alertSearch');
    }
    case 'work':
      return alert.author === '' ? alert.title : `${alert.title}, ${alert.author}`;
    case 'seller':
      return (await users.findById(alert.seller, { name: 1 }).lean())?.name ?? '';
  }
}
