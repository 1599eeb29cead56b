import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  tableBounds,
  type EarlierFormat,
  type Import,
  type ImportProblem,
  type ImportSummary,
  type Language,
  type TableFormat,
} from '@korice/contracts';
import { type QueryFilter, Types } from 'mongoose';
import PQueue from 'p-queue';
import type { AppContext } from '../../../config/app-context.js';
import type { Outbox } from '../../../mail/outbox.js';
import type { Actor } from '../../../platform/actor.js';
import { isDuplicateKey } from '../../../platform/errors/duplicate-key.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { UploadedFile } from '../../../platform/files/uploaded-file.js';
import type { BooksService } from '../books.service.js';
import type { ImportFields } from './import.model.js';
import { checkTable } from './import-check.js';
import { findEarlierFormat } from './earlier-formats.js';
import { createImportRunner, never, type ImportModels, type ImportRunner } from './import-runner.js';
import { listingTable, reportTable } from './listing-table.js';
import { reasonsIn } from './table-cells.js';

/** See `startImport`. */
export interface StartOptions {
  withdrawMissing: boolean;
  withoutIsbn: boolean;
  city: string;
}

export interface ImportsService extends ImportRunner {
  list(actor: Actor): Promise<ImportSummary[]>;
  /** Resolves to the format of the earlier import whose headings are the most similar; to null if none has a common heading. */
  findFormat(actor: Actor, headings: readonly string[]): Promise<EarlierFormat | null>;
  /**
   * Checks a table and stores it for the import. A repeated call with the same `clientId` resolves to the first result with `repeated`.
   * @throws IMPORT_INVALID, IMPORT_TOO_LARGE, IMPORT_RUNNING
   */
  check(
    actor: Actor,
    table: { file: UploadedFile; fileName: string; format: TableFormat; clientId: string },
  ): Promise<{ import: Import; repeated: boolean }>;
  /** @throws IMPORT_NOT_FOUND, like `start`, `stop` and `report` */
  read(actor: Actor, importId: string): Promise<Import>;
  /**
   * Starts a checked import; has no effect on one that was started before.
   * @throws IMPORT_RUNNING while another one of the seller runs
   */
  start(actor: Actor, importId: string, options: StartOptions): Promise<Import>;
  stop(actor: Actor, importId: string): Promise<Import>;
  /** Yields the refused rows as CSV in a language, by default in that of the account, like `exportListings`. */
  report(actor: Actor, importId: string, language: Language | undefined): Promise<AsyncIterable<Uint8Array>>;
  /** Yields the listings of the caller as CSV. */
  exportListings(actor: Actor, language: Language | undefined): Promise<AsyncIterable<Uint8Array>>;
  /** Removes all imports of a member. */
  eraseMember(userId: Types.ObjectId): Promise<void>;
  /** Job: removes checks after a day, imports 30 days after their end, and what a crash left behind. Idempotent. */
  sweep(): Promise<void>;
}

const zip = promisify(gzip);
const hourMs = 3_600_000;
const checkHours = 24;
/** Maximum number of tables that this process checks at the same time; each takes seconds. */
const maxChecks = 2;

export function createImportsService(
  deps: Pick<AppContext, 'env' | 'now' | 'log'> & { outbox: Outbox },
  models: ImportModels,
  books: Pick<BooksService, 'imports' | 'owners'>,
): ImportsService {
  const { now } = deps;
  const { imports, importFiles, importProblems } = models;
  const checks = new PQueue({ concurrency: maxChecks });
  const ago = (hours: number): Date => new Date(now().getTime() - hours * hourMs);

  async function find(actor: Actor, importId: string): Promise<ImportFields> {
    const record = await imports.findOne({ _id: importId, user: actor._id }).lean();
    if (!record) throw new HttpError('IMPORT_NOT_FOUND');
    return record;
  }

  async function* problemsOf({ _id, state }: ImportFields): AsyncGenerator<ImportProblem> {
    const stored = importProblems
      .find({ import: _id, isCheck: state === 'checked' })
      .sort({ batch: 1 })
      .lean();
    for await (const { problems } of stored.cursor({ batchSize: 10 })) yield* problems;
  }

  async function present(record: ImportFields): Promise<Import> {
    const problems: ImportProblem[] = [];
    for await (const one of problemsOf(record)) {
      if (problems.length === tableBounds.maxProblems) break;
      problems.push(one);
    }
    const { isbnOnly = { created: 0, changed: 0, unchanged: 0 }, reasons = {} } = record;
    return { ...presentSummary(record), problems, isbnOnly, reasons: reasonsIn(reasons) };
  }

  async function removeParts(records: readonly Pick<ImportFields, '_id'>[]): Promise<void> {
    const ids = { $in: records.map(({ _id }) => _id) };
    await importFiles.deleteMany({ _id: ids });
    await importProblems.deleteMany({ import: ids });
  }

  /** Removes imports. Deletes the import record last, so that a crash leaves no file or problems without one. */
  async function remove(records: readonly Pick<ImportFields, '_id'>[]): Promise<void> {
    await removeParts(records);
    await imports.deleteMany({ _id: { $in: records.map(({ _id }) => _id) } });
  }

  /**
   * Removes checks. Deletes the record first, because an import that was started meanwhile must keep its table; `sweep` removes what a
   * crash leaves.
   */
  async function removeChecks(filter: QueryFilter<ImportFields>): Promise<void> {
    for (const record of await imports.find({ ...filter, state: 'checked' }, { _id: 1 }).lean()) {
      const { deletedCount } = await imports.deleteOne({ _id: record._id, state: 'checked' });
      if (deletedCount === 1) await removeParts([record]);
    }
  }

  return {
    ...createImportRunner(deps, models, books.imports),

    async list(actor) {
      const own = imports.find({ user: actor._id }).sort({ createdAt: -1, _id: -1 }).limit(tableBounds.maxListed);
      return (await own.lean()).map(presentSummary);
    },

    findFormat: (actor, headings) => findEarlierFormat(imports, new Types.ObjectId(actor._id), headings),

    async check(actor, { file, fileName, format, clientId }) {
      const user = new Types.ObjectId(actor._id);
      const existing = clientId === '' ? null : await imports.findOne({ user, clientId }).lean();
      if (existing) return { import: await present(existing), repeated: true };
      if (await imports.exists({ user, state: 'running' })) throw new HttpError('IMPORT_RUNNING');
      const bytes = await readFile(file.path);
      if (bytes.length > tableBounds.maxBytes) throw new HttpError('IMPORT_TOO_LARGE');
      const counts = { created: 0, changed: 0, unchanged: 0, refused: 0, withdrawn: 0, missing: 0, kept: 0 };
      const empty: ImportFields = {
        ...counts,
        _id: new Types.ObjectId(),
        user,
        ...(clientId !== '' && { clientId }),
        fileName,
        bytes: bytes.length,
        format,
        state: 'checked',
        isStopping: false,
        withdrawMissing: false,
        rows: 0,
        doneRows: 0,
        doneBatches: 0,
        batchStartedAt: never,
        createdAt: now(),
        endedAt: null,
      };
      try {
        const record = await checks.add(() => checkTable(models, empty, bytes));
        await importFiles.create({ _id: record._id, user, bytes: await zip(bytes) });
        await imports.insertOne(record);
        // Only earlier ones, because concurrent checks would remove each other.
        await removeChecks({ user, _id: { $lt: record._id } });
        return { import: await present(record), repeated: false };
      } catch (error) {
        await remove([empty]);
        const first = isDuplicateKey(error) ? await imports.findOne({ user, clientId }).lean() : null;
        if (!first) throw error;
        return { import: await present(first), repeated: true };
      }
    },

    read: async (actor, importId) => present(await find(actor, importId)),

    async start(actor, importId, { withdrawMissing, withoutIsbn, city }) {
      const { _id, state } = await find(actor, importId);
      await books.owners.settle(actor._id, city);
      if (state === 'checked') {
        const counts = { created: 0, changed: 0, unchanged: 0, refused: 0, kept: 0, reasons: {} };
        try {
          const started = await imports.updateOne(
            { _id, state: 'checked' },
            { $set: { ...counts, state: 'running', withdrawMissing, withoutIsbn } },
          );
          if (started.modifiedCount === 1) await importProblems.deleteMany({ import: _id, isCheck: true });
        } catch (error) {
          throw isDuplicateKey(error) ? new HttpError('IMPORT_RUNNING') : error;
        }
      }
      return present(await find(actor, importId));
    },

    async stop(actor, importId) {
      const { _id } = await find(actor, importId);
      await imports.updateOne({ _id, state: 'running' }, { $set: { isStopping: true } });
      return present(await find(actor, importId));
    },

    async report(actor, importId, language) {
      const record = await find(actor, importId);
      return reportTable(language ?? (await languageOf(actor)), problemsOf(record));
    },

    async exportListings(actor, language) {
      return listingTable(models.books, actor._id, language ?? (await languageOf(actor)));
    },

    async eraseMember(user) {
      await remove(await imports.find({ user }, { _id: 1 }).lean());
      // Also the leftovers of a check that a crash interrupted.
      await importProblems.deleteMany({ user });
      await importFiles.deleteMany({ user });
    },

    async sweep() {
      const reportHours = tableBounds.reportDays * 24;
      await removeChecks({ createdAt: { $lt: ago(checkHours) } });
      const ended = { state: { $in: ['done', 'stopped'] }, createdAt: { $lt: ago(reportHours) } } as const;
      await remove(await imports.find({ ...ended, endedAt: { $lt: ago(reportHours) } }, { _id: 1 }).lean());
      const old = { $lt: Types.ObjectId.createFromTime(ago(checkHours).getTime() / 1_000) };
      for await (const { _id } of importFiles.find({ _id: old }, { _id: 1 }).lean().cursor())
        if (!(await imports.exists({ _id, endedAt: null }))) await importFiles.deleteOne({ _id });
      for (const _id of await importProblems.distinct('import', { import: old }))
        if (!(await imports.exists({ _id }))) await importProblems.deleteMany({ import: _id });
    },
  };

  async function languageOf({ _id }: Actor) {
    return (await models.users.findById(_id, { language: 1 }).lean())?.language ?? 'sr';
  }
}

const presentSummary = ({
  _id,
  createdAt,
  endedAt,
  user: _user,
  clientId: _clientId,
  format: _format,
  headings: _headings,
  reasons: _reasons,
  doneBatches: _doneBatches,
  batchStartedAt: _batchStartedAt,
  withdrawMissing: _withdrawMissing,
  withoutIsbn: _withoutIsbn,
  isbnOnly: _isbnOnly,
  ...record
}: ImportFields): ImportSummary => ({
  similar: 0,
  unusedSku: '',
  ...record,
  _id: _id.toHexString(),
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});
