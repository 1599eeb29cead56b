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

/** What an alert tells. */
export interface AlertPorts {
  matching: Pick<AlertMatching, 'find'>;
  demandCounts: Pick<DemandCounts, 'regroup'>;
  push: Pick<PushService, 'notify'>;
  /** Ids of members whom the member has blocked, and of those who have blocked the member. */
  blockedWith: (userId: string) => Promise<ReadonlySet<string>>;
}

type Needs = Pick<AppContext, 'env' | 'now'> & { eventOutbox: EventOutbox; outbox: Outbox; links: SignedLinks };
type Recipient = Pick<UserFields, '_id' | 'email' | 'language'>;

/** Matches in one write, and members whose notices are checked together. */
const batchSize = 100;

/** Books of one import that a member hears of at once; the daily mail names the others. */
const maxAtOnce = 3;

/** A book that members may hear of. A reserved book is no news. */
export const isOffered = { status: 'available', ownerActive: true, listed: true } as const;

/**
 * Handles `bookOffered`: stores a match for every alert that the book fits, then tells the members. A repeated event tells nobody twice:
 * a match is unique, mails and pushes have idempotency keys, and a told match is marked.
 */
export function tellAlerts(needs: Needs, models: AlertModels, ports: AlertPorts): void {
  const { env, now, eventOutbox, outbox, links } = needs;
  const { alerts, alertMatches, books, users } = models;
  const { matching, demandCounts, push, blockedWith } = ports;

  const findOffered = (bookId: Types.ObjectId | string): Promise<BookFields | null> =>
    books.findOne({ _id: bookId, ...isOffered }).lean();

  /** Resolves to the members who have heard of enough books of an import. */
  async function heardEnough(found: readonly FoundAlert[], importId: string | undefined): Promise<Set<string>> {
    const members = new Set<string>();
    if (importId === undefined) return members;
    for (const userId of new Set(found.map(({ user }) => user.toHexString())))
      if ((await alertMatches.countDocuments({ importId, user: userId }).limit(maxAtOnce)) >= maxAtOnce)
        members.add(userId);
    return members;
  }

  /** Stores the matches of a book. A member is told by one alert, except in the daily mail, which names a book once. */
  async function storeMatches(book: BookFields, found: readonly FoundAlert[], importId?: string): Promise<void> {
    const hasHeardEnough = await heardEnough(found, importId);
    const known = await alertMatches.find({ book: book._id }, { alert: 1, user: 1, pending: 1, isTold: 1 }).lean();
    const stored = new Set(known.map(({ alert }) => alert.toHexString()));
    const told = new Map<string, Set<PendingNotice>>();
    for (const { user, pending, isTold } of known)
      told.set(user.toHexString(), isTold ? new Set(['push', 'mail', 'digest']) : new Set(pending));
    const pendingOf = ({ user, push: wantsPush, mail }: FoundAlert): PendingNotice[] => {
      const heard = told.get(user.toHexString()) ?? new Set();
      told.set(user.toHexString(), heard);
      const pending: PendingNotice[] = [];
      const isLate = hasHeardEnough.has(user.toHexString());
      if (wantsPush && !heard.has('push') && !isLate) pending.push('push');
      if (mail === 'atOnce' && !heard.has('mail') && !isLate) pending.push('mail');
      if ((mail === 'daily' || (mail === 'atOnce' && isLate)) && !heard.has('mail')) pending.push('digest');
      for (const notice of pending) heard.add(notice);
      return pending;
    };
    const at = now();
    // Mails at once before daily ones, so that nobody gets both.
    const fresh = found
      .filter(({ _id }) => !stored.has(_id.toHexString()))
      .toSorted((a, b) => Number(b.mail === 'atOnce') - Number(a.mail === 'atOnce'));
    const withNotices = fresh.map((alert) => ({ alert, pending: pendingOf(alert) }));
    // Members are told in the order of the ids: in random order, so that neither account nor kind of alert is served first.
    const records = shuffled(withNotices).map(({ alert, pending }) => ({
      _id: new Types.ObjectId(),
      alert: alert._id,
      user: alert.user,
      book: book._id,
      at,
      pending,
      ...(importId !== undefined && { importId }),
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

  /** Removes matches of books or to members who must not hear of them, so that a later chance is news again. */
  async function drop(dropped: readonly AlertMatchFields[]): Promise<void> {
    const ids = { _id: { $in: dropped.map(({ _id }) => _id) } };
    await alertMatches.deleteMany({ ...ids, isTold: false });
    await alertMatches.updateMany(ids, { $set: { pending: [] } });
  }

  async function tell(match: AlertMatchFields, alert: AlertFields, recipient: Recipient, book: BookFields) {
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
    // A mail that became a daily one meanwhile waits for it.
    const waits = isDue('mail') && alert.mail === 'daily';
    const told = { $pull: { pending: { $in: ['push', 'mail'] } }, $set: { isTold: true } } as const;
    await alertMatches.updateOne({ _id: match._id }, told);
    if (waits) await alertMatches.updateOne({ _id: match._id }, { $addToSet: { pending: 'digest' } });
  }

  async function tellBatch(batch: readonly AlertMatchFields[], bookId: string): Promise<void> {
    const book = await findOffered(bookId);
    if (!book) return drop(batch);
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
      if (!recipient || !alert || blocked.has(match.user.toHexString())) return drop([match]);
      return tell(match, alert, recipient, book);
    });
  }

  /** Sends all due notices of a book in the order of its matches, which is random. */
  async function tellDue(bookId: string): Promise<void> {
    const due = alertMatches
      .find({ book: bookId, pending: { $in: ['push', 'mail'] } })
      .sort({ _id: 1 })
      .lean()
      .cursor({ batchSize });
    await forEachSettled(inBatches(due), (batch) => tellBatch(batch, bookId));
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
    await tellDue(bookId);
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

export const alertEndUrl = (publicUrl: string, token: string): string => `${publicUrl}/alerts/end/${token}`;

/** Names an alert in a mail: the words or filters of a search, the title of a work, the name of a seller. */
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
