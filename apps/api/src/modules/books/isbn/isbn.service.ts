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
   * Looks up an edition by a valid ISBN-10 or ISBN-13. Resolves to a complete edition of the catalogue without a request to the book-data
   * service. Otherwise merges the data of both; values of the catalogue take precedence. Results of the service are cached for 30 days,
   * or for one day when it does not know the edition or only part of it.
   * @throws ISBN_NOT_FOUND, and LOOKUP_FAILED when the service fails and the catalogue does not know the edition
   */
  lookUp(isbn: string): Promise<IsbnData>;
  /**
   * Looks up several editions like `lookUp`, in the order of `isbns`. A failed lookup does not fail the others. Lookups that have not
   * started after 12 seconds fail, so that the call takes at most 22 seconds.
   */
  lookUpAll(isbns: readonly string[]): Promise<BatchedEdition[]>;
}

const day = 24 * 3_600_000;
const completeLifetimeMs = 30 * day;
/** How long an unknown or incomplete edition is cached; shorter, because somebody may add the data. */
const incompleteLifetimeMs = day;
/** Maximum number of concurrent lookups of one batch: all callers share the book-data service. */
const batchConcurrency = 5;
const batchStartMs = 12_000;

export function createIsbnService(
  { env, now, safeFetch, ...deps }: AppContext & { safeFetch: SafeFetch },
  records: IsbnRecordModel,
  editions: Editions,
): IsbnService {
  const log = deps.log.child({ part: 'isbn' });
  const openLibrary = createOpenLibrary(env, safeFetch, log);
  const pendingReads = new Map<string, Promise<IsbnData | null>>();

  async function fetchData(isbn13: string): Promise<IsbnData | null> {
    const found = await openLibrary.find(isbn13);
    const data = found ? isbnDataOf(isbn13, found, env.COVER_HOSTS) : null;
    const span = found?.complete === true ? completeLifetimeMs : incompleteLifetimeMs;
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

  /** Reads an edition; concurrent calls for the same edition share one request. */
  function readOnce(isbn13: string): Promise<IsbnData | null> {
    const reading = pendingReads.get(isbn13) ?? read(isbn13).finally(() => pendingReads.delete(isbn13));
    pendingReads.set(isbn13, reading);
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

/** Returns the values of the catalogue, completed with those of the service. A field that an admin emptied stays empty. */
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
