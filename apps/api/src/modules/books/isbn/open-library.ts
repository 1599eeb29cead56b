import { z } from 'zod';
import type { Env } from '../../../config/env.js';
import type { Logger } from '../../../platform/logger.js';
import { withoutLongMarkRuns } from '../../../platform/text/sanitize-text.js';
import type { SafeFetch } from '../../../safe-fetch/safe-fetch.js';
import { SafeFetchError } from '../../../safe-fetch/safe-fetch-error.js';

const given = z.string().transform(withoutLongMarkRuns);
const text = given.catch('');
const described = z.union([given, z.object({ value: given }).transform(({ value }) => value)]).catch('');

/** Parses a list and drops the entries that do not match the schema. */
const validEntries = <S extends z.ZodType>(entry: S) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((values) =>
      values.flatMap((value) => {
        const parsed = entry.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      }),
    );

const names = validEntries(z.object({ name: given })).transform((entries) => entries.map(({ name }) => name));
const quoted = z.object({ text: described });

/** An edition in the format `jscmd=data`. Volunteers fill these records, so any field may be missing or of another type. */
const Edition = z.object({
  key: text,
  title: text,
  subtitle: text,
  authors: names,
  description: described,
  excerpt: quoted.catch({ text: '' }),
  excerpts: validEntries(quoted),
  publishers: names,
  publish_date: text,
  number_of_pages: z.number().nullable().catch(null),
  subjects: names,
  cover: z.object({ large: text, medium: text, small: text }).catch({ large: '', medium: '', small: '' }),
  works: validEntries(z.object({ key: z.string() })),
});
export type Edition = z.output<typeof Edition>;

const EditionRecord = z.object({ works: validEntries(z.object({ key: z.string() })) });
const Work = z.object({ description: described });

export interface FoundEdition {
  edition: Edition;
  /** The description of the work, else that of the edition, else an excerpt. */
  description: string;
  /** False when the work could not be read: a later lookup may find its description. */
  complete: boolean;
}

/** The client of Open Library, the book-data service. */
export interface OpenLibrary {
  /**
   * Resolves to undefined for an unknown edition. Does not throw when only the work cannot be read, see `complete`.
   * @throws SafeFetchError
   */
  find(isbn: string): Promise<FoundEdition | undefined>;
}

const maxBytes = 2 * 1024 * 1024;
/** For all requests of one lookup together, in milliseconds. */
const timeoutMs = 10_000;

export function createOpenLibrary(
  { OPENLIBRARY_URL: base }: Pick<Env, 'OPENLIBRARY_URL'>,
  safeFetch: SafeFetch,
  log: Logger,
): OpenLibrary {
  const hosts = [new URL(base).hostname];

  async function readJson<S extends z.ZodType>(path: string, schema: S, signal: AbortSignal): Promise<z.output<S>> {
    const bytes = await safeFetch.read(`${base}${path}`, { hosts, accept: 'application/json', maxBytes, signal });
    const parsed = schema.safeParse(parseJson(bytes));
    if (!parsed.success)
      throw new SafeFetchError('unreadable', 'the response has an unexpected form', { cause: parsed.error });
    return parsed.data;
  }

  async function readWork(edition: Edition, signal: AbortSignal): Promise<string> {
    let key = edition.works[0]?.key;
    // The format `jscmd=data` omits the work of some editions; the record of the edition itself names it.
    if (key === undefined && /^\/books\/OL\d+M$/.test(edition.key))
      key = (await readJson(`${edition.key}.json`, EditionRecord, signal)).works[0]?.key;
    if (key === undefined || !/^\/works\/OL\d+W$/.test(key)) return '';
    return (await readJson(`${key}.json`, Work, signal)).description;
  }

  return {
    async find(isbn) {
      const signal = AbortSignal.timeout(timeoutMs);
      const bibkey = `ISBN:${isbn}`;
      const found = await readJson(
        `/api/books?bibkeys=${bibkey}&format=json&jscmd=data`,
        z.object({ [bibkey]: Edition.optional() }),
        signal,
      );
      const edition = found[bibkey];
      if (!edition) return undefined;
      const own = edition.description || edition.excerpt.text || (edition.excerpts[0]?.text ?? '');
      try {
        return { edition, description: (await readWork(edition, signal)) || own, complete: true };
      } catch (error) {
        if (!(error instanceof SafeFetchError)) throw error;
        log.warn({ err: error, isbn }, 'the work of an edition could not be read');
        return { edition, description: own, complete: false };
      }
    },
  };
}

/** Returns undefined, which matches no schema, for invalid JSON. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
