import type { IsbnData } from '@korice/contracts';
import { parse as parseIsbn } from 'isbn3';
import type { AppContext } from '../../config/app-context.js';
import type { SafeFetch } from '../../safe-fetch/safe-fetch.js';
import { HttpError } from '../../platform/errors/http-error.js';
import { SafeFetchError } from '../../safe-fetch/safe-fetch-error.js';
import { isbnDataOf } from './isbn-data.js';
import type { IsbnRecordModel } from './isbn-record.model.js';
import { createOpenLibrary } from './open-library.js';

export interface IsbnService {
  /**
   * What is known of an edition, by either form of its ISBN (a valid one). The book-data service is asked once in 30 days, and once a
   * day for what it does not know. Throws ISBN_NOT_FOUND, and LOOKUP_FAILED when it does not answer or not what it should.
   */
  lookUp(isbn: string): Promise<IsbnData>;
}

const day = 24 * 3_600_000;
const keptFor = 30 * day;
/** For an edition that is not known, or only in part: somebody may add it. */
const keptBrieflyFor = day;

export function createIsbnService(
  { env, now, outside, ...deps }: AppContext & { outside: SafeFetch },
  records: IsbnRecordModel,
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

  return {
    async lookUp(isbn) {
      const isbn13 = parseIsbn(isbn)?.isbn13;
      if (isbn13 === undefined) throw new HttpError('ISBN_NOT_FOUND');
      try {
        const data = await readOnce(isbn13);
        if (data) return data;
      } catch (error) {
        if (!(error instanceof SafeFetchError)) throw error;
        log.warn({ err: error, isbn13 }, 'the book-data service did not answer');
        throw new HttpError('LOOKUP_FAILED', { cause: error });
      }
      throw new HttpError('ISBN_NOT_FOUND');
    },
  };
}
