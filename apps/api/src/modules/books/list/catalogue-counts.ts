import type { CategoryName } from '@korice/contracts';
import type { SettingModel } from '../../../db/setting.model.js';
import type { BookModel } from '../book.model.js';
import {
  countFacet,
  frequentSpellings,
  sumCategories,
  type Counted,
  type FacetCounts,
  type FacetKind,
} from './facet-counts.js';

/**
 * Stored counts of all listed books, for a catalogue that is too large to be counted by a request. A job updates them.
 */
export interface CatalogueCounts {
  /** Resolves to undefined for a small catalogue, and for a large one until the job has counted it. */
  read<Kind extends FacetKind>(kind: Kind): Promise<FacetCounts<Kind> | undefined>;
  /** Counts a large catalogue, which takes seconds; deletes the counts of one that has become small. Idempotent. */
  update(): Promise<void>;
}

const listed = { listed: true } as const;
/** An earlier name, kept because stored counts have it. */
const settingId = 'shopCounts';

export function createCatalogueCounts(books: BookModel, settings: SettingModel): CatalogueCounts {
  const countWhole = async <Kind extends FacetKind>(kind: Kind): Promise<Counted<Kind>[]> =>
    (await countFacet(books, kind, listed, { isWhole: true })).groups;

  return {
    async read(kind) {
      const stored = await settings.findById(settingId, { [`counts.${kind}`]: 1 }).lean();
      // The cast is safe, because only `update` writes the counts.
      const groups = stored?.counts?.[kind] as Counted<typeof kind>[] | undefined;
      return groups && { groups, isMore: false };
    },

    async update() {
      if (!(await countFacet(books, 'values', listed)).isMore) {
        await settings.deleteOne({ _id: settingId });
        return;
      }
      // School books are counted by grade only.
      const counts: { [Kind in Exclude<FacetKind, 'school'>]: Counted<Kind>[] } = {
        values: await countWhole('values'),
        categories: ofSingleCategories(await countWhole('categories')),
        towns: frequentSpellings(await countWhole('towns')),
      };
      await settings.updateOne({ _id: settingId }, { $set: { counts } }, { upsert: true });
    },
  };
}

/** Sums combinations of categories, which can be thousands, to one group for each category. */
const ofSingleCategories = (groups: readonly Counted<'categories'>[]): Counted<'categories'>[] =>
  (Object.entries(sumCategories(groups)) as [CategoryName, number][]).map(([category, count]) => ({
    categories: [category],
    count,
  }));
