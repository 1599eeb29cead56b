import { searchWords, workKey } from '@korice/book-text';
import { alertBounds, listBounds, type WantedWork } from '@korice/contracts';
import type { AppContext } from '../../../config/app-context.js';
import type { Total } from '../../../db/count-up-to.js';
import type { Actor } from '../../../platform/actor.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { AuditService } from '../../accounts/audit/audit.service.js';
import { ownerIndex, type BookFields, type BookModel } from '../../books/book.model.js';
import { priceHintOf } from '../../books/catalogue/price-hint.js';
import type { AlertModel } from './alert.model.js';
import type { DemandCounts } from './demand-counts.js';
import { hiddenIdOf, type HiddenWorkModel, type WantedWorkFields, type WantedWorkModel } from './wanted-work.model.js';

/** Reads how many members wait for works, but never who they are. */
export interface Demand {
  /** Resolves to the number of members with an alert of the work, without `userId`. */
  readersOf(work: { title: string; author: string }, userId: string | undefined): Promise<number>;
  /** Resolves to the unsold books of a member that others wait for. */
  ofBooksOf(userId: string): Promise<{ bookId: string; readers: number }[]>;
  /**
   * Resolves to a page of the public works that nobody offers, most readers first, at most `maxTotal` in all; for admins, also hidden ones.
   */
  list(
    asked: { q?: string | undefined; page: number },
    actor: Pick<Actor, '_id' | 'role'> | undefined,
  ): Promise<{ works: WantedWork[]; total: Total }>;
  /** Hides a work from the list permanently, or shows it again. Idempotent. @throws NOT_FOUND */
  hide(actor: Actor, workId: string, isHidden: boolean): Promise<void>;
}

/** Bounds the works that are compared with the listed books. */
const maxCompared = 5_000;
const batchSize = 500;
/** Maximum number of copies whose prices are read, for the works of one page. */
const maxPriced = 2_000;
/** Maximum number of books of a member, because their table has no pages. */
const maxOwnBooks = 1_000;

interface Models {
  alerts: AlertModel;
  wantedWorks: WantedWorkModel;
  hiddenWorks: HiddenWorkModel;
  books: BookModel;
}

export function createDemand(
  { now }: Pick<AppContext, 'now'>,
  { alerts, wantedWorks, hiddenWorks, books }: Models,
  { counts, audit }: { counts: Pick<DemandCounts, 'recount'>; audit: Pick<AuditService, 'record'> },
): Demand {
  /** Resolves to the keys of works with a listed copy. */
  async function offered(keys: readonly string[]): Promise<Set<string>> {
    const found = await books.distinct('workKey', { workKey: { $in: [...keys] }, listed: true });
    return new Set(found);
  }

  async function findOwn(keys: readonly string[], userId: string | undefined): Promise<Set<string>> {
    if (userId === undefined || keys.length === 0) return new Set();
    const found = await alerts
      .find({ workKey: { $in: [...keys] }, user: userId })
      .limit(alertBounds.maxAlerts)
      .lean();
    return new Set(found.flatMap((alert) => (alert.kind === 'work' ? alert.workKey : [])));
  }

  /** Resolves to the usual prices of works by their keys. */
  async function usualPrices(keys: readonly string[]): Promise<Map<string, WantedWork['usual']>> {
    const copies: Pick<BookFields, 'workKey' | 'priceRsd' | 'owner'>[] = await books
      .find({ workKey: { $in: [...keys] }, ownerActive: true }, { workKey: 1, priceRsd: 1, owner: 1 })
      .limit(maxPriced)
      .lean();
    return new Map(
      keys.map((key) => {
        const hint = priceHintOf(
          'work',
          copies.filter((copy) => copy.workKey === key),
        );
        return [key, hint && { low: hint.low, high: hint.high }];
      }),
    );
  }

  async function unoffered(q: string, isForAdmin: boolean): Promise<WantedWorkFields[]> {
    const typed = searchWords(q);
    const isNamed = ({ words }: WantedWorkFields): boolean =>
      typed.every((one) => words.some((word) => word.startsWith(one)));
    const visible = isForAdmin ? { $or: [{ isShown: true }, { isHidden: true }] } : { isShown: true };
    const mostWanted = await wantedWorks.find(visible).sort({ readers: -1, _id: -1 }).limit(maxCompared).lean();
    const left: WantedWorkFields[] = [];
    for (let start = 0; start < mostWanted.length && left.length <= listBounds.maxTotal; start += batchSize) {
      const batch = mostWanted.slice(start, start + batchSize).filter(isNamed);
      const taken = await offered(batch.map((work) => work.workKey));
      left.push(...batch.filter((work) => !taken.has(work.workKey)));
    }
    return left;
  }

  return {
    async readersOf({ title, author }, userId) {
      const key = workKey(title, author);
      const [work, own] = await Promise.all([
        wantedWorks.findOne({ workKey: key }, { readers: 1 }).lean(),
        findOwn([key], userId),
      ]);
      return Math.max(0, (work?.readers ?? 0) - own.size);
    },

    async ofBooksOf(userId) {
      const own = await books
        .find({ 'owner._id': userId, hiddenFromOwner: false, status: { $ne: 'sold' } }, { workKey: 1 })
        .sort({ createdAt: -1, _id: -1 })
        .hint(ownerIndex)
        .limit(maxOwnBooks)
        .lean();
      const keys = [...new Set(own.map((book) => book.workKey))];
      const [works, mine] = await Promise.all([
        wantedWorks
          .find({ workKey: { $in: keys } }, { workKey: 1, readers: 1 })
          .limit(keys.length)
          .lean(),
        findOwn(keys, userId),
      ]);
      const readers = new Map(works.map((work) => [work.workKey, work.readers - (mine.has(work.workKey) ? 1 : 0)]));
      return own.flatMap((book) => {
        const count = readers.get(book.workKey) ?? 0;
        return count > 0 ? [{ bookId: book._id.toHexString(), readers: count }] : [];
      });
    },

    async list({ q = '', page }, actor) {
      const isForAdmin = actor?.role === 'admin';
      const all = await unoffered(q, isForAdmin);
      const { maxTotal } = listBounds;
      const skip = (page - 1) * alertBounds.wantedPerPage;
      const shown = all.slice(0, maxTotal).slice(skip, skip + alertBounds.wantedPerPage);
      const keys = shown.map((work) => work.workKey);
      const [mine, usual] = await Promise.all([findOwn(keys, actor?._id), usualPrices(keys)]);
      return {
        works: shown.map(({ _id, title, author, readers, isHidden, workKey: key }) => ({
          _id: _id.toHexString(),
          title,
          author,
          readers,
          isMine: mine.has(key),
          usual: usual.get(key) ?? null,
          ...(isForAdmin && isHidden && { isHidden }),
        })),
        total: { total: Math.min(all.length, maxTotal), isMore: all.length > maxTotal },
      };
    },

    async hide(actor, workId, isHidden) {
      const work = await wantedWorks.findById(workId).lean();
      if (!work) throw new HttpError('NOT_FOUND');
      const _id = hiddenIdOf(work.workKey);
      // The time of a hiding identifies it, so it is stored before the entry: concurrent and repeated calls have the same entry.
      if (isHidden)
        await hiddenWorks.updateOne({ _id }, { $setOnInsert: { at: now(), isPending: true } }, { upsert: true });
      const hidden = await hiddenWorks.findById(_id).lean();
      if (hidden && isHidden === (hidden.isPending === true)) {
        const { at } = hidden;
        const entry = { onceKey: `${_id} ${at.getTime()}`, isOncePerAdmin: false };
        // The entry is stored before the change, because a crash in between would lose it.
        await audit.record(actor, isHidden ? 'wantedHidden' : 'wantedShown', { name: work.title }, entry);
        if (isHidden) await hiddenWorks.updateOne({ _id, at }, { $unset: { isPending: 1 } });
        else await hiddenWorks.deleteOne({ _id, at });
      }
      await counts.recount(work);
    },
  };
}
