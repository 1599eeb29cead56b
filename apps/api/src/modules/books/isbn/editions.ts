import { fold } from '@korice/book-text';
import { Binding, type EditionField, editionFields, type IsbnData, Script } from '@korice/contracts';
import { parse as parseIsbn } from 'isbn3';
import type { EventOutbox } from '../../../jobs/event-outbox.js';
import { isDuplicateKey } from '../../../platform/errors/duplicate-key.js';
import type { BookFields, BookModel } from '../book.model.js';
import { type EditionModel, type EditionValue, indexEditions } from './edition.model.js';
import { identifiers } from './isbn-data.js';

/** The catalogue of editions, which grows from the listings of sellers and from imports. */
export interface Editions {
  /** Resolves to the known values of the edition with this 13-digit ISBN; null when its title is unknown and no admin emptied it. */
  find(isbn13: string): Promise<KnownEdition | null>;
}

export interface KnownEdition {
  /** The ISBN to look up in the book-data service: that of the target after a merge. */
  isbn13: string;
  data: IsbnData;
  /**
   * Whether author, publisher, date and page count are known, so that an external lookup would add little more than description and
   * cover.
   */
  isComplete: boolean;
}

/** Minimum number of sellers who must agree on a value, because one may be wrong. */
const minSellers = 2;
/** Maximum number of copies of an edition that are compared. */
const maxCopies = 500;

type Copy = Pick<BookFields, 'owner' | EditionField>;

/** Creates the catalogue and learns the values of every offered book, see `bookOffered`. Learning is idempotent. */
export function createEditions(editions: EditionModel, books: BookModel, eventOutbox: EventOutbox): Editions {
  async function learn(isbn13: string): Promise<void> {
    const copies: Copy[] = await books
      .find(
        { words: isbn13 },
        {
          owner: 1,
          title: 1,
          author: 1,
          publisher: 1,
          publishedDate: 1,
          pageCount: 1,
          language: 1,
          script: 1,
          binding: 1,
          weight: 1,
        },
      )
      .limit(maxCopies)
      .lean();
    const agreed = editionFields.flatMap((field) => {
      const value = agreedValue(copies, field);
      return value === undefined ? [] : [[field, { value, source: 'sellers' } satisfies EditionValue] as const];
    });
    if (agreed.length === 0) return;
    await insertEdition(editions, isbn13);
    // One update per field, so that a value of an admin stays.
    await editions.bulkWrite(
      agreed.map(([field, value]) => ({
        updateOne: {
          filter: { _id: isbn13, [`values.${field}.source`]: { $ne: 'admin' } },
          update: { $set: { [`values.${field}`]: value } },
        },
      })),
    );
    await indexEditions(editions, isbn13);
  }

  eventOutbox.on('bookOffered', async ({ bookId }) => {
    const book = await books.findById(bookId, { ISBN: 1 }).lean();
    const isbn13 = book && book.ISBN !== '' ? parseIsbn(book.ISBN)?.isbn13 : undefined;
    if (isbn13 !== undefined) await learn(isbn13);
  });

  return {
    async find(isbn13) {
      const named = await editions.findById(isbn13).lean();
      const edition = named?.mergedInto === undefined ? named : await editions.findById(named.mergedInto).lean();
      const known = edition?.values ?? {};
      const text = (field: EditionField): string => String(known[field]?.value ?? '');
      if (!edition || (text('title') === '' && known.title?.source !== 'admin')) return null;
      const number = (field: EditionField): number | undefined => {
        const value = known[field]?.value;
        return typeof value === 'number' ? value : undefined;
      };
      const [language, script, binding, weight] = [
        text('language'),
        Script.safeParse(text('script')).data,
        Binding.safeParse(text('binding')).data,
        number('weight'),
      ];
      return {
        isbn13: edition._id,
        data: {
          title: text('title'),
          subtitle: '',
          authors: text('author') === '' ? [] : [text('author')],
          description: '',
          categories: [],
          matchedCategories: [],
          publishedDate: text('publishedDate'),
          publisher: text('publisher'),
          pageCount: number('pageCount') ?? null,
          ...(language !== '' && { language }),
          ...(script && { script }),
          ...(binding && { binding }),
          ...(weight !== undefined && { weight }),
          imageLinks: { thumbnail: '', smallThumbnail: '' },
          industryIdentifiers: identifiers(isbn13),
          coverUrl: '',
          source: known.title?.source ?? 'import',
          fromSellers: editionFields.filter((field) => known[field]?.source === 'sellers'),
          fromAdmins: editionFields.filter((field) => known[field]?.source === 'admin'),
        },
        isComplete: ['author', 'publisher', 'publishedDate', 'pageCount'].every((field) => field in known),
      };
    },
  };
}

/** Inserts an edition without values unless it exists. */
async function insertEdition(editions: EditionModel, isbn13: string): Promise<void> {
  try {
    await editions.updateOne({ _id: isbn13 }, { $setOnInsert: { values: {} } }, { upsert: true });
  } catch (error) {
    // Another process has inserted it.
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Returns the value that most sellers gave, in its most frequent spelling; undefined below two sellers. */
function agreedValue(copies: readonly Copy[], field: EditionField): string | number | undefined {
  const groups = new Map<string, { sellers: Set<string>; spellings: Map<string | number, number> }>();
  for (const copy of copies) {
    const value = copy[field];
    if (value === null || value === undefined || value === '') continue;
    const key = typeof value === 'number' ? String(value) : fold(value).trim();
    const group = groups.get(key) ?? { sellers: new Set(), spellings: new Map<string | number, number>() };
    groups.set(key, group);
    group.sellers.add(copy.owner._id.toHexString());
    group.spellings.set(value, (group.spellings.get(value) ?? 0) + 1);
  }
  const [best] = [...groups.values()].toSorted((a, b) => b.sellers.size - a.sellers.size);
  if (!best || best.sellers.size < minSellers) return undefined;
  const [spelling] = [...best.spellings].toSorted(([, a], [, b]) => b - a);
  return spelling?.[0];
}
