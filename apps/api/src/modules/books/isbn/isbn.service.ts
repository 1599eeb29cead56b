import type { BatchedEdition, EditionField, IsbnData } from '@korice/contracts';
import { parse as parseIsbn } from 'isbn3';
import PQueue from 'p-queue';
import type { AppContext } from '../../../config/app-context.js';
import type { SafeFetch } from '../../../safe-fetch/safe-fetch.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { SafeFetchError } from '../../../safe-fetch/safe-fetch-error.js';
import { isbnDataOf } from './isbn-data.js';
import type { Editions } from './editions.js';
import type { IsbnRecordModel } from './isbn-record.model.js';
import { createOpenLibrary } from './open-library.js';

export interface IsbnService {
  /**
   * Looks up an edition by a valid ISBN-10 or ISBN-13. Returns a complete edition of the catalogue at once. Otherwise merges the data of the
   * book-data service, in which the values of the catalogue win. The service is asked about an edition once in 30 days, and once a day when
   * it did not know the edition.
   * @throws ISBN_NOT_FOUND, and LOOKUP_FAILED when the service fails and the catalogue does not know the edition
   */
  lookUp(isbn: string): Promise<IsbnData>;
  /**
   * Looks up several editions like `lookUp`, in the order of `isbns`. A failed lookup does not fail the others. Lookups that have not begun
   * after 12 seconds fail, so that the whole takes at most 22.
   */
  lookUpAll(isbns: readonly string[]): Promise<BatchedEdition[]>;
}

const day = 24 * 3_600_000;
const keptFor = 30 * day;
/** For an edition that is not known, or only in part: somebody may add it. */
const keptBrieflyFor = day;
/** Lookups of one batch at a time: the book-data service is shared by all callers. */
const batchConcurrency = 5;
const batchStartMs = 12_000;

export function createIsbnService(
  { env, now, outside, ...deps }: AppContext & { outside: SafeFetch },
  records: IsbnRecordModel,
  editions: Editions,
): IsbnService {
  const log = deps.log.child({ part: 'isbn' });
  const openLibrary = createOpenLibrary(env, outside, log);
  const underWay = new Map<string, Promise<IsbnData | null>>();

  async function fetchData(isbn13: string): Promise<IsbnData | null> {
    const found = await openLibrary.find(isbn13);
    const data = found ? isbnDataOf(isbn13, found, env.COVER_HOSTS) : null;
    const span = found?.complete === true ? keptFor : keptBrieflyFor;
    await records.updateOne(
      { _id: isbn13 },
      { $set: { data, expiresAt: new Date(now().getTime() + span) } },
      { upsert: true },
    );
    return data;
  }

  async function read(isbn13: string): Promise<IsbnData | null> {
    const kept = await records.findOne({ _id: isbn13, expiresAt: { $gt: now() } }).lean();
    return kept ? kept.data : fetchData(isbn13);
  }

  /** Those who ask for one edition at the same time wait for one answer. */
  function readOnce(isbn13: string): Promise<IsbnData | null> {
    const reading = underWay.get(isbn13) ?? read(isbn13).finally(() => underWay.delete(isbn13));
    underWay.set(isbn13, reading);
    return reading;
  }

  async function lookUp(isbn: string): Promise<IsbnData> {
    const isbn13 = parseIsbn(isbn)?.isbn13;
    if (isbn13 === undefined) throw new HttpError('ISBN_NOT_FOUND');
    const known = await editions.find(isbn13);
    if (known?.isComplete) return known.data;
    try {
      const data = await readOnce(known?.isbn13 ?? isbn13);
      if (data) return known ? merged(known.data, data) : data;
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error;
      log.warn({ err: error, isbn13 }, 'the book-data service did not answer');
      if (!known) throw new HttpError('LOOKUP_FAILED', { cause: error });
    }
    if (known) return known.data;
    throw new HttpError('ISBN_NOT_FOUND');
  }

  async function lookUpInBatch(isbn: string): Promise<BatchedEdition> {
    try {
      return { state: 'found', isbn, data: await lookUp(isbn) };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (error.code === 'ISBN_NOT_FOUND') return { state: 'notFound', isbn };
      if (error.code === 'LOOKUP_FAILED') return { state: 'failed', isbn };
      throw error;
    }
  }

  return {
    lookUp,
    async lookUpAll(isbns) {
      const lastStart = performance.now() + batchStartMs;
      const queue = new PQueue({ concurrency: batchConcurrency });
      return queue.addAll(
        isbns.map(
          (isbn) => async () =>
            performance.now() > lastStart ? { state: 'failed' as const, isbn } : lookUpInBatch(isbn),
        ),
      );
    },
  };
}

/** The values of the catalogue, with those of the service where it has none. A field that an admin emptied stays empty. */
function merged(known: IsbnData, found: IsbnData): IsbnData {
  const isFinal = (field: EditionField): boolean => known.fromAdmins?.includes(field) ?? false;
  return {
    ...known,
    subtitle: isFinal('title') ? known.subtitle : found.subtitle,
    authors: isFinal('author') || known.authors.length > 0 ? known.authors : found.authors,
    description: found.description,
    categories: found.categories,
    matchedCategories: found.matchedCategories,
    publisher: isFinal('publisher') ? known.publisher : known.publisher || found.publisher,
    publishedDate: isFinal('publishedDate') ? known.publishedDate : known.publishedDate || found.publishedDate,
    pageCount: isFinal('pageCount') ? known.pageCount : (known.pageCount ?? found.pageCount),
    imageLinks: found.imageLinks,
    coverUrl: found.coverUrl,
  };
}
