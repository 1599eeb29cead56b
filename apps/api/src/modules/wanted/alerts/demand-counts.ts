import { searchWords } from '@korice/book-text';
import type { AppContext } from '../../../config/app-context.js';
import { isDuplicateKey } from '../../../platform/errors/duplicate-key.js';
import type { BookModel } from '../../books/book.model.js';
import type { EditionModel } from '../../books/isbn/edition.model.js';
import type { FoundAlert } from './alert-matching.js';
import type { AlertFields, AlertModel } from './alert.model.js';
import { hiddenFilter, hiddenIdOf, type HiddenWorkModel, type WantedWorkModel } from './wanted-work.model.js';

/** Maintains the counts of members who wait for works, and decides which works are public. */
export interface DemandCounts {
  /** Recounts the members with alerts of a work. Call it after each write of such an alert; idempotent, also on several processes. */
  recount(work: Work): Promise<void>;
  /**
   * Assigns the alerts of a work that match an offered copy to the key of the copy, which contains the author's full name, and recounts
   * them. Call it when a copy is offered. Idempotent.
   */
  regroup(alerts: readonly FoundAlert[], workKey: string): Promise<void>;
  /** Job: recounts works whose count is wrong after a crash, or that were added to the catalogue of editions. */
  recountAll(): Promise<void>;
}

interface Work {
  workKey: string;
  title: string;
  author: string;
}

interface Models {
  alerts: AlertModel;
  wantedWorks: WantedWorkModel;
  hiddenWorks: HiddenWorkModel;
  books: BookModel;
  editions: EditionModel;
}

type WorkAlert = AlertFields & { kind: 'work' };

/** An unknown work is public only from this number of members on, because its title is free text of a member. */
const minReaders = 2;
const maxAttempts = 20;
const batchSize = 500;
/** Alerts of blocked accounts do not count. */
const counted = { isPaused: { $ne: true } } as const;

export function createDemandCounts(
  { log }: Pick<AppContext, 'log'>,
  { alerts, wantedWorks, hiddenWorks, books, editions }: Models,
): DemandCounts {
  /** Resolves to those keys that a book of an active account or the catalogue of editions has. */
  async function known(keys: readonly string[]): Promise<Set<string>> {
    const workKey = { $in: [...keys] };
    const [ofBooks, ofEditions] = await Promise.all([
      books.distinct('workKey', { workKey, ownerActive: true }),
      editions.distinct('workKey', { workKey }),
    ]);
    return new Set([...ofBooks, ...ofEditions]);
  }

  /** A member can have several alerts of a work, for example with and without the full name of its author. */
  async function countMembers(workKey: string): Promise<number> {
    const [found] = await alerts.aggregate<{ readers: number }>([
      { $match: { workKey, ...counted } },
      { $group: { _id: '$user' } },
      { $count: 'readers' },
    ]);
    return found?.readers ?? 0;
  }

  async function recount({ workKey: key, title, author }: Work): Promise<void> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const before = await wantedWorks.findOne({ workKey: key }, { rev: 1 }).lean();
      // Counted after `rev` is read: if another process writes meanwhile, the conditional write below fails and is retried, so that the
      // last write counts all alerts.
      const [readers, hidden, knownKeys] = await Promise.all([
        countMembers(key),
        hiddenWorks.exists({ _id: hiddenIdOf(key), ...hiddenFilter }),
        known([key]),
      ]);
      const isHidden = hidden !== null;
      const isShown = !isHidden && (readers >= minReaders || knownKeys.has(key));
      const fields = { title, author, words: searchWords(`${title} ${author}`), readers, isHidden, isShown };
      try {
        if (!before) {
          if (readers > 0) await wantedWorks.create({ workKey: key, ...fields, rev: 1 });
          return;
        }
        const unchanged = { _id: before._id, rev: before.rev };
        // The title is text of a member and must not outlive the last alert.
        if (readers === 0) {
          if ((await wantedWorks.deleteOne(unchanged)).deletedCount === 1) return;
          continue;
        }
        const write = { $set: fields, $inc: { rev: 1 } };
        if ((await wantedWorks.updateOne(unchanged, write)).modifiedCount === 1) return;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
    log.warn({ workKey: key }, 'the demand for a work was not counted');
  }

  /** Recounts those works of a batch whose stored count is wrong. */
  async function recountChanged(groups: readonly { alert: WorkAlert; readers: number }[]): Promise<void> {
    const keys = groups.map(({ alert }) => alert.workKey);
    const [stored, knownKeys] = await Promise.all([
      wantedWorks
        .find({ workKey: { $in: keys } }, { workKey: 1, readers: 1, isShown: 1, isHidden: 1 })
        .limit(keys.length)
        .lean(),
      known(keys),
    ]);
    const byKey = new Map(stored.map((work) => [work.workKey, work]));
    for (const { alert, readers } of groups) {
      const work = byKey.get(alert.workKey);
      const isVisible = readers >= minReaders || knownKeys.has(alert.workKey);
      if (work?.readers !== readers || work.isShown !== (isVisible && !work.isHidden)) await recount(alert);
    }
  }

  return {
    recount,

    async regroup(found, key) {
      const works = found.filter((alert) => alert.kind === 'work');
      const moved = works.filter((alert) => alert.workKey !== key);
      for (let start = 0; start < moved.length; start += batchSize) {
        const ids = moved.slice(start, start + batchSize).map(({ _id }) => _id);
        await alerts.updateMany({ _id: { $in: ids } }, { $set: { workKey: key } });
      }
      const formerWorks = new Map(moved.map((alert) => [alert.workKey, alert])).values();
      for (const work of formerWorks) await recount(work);
      const [first] = works;
      if (first) await recount({ ...first, workKey: key });
    },

    async recountAll() {
      const ofWorks = alerts
        .find({ kind: 'work', ...counted })
        .sort({ workKey: 1, user: 1 })
        .lean()
        .cursor({ batchSize });
      let groups: { alert: WorkAlert; readers: number }[] = [];
      for await (const alert of ofWorks) {
        if (alert.kind !== 'work') continue;
        const last = groups.at(-1);
        if (last?.alert.workKey === alert.workKey) {
          if (!last.alert.user.equals(alert.user)) last.readers += 1;
          last.alert = alert;
          continue;
        }
        if (groups.length === batchSize) {
          await recountChanged(groups);
          groups = [];
        }
        groups.push({ alert, readers: 1 });
      }
      await recountChanged(groups);
      for await (const work of wantedWorks.find().lean().cursor({ batchSize }))
        if (!(await alerts.exists({ workKey: work.workKey, ...counted }))) await recount(work);
    },
  };
}
