import { randomUUID } from 'node:crypto';
import { everyTag, type Invalidation, type InvalidationLog } from '../platform/caching/cache-tags.js';
import type { SettingFields, SettingModel } from './setting.model.js';

/** Number of stored invalidations. A process that missed more of them invalidates everything. */
const maxRecent = 64;

type Counted = Pick<SettingFields, 'version' | 'tagged' | 'recent'>;

/** Invalidates everything in every process within a second. For tools that write while a server runs. */
export const invalidateEverything = (settings: SettingModel) =>
  settings.updateOne({ _id: 'lists' }, { $inc: { version: 1 } }, { upsert: true });

/** Keeps the invalidations of all processes in one document, which also gives them an order. */
export function createInvalidationLog(settings: SettingModel): InvalidationLog {
  const by = randomUUID();
  let known: { version: number; tagged: number } | undefined;

  /** Returns the invalidations of other processes that are in `found` but not in `known`. Responses may arrive in any order. */
  function takeNew(found: Counted | null): Invalidation[] {
    const { version = 0, tagged = 0, recent = [] } = found ?? {};
    const before = known;
    if (before && version <= before.version) return [];
    known = { version, tagged };
    // Nothing was cached before the first read.
    if (!before) return [];
    const added = tagged - before.tagged;
    const isComplete = version - before.version === added && added <= recent.length;
    return isComplete ? recent.slice(-added).filter((record) => record.by !== by) : [{ hard: [everyTag] }];
  }

  const counts = { version: 1, tagged: 1 };
  const readRecent = async (): Promise<Invalidation[]> =>
    takeNew(await settings.findById('lists', { ...counts, recent: 1 }).lean());

  return {
    async read() {
      const found = await settings.findById('lists', counts).lean();
      return known?.version === (found?.version ?? 0) ? [] : readRecent();
    },

    async append({ hard = [], soft = [] }) {
      const record = { by, hard: [...hard], soft: [...soft] };
      const update = {
        $inc: { version: 1, tagged: 1 },
        $push: { recent: { $each: [record], $slice: -maxRecent } },
      };
      const options = { upsert: true, returnDocument: 'after', projection: counts } as const;
      const { version = 0, tagged = 0 } = await settings.findByIdAndUpdate('lists', update, options).lean();
      if (known?.version !== version - 1) return readRecent();
      // The only new record is this one.
      known = { version, tagged };
      return [];
    },
  };
}
