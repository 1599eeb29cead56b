import { searchWords } from '@korice/book-text';
import {
  type Binding,
  type Edition,
  type EditionField,
  editionFields,
  listBounds,
  maxSuggestedEditions,
  type Script,
  type SuggestedEdition,
  type updateEdition,
} from '@korice/contracts';
import { parse as parseIsbn } from 'isbn3';
import type { z } from 'zod';
import { countUpTo, readWithTotal, type Total } from '../../../db/count-up-to.js';
import type { Actor } from '../../../platform/actor.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { AuditService } from '../../accounts/audit/audit.service.js';
import { type EditionFields, type EditionModel, type EditionValue, indexEditions } from './edition.model.js';

/** Searches the catalogue of editions, and corrects it for admins. */
export interface EditionCatalogue {
  list(asked: { page: number; q: string }): Promise<{ editions: Edition[] } & Total>;
  /** @throws NOT_FOUND */
  update(actor: Actor, isbn: string, values: z.output<typeof updateEdition.body>['values']): Promise<Edition>;
  /**
   * Merges an edition into another one; an empty `into` undoes the merge, and the target loses the values that it took and that nobody has
   * changed since.
   * @throws NOT_FOUND, EDITION_NOT_MERGEABLE for a target that is the edition itself or is merged too, and for an edition that is the
   * target of another merge
   */
  merge(actor: Actor, isbn: string, into: string): Promise<Edition>;
  /** Resolves to editions with distinct works and publishers; those whose title starts with `q` come first. */
  suggest(q: string): Promise<SuggestedEdition[]>;
}

const pageSize = listBounds.editionsPerPage;
/** Maximum number of editions that are compared for the suggestions of one request. */
const maxCompared = 100;

export function createEditionCatalogue(editions: EditionModel, audit: Pick<AuditService, 'record'>): EditionCatalogue {
  async function find(isbn: string): Promise<EditionFields> {
    const edition = await editions.findById(parseIsbn(isbn)?.isbn13 ?? '').lean();
    if (!edition) throw new HttpError('NOT_FOUND');
    return edition;
  }

  const nameOf = ({ _id, values }: EditionFields): string =>
    [String(values.title?.value ?? ''), _id].filter(Boolean).join(', ');

  /**
   * Records a change before it is written, because a crash in between would lose the entry. Stores one entry for a change of the same
   * state, so that a repetition adds none.
   */
  const recordChange = (
    actor: Actor,
    action: 'editionEdited' | 'editionsMerged' | 'editionParted',
    { _id, corrections = 0 }: EditionFields,
    { name, detail, key = detail }: { name: string; detail: string; key?: string },
  ): Promise<void> => audit.record(actor, action, { name }, { detail, onceKey: `${_id} ${corrections} ${key}` });

  /** Removes from the target of a merge the values that it took, unless somebody has changed them since. Idempotent. */
  async function giveBack({ mergedInto, taken = {} }: Pick<EditionFields, 'mergedInto' | 'taken'>): Promise<void> {
    if (mergedInto === undefined) return;
    for (const field of editionFields) {
      const value = taken[field];
      if (!value) continue;
      const isUnchanged = { [`values.${field}.value`]: value.value, [`values.${field}.source`]: value.source };
      await editions.updateOne({ _id: mergedInto, ...isUnchanged }, { $unset: { [`values.${field}`]: 1 } });
    }
    await indexEditions(editions, mergedInto);
  }

  /** Copies values to fields of the target that have none; an empty value was set by an admin. First records which values it will copy. */
  async function takeMissing(edition: EditionFields, target: EditionFields): Promise<void> {
    const taken: NonNullable<EditionFields['taken']> = {};
    for (const field of editionFields) {
      const value = edition.values[field];
      if (value && value.value !== '' && target.values[field] === undefined) taken[field] = value;
    }
    const fields = Object.entries(taken);
    if (fields.length > 0) {
      const isMerged = { _id: edition._id, mergedInto: target._id };
      const $set = Object.fromEntries(fields.map(([field, value]) => [`taken.${field}`, value]));
      await editions.updateOne(isMerged, { $set });
      for (const [field, value] of fields)
        await editions.updateOne(
          { _id: target._id, [`values.${field}`]: { $exists: false } },
          { $set: { [`values.${field}`]: value } },
        );
      // Another admin has ended the merge meanwhile.
      if (!(await editions.exists(isMerged))) await giveBack({ mergedInto: target._id, taken });
    }
    await indexEditions(editions, target._id);
  }

  /** Undoes the merge of an edition, with an audit entry. Resolves to false when the edition is no longer merged into `mergedInto`. */
  async function undoMerge(actor: Actor, edition: EditionFields, mergedInto: string): Promise<boolean> {
    await recordChange(actor, 'editionParted', edition, { name: nameOf(edition), detail: mergedInto });
    // Before the merge ends, so that a repetition completes it after a crash.
    await giveBack(edition);
    const change = { $unset: { mergedInto: 1, taken: 1 }, $inc: { corrections: 1 } };
    const { matchedCount } = await editions.updateOne({ _id: edition._id, mergedInto }, change);
    return matchedCount > 0;
  }

  /**
   * Merges have one level, because a lookup does not follow chains. A refused merge that is stored already is undone.
   * @throws EDITION_NOT_MERGEABLE
   */
  async function assertMergeable(actor: Actor, { _id }: EditionFields, target: EditionFields): Promise<void> {
    const isAllowed =
      target._id !== _id &&
      (await editions.exists({ _id: target._id, mergedInto: { $exists: true } })) === null &&
      (await editions.exists({ mergedInto: _id })) === null;
    if (isAllowed) return;
    const merged = await editions.findOne({ _id, mergedInto: target._id }).lean();
    if (merged) await undoMerge(actor, merged, target._id);
    throw new HttpError('EDITION_NOT_MERGEABLE');
  }

  const update: EditionCatalogue['update'] = async (actor, isbn, values) => {
    const before = await find(isbn);
    const changed = editionFields.flatMap((field) => {
      const value = values[field];
      if (value === undefined) return [];
      const stated = { value: value ?? '', source: 'admin' } satisfies EditionValue;
      const stored = before.values[field];
      return stored?.source === 'admin' && stored.value === stated.value ? [] : [[field, stated] as const];
    });
    if (changed.length === 0) {
      // An earlier call may have ended between its two writes.
      await indexEditions(editions, before._id);
      return present(before);
    }
    const detail = changed.map(([field]) => field).join(', ');
    await recordChange(actor, 'editionEdited', before, { name: nameOf(before), detail, key: JSON.stringify(changed) });
    const $set = Object.fromEntries(changed.map(([field, value]) => [`values.${field}`, value]));
    const unchanged = Object.fromEntries(
      changed.map(([field]) => [`values.${field}`, before.values[field] ?? { $exists: false }]),
    );
    const { matchedCount } = await editions.updateOne(
      { _id: before._id, ...unchanged },
      { $set, $inc: { corrections: 1 } },
    );
    if (matchedCount === 0) return update(actor, isbn, values);
    await indexEditions(editions, before._id);
    return present(await find(isbn));
  };

  const merge: EditionCatalogue['merge'] = async (actor, isbn, into) => {
    const edition = await find(isbn);
    if (into === '') {
      if (edition.mergedInto === undefined) return present(edition);
      const isUndone = await undoMerge(actor, edition, edition.mergedInto);
      return isUndone ? present(await find(isbn)) : merge(actor, isbn, into);
    }
    const target = await find(into);
    await assertMergeable(actor, edition, target);
    if (edition.mergedInto !== target._id) {
      await recordChange(actor, 'editionsMerged', edition, {
        name: nameOf(target),
        detail: edition._id,
        key: target._id,
      });
      await giveBack(edition);
      const { matchedCount } = await editions.updateOne(
        { _id: edition._id, mergedInto: edition.mergedInto ?? { $exists: false } },
        { $set: { mergedInto: target._id }, $unset: { taken: 1 }, $inc: { corrections: 1 } },
      );
      if (matchedCount === 0) return merge(actor, isbn, into);
    }
    // Two merges that were checked before either was written: the later write sees the other one here.
    await assertMergeable(actor, edition, target);
    // Last, so that a refused merge leaves the target as it was; a repetition completes it after a crash.
    await takeMissing(edition, target);
    return present(await find(isbn));
  };

  return {
    async list({ page, q }) {
      const filter = filterOf(q);
      const range = { skip: (page - 1) * pageSize, limit: pageSize };
      const found = editions.find(filter).sort({ _id: 1 }).skip(range.skip).limit(range.limit).lean();
      const { rows, total } = await readWithTotal(range, found, countUpTo(editions, filter));
      return { editions: rows.map(present), ...total };
    },

    update,
    merge,

    async suggest(q) {
      const typed = searchWords(q);
      if (typed.length === 0) return [];
      const found = await editions
        .find({ ...ofWords(typed), mergedInto: { $exists: false } })
        .limit(maxCompared)
        .lean();
      const start = typed.join(' ');
      const isFirst = ({ title }: SuggestedEdition): boolean => searchWords(title).join(' ').startsWith(start);
      const distinct = new Map<string, SuggestedEdition>();
      for (const edition of found) {
        const { title, author, publisher } = present(edition).values;
        const key = `${edition.workKey ?? ''} ${searchWords(publisher).join(' ')}`;
        if (title !== '' && !distinct.has(key)) distinct.set(key, { title, author, publisher });
      }
      return [...distinct.values()]
        .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || a.title.localeCompare(b.title, 'sr'))
        .slice(0, maxSuggestedEditions);
    },
  };
}

/** Search words are letters and digits, which need no escaping. */
const ofWords = (words: readonly string[]) => ({ $and: words.map((word) => ({ words: new RegExp(`^${word}`) })) });

function filterOf(q: string): ReturnType<typeof ofWords> | Record<string, never> {
  const isbn13 = parseIsbn(q)?.isbn13;
  const digits = q.replace(/[\s-]/g, '');
  const words = isbn13 === undefined ? searchWords(/^\d+$/.test(digits) ? digits : q) : [isbn13];
  return words.length === 0 ? {} : ofWords(words);
}

function present({ _id, values, mergedInto = '' }: EditionFields): Edition {
  const text = (field: EditionField): string => String(values[field]?.value ?? '');
  const number = (field: EditionField): number | null => {
    const value = values[field]?.value;
    return typeof value === 'number' ? value : null;
  };
  return {
    isbn: _id,
    values: {
      title: text('title'),
      author: text('author'),
      publisher: text('publisher'),
      publishedDate: text('publishedDate'),
      pageCount: number('pageCount'),
      language: text('language'),
      script: text('script') as z.output<typeof Script> | '',
      binding: text('binding') as z.output<typeof Binding> | '',
      weight: number('weight'),
    },
    sources: Object.fromEntries(
      editionFields.flatMap((field) => {
        const value = values[field];
        return value ? [[field, value.source]] : [];
      }),
    ),
    mergedInto,
  };
}
