import { workKey } from '@korice/book-text';
import type { CategoryName } from '@korice/contracts';
import { Types } from 'mongoose';
import type { AppContext } from '../../../config/app-context.js';
import type { BookModel } from '../../books/book.model.js';
import type { EditionModel } from '../../books/isbn/edition.model.js';
import type { AuthorNames } from '../../books/search/author-names.js';
import type { BookSearch } from '../../books/search/book-search.js';
import type { AlertFields, AlertModel, AlertSubjectFields } from './alert.model.js';
import {
  alertTerms,
  anchorsOf,
  anchorsOfBook,
  isCopyOf,
  matches,
  type LearnedSpellings,
  type MatchedBook,
} from './alert-anchors.js';

/** An alert that a book matches, with the fields that matching and notices need. */
export type FoundAlert = AlertSubjectFields & Pick<AlertFields, '_id' | 'user' | 'push' | 'mail'>;

/** Finds the alerts of a book. */
export interface AlertMatching {
  /** Resolves to the anchors to store with an alert. */
  anchorsOf(subject: AlertSubjectFields): Promise<Pick<AlertFields, 'anchors' | 'second'>>;
  /** Resolves to the category that a keyword names, if the search shows the books of that category for it. */
  namedCategory(keyword: string): Promise<CategoryName | undefined>;
  /**
   * Resolves to the key of a known copy of the work, also a sold one, or else of an edition in the catalogue; undefined when there is
   * neither.
   */
  workKeyOf(work: { title: string; author: string }): Promise<string | undefined>;
  /** Resolves to the alerts that match a book, of any member. */
  find(book: MatchedBook): Promise<FoundAlert[]>;
  /** Migration: rebuilds terms and anchors. Idempotent, also on two processes. */
  rebuildAnchors(): Promise<void>;
}

interface Models {
  alerts: AlertModel;
  books: BookModel;
  editions: EditionModel;
}

interface Ports {
  search: Pick<BookSearch, 'interpret' | 'rarestTerm'>;
  authorNames: Pick<AuthorNames, 'findQueriesOf'>;
}

/** Maximum number of copies with one title whose authors are compared. */
const maxCopies = 50;
const batchSize = 500;
const listed = { listed: true } as const;
/** Omits fields that matching does not need, because decoding takes most of the time. */
const projection = { anchors: 0, second: 0, subjectKey: 0, slot: 0, createdAt: 0, lastBookAt: 0 } as const;

export function createAlertMatching(
  { log }: Pick<AppContext, 'log'>,
  { alerts, books, editions }: Models,
  { search, authorNames }: Ports,
): AlertMatching {
  async function anchors(subject: AlertSubjectFields): Promise<Pick<AlertFields, 'anchors' | 'second'>> {
    const isOfWords = subject.kind === 'search' && subject.namedCategory === undefined;
    return anchorsOf(subject, isOfWords ? await search.rarestTerm(subject.terms) : undefined);
  }

  async function rebuilt(alert: AlertFields) {
    const terms = alert.kind === 'search' ? alertTerms(alert.search.q ?? '') : undefined;
    const subject = alert.kind === 'search' && terms ? { ...alert, terms } : alert;
    const found = await anchors(subject);
    const $set = { ...found, ...(terms && { terms }) };
    const update = { $set, ...(!found.second && { $unset: { second: 1 } }) };
    return { updateOne: { filter: { _id: alert._id }, update } };
  }

  /** Like `matches`, but false for an alert with a broken record, so that the others still find the book. */
  function matchesIntact(alert: FoundAlert, book: MatchedBook, learned: LearnedSpellings): boolean {
    try {
      return matches(alert, book, learned);
    } catch (err) {
      log.error({ err, alert: alert._id.toHexString() }, 'an alert with a broken record was left out');
      return false;
    }
  }

  return {
    anchorsOf: anchors,

    namedCategory: async (keyword) => (await search.interpret(keyword, listed)).category,

    async workKeyOf(work) {
      // A key contains letters, digits, spaces and the bar between title and author; for a title without letters and digits, its
      // punctuation.
      const start = workKey(work.title, '').replace(/[^\p{L}\p{N} ]/gu, String.raw`\$&`);
      const copies = await books
        .find({ workKey: new RegExp(`^${start}`) }, { title: 1, author: 1, workKey: 1 })
        .limit(maxCopies)
        .lean();
      const copy = copies.find((one) => isCopyOf(work, one, new Map()));
      if (copy) return copy.workKey;
      const known = await editions
        .find({ workKey: new RegExp(`^${start}`) }, { values: 1, workKey: 1 })
        .limit(maxCopies)
        .lean();
      return known.find(({ values: { title, author } }) => {
        const named = { title: String(title?.value ?? ''), author: String(author?.value ?? '') };
        return isCopyOf(work, named, new Map());
      })?.workKey;
    },

    async find(book) {
      const learned = await authorNames.findQueriesOf(book.words);
      const keys = anchorsOfBook(book, learned);
      const candidates = alerts.collection.find<FoundAlert>(
        { anchors: { $in: keys }, second: { $in: [null, ...keys] } },
        { projection, batchSize },
      );
      const found: FoundAlert[] = [];
      for await (const alert of candidates) if (matchesIntact(alert, book, learned)) found.push(alert);
      return found;
    },

    async rebuildAnchors() {
      for (let last = new Types.ObjectId('000000000000000000000000'); ;) {
        const page = await alerts
          .find({ _id: { $gt: last } })
          .sort({ _id: 1 })
          .limit(batchSize)
          .lean();
        const updates = [];
        for (const alert of page) updates.push(await rebuilt(alert));
        if (updates.length > 0) await alerts.bulkWrite(updates, { ordered: false });
        const end = page.at(-1);
        if (!end) break;
        last = end._id;
      }
    },
  };
}
