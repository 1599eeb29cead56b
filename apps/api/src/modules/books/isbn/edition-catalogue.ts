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
   * Merges an edition into another one; an empty `into` undoes the merge.
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

  return {
    async list({ page, q }) {
      const filter = filterOf(q);
      const range = { skip: (page - 1) * pageSize, limit: pageSize };
      const found = editions.find(filter).sort({ _id: 1 }).skip(range.skip).limit(range.limit).lean();
      const { rows, total } = await readWithTotal(range, found, countUpTo(editions, filter));
      return { editions: rows.map(present), ...total };
    },

    async update(actor, isbn, values) {
      const before = await find(isbn);
      const changed = editionFields.flatMap((field) => {
        const value = values[field];
        if (value === undefined) return [];
        const stated = { value: value ?? '', source: 'admin' } satisfies EditionValue;
        const stored = before.values[field];
        return stored?.source === 'admin' && stored.value === stated.value ? [] : [[field, stated] as const];
      });
      if (changed.length === 0) return present(before);
      const $set = Object.fromEntries(changed.map(([field, value]) => [`values.${field}`, value]));
      await editions.updateOne({ _id: before._id }, { $set });
      await indexEditions(editions, before._id);
      await audit.record(
        actor,
        'editionEdited',
        { name: nameOf(before) },
        {
          detail: changed.map(([field]) => field).join(', '),
        },
      );
      return present(await find(isbn));
    },

    async merge(actor, isbn, into) {
      const edition = await find(isbn);
      if (into === '') {
        const { modifiedCount } = await editions.updateOne({ _id: edition._id }, { $unset: { mergedInto: 1 } });
        if (modifiedCount > 0)
          await audit.record(actor, 'editionEdited', { name: nameOf(edition) }, { detail: 'mergedInto' });
        return present(await find(isbn));
      }
      const target = await find(into);
      // Merges have one level, because a lookup does not follow chains.
      const isTargetOfOthers = (await editions.exists({ mergedInto: edition._id })) !== null;
      if (target._id === edition._id || target.mergedInto !== undefined || isTargetOfOthers)
        throw new HttpError('EDITION_NOT_MERGEABLE');
      for (const field of editionFields) {
        const value = edition.values[field];
        // Never replaces a value of the target: an empty one was set by an admin.
        if (value && value.value !== '' && target.values[field] === undefined)
          await editions.updateOne({ _id: target._id }, { $set: { [`values.${field}`]: value } });
      }
      await indexEditions(editions, target._id);
      const { modifiedCount } = await editions.updateOne({ _id: edition._id }, { $set: { mergedInto: target._id } });
      if (modifiedCount > 0)
        await audit.record(actor, 'editionsMerged', { name: nameOf(target) }, { detail: edition._id });
      return present(await find(isbn));
    },

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
