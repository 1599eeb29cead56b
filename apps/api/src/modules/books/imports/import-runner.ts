import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ImportProblem } from '@korice/contracts';
import { Types } from 'mongoose';
import type { AppContext } from '../../../config/app-context.js';
import type { Outbox } from '../../../mail/outbox.js';
import { forEachSettled } from '../../../platform/concurrency/for-each-settled.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { UserModel } from '../../accounts/users/user.model.js';
import type { BookFields, BookModel } from '../book.model.js';
import type { BookImports } from '../write/book-imports.js';
import type { ImportCounts, ImportFields, ImportFileModel, ImportModel, ImportProblemsModel } from './import.model.js';
import { planRows, type PlannedRow } from './import-plan.js';
import { countReasons, problem } from './table-cells.js';
import { readTable, type NamedListings, type TableRow } from './table-rows.js';

export interface ImportRunner {
  /**
   * Job: runs the started imports, oldest first. Resumes an import after a crash: finds the writes of the interrupted batch by their
   * derived ids and counts them. When two processes run one import, every write happens once, and only one of them counts it.
   */
  runDue(): Promise<void>;
}

export interface ImportModels {
  imports: ImportModel;
  importFiles: ImportFileModel;
  importProblems: ImportProblemsModel;
  books: BookModel;
  users: UserModel;
}

/** The value of `batchStartedAt` between batches, so that `$min` stores only the first start of the next one. */
export const never = new Date('9999-12-31T00:00:00Z');

/** Maximum number of imports in one run of the job; the next run continues with the others. */
const maxRuns = 20;

const unzip = promisify(gunzip);

const noCounts = { created: 0, changed: 0, unchanged: 0, refused: 0, withdrawn: 0, kept: 0 } as const;
type Counts = Record<keyof typeof noCounts, number>;

interface Step {
  counts: Counts;
  problems: ImportProblem[];
}

/** Yields the listed books with an SKU that are not in a table, neither sold nor withdrawn. */
export async function* findMissing(
  books: BookModel,
  ownerId: Types.ObjectId,
  { skus, matched }: { skus: ReadonlySet<string>; matched: ReadonlySet<string> },
): AsyncGenerator<BookFields> {
  const marked = books.find({ 'owner._id': ownerId, sku: { $exists: true }, listed: true }).lean();
  for await (const book of marked.cursor({ batchSize: 100 }))
    if (book.sku !== undefined && !skus.has(book.sku) && !matched.has(book._id.toHexString())) yield book;
}

/** Returns the problem of a listing that is not in the table but must stay, because it is reserved. */
const keptProblem = ({ title }: BookFields): ImportProblem => problem({ row: null, title }, { code: 'reserved' });

/** Stores the problems of a batch. Idempotent. */
export async function storeProblems(
  { importProblems }: Pick<ImportModels, 'importProblems'>,
  { _id, user, state }: Pick<ImportFields, '_id' | 'user' | 'state'>,
  batch: number,
  problems: ImportProblem[],
): Promise<void> {
  if (problems.length === 0) return;
  const isCheck = state === 'checked';
  const key = `${_id.toHexString()} ${isCheck ? 'check' : 'run'} ${batch}`;
  await importProblems.replaceOne({ _id: key }, { import: _id, user, batch, isCheck, problems }, { upsert: true });
}

export function createImportRunner(
  { env, now, outbox, log }: Pick<AppContext, 'env' | 'now' | 'log'> & { outbox: Outbox },
  models: ImportModels,
  writes: BookImports,
): ImportRunner {
  const { imports, importFiles, books, users } = models;

  /** Returns what this import did with a book, judged by whether the book was written after the batch was first started. */
  function outcomeOf(book: BookFields, startedAt: Date): 'created' | 'changed' | 'unchanged' {
    if (book.createdAt >= startedAt) return 'created';
    return book.updatedAt >= startedAt ? 'changed' : 'unchanged';
  }

  async function writeRows(
    record: ImportFields,
    rows: readonly TableRow[],
    named: NamedListings,
  ): Promise<Step & { plan: PlannedRow[] }> {
    const ownerId = record.user.toHexString();
    const importId = record._id.toHexString();
    const counts: Counts = { ...noCounts };
    const problems: ImportProblem[] = [];

    async function follow(planned: PlannedRow): Promise<void> {
      if (planned.step === 'refuse') {
        counts.refused += 1;
        problems.push(planned.problem);
      } else if (planned.step === 'none') counts[outcomeOf(planned.book, record.batchStartedAt)] += 1;
      else if (planned.step === 'change') {
        const status = await writes.change(planned.book, importId, planned.fields);
        if (status === 'available') counts.changed += 1;
        else {
          counts.refused += 1;
          problems.push(problem(planned.row, { code: status ?? 'sold' }));
        }
      }
    }

    const plan = await planRows(books, ownerId, rows, named);
    const fresh = plan.flatMap((planned) => (planned.step === 'create' ? planned : []));
    const refused =
      fresh.length === 0
        ? new Set<string>()
        : await writes.create(
            ownerId,
            importId,
            fresh.map(({ bookId, row, form }) => ({ _id: bookId, sku: row.sku, form })),
          );
    counts.created += fresh.length - refused.size;
    for (const planned of plan) if (planned.step !== 'create') await follow(planned);
    // Either another process has written these rows, or another listing has their SKU.
    const again = fresh.filter(({ bookId }) => refused.has(bookId.toHexString())).map(({ row }) => row);
    if (again.length > 0)
      for (const planned of await planRows(books, ownerId, again, named))
        await follow(
          planned.step === 'create'
            ? { row: planned.row, step: 'refuse', problem: problem(planned.row, { code: 'skuTaken', field: 'sku' }) }
            : planned,
        );
    return { counts, problems, plan };
  }

  /** Starts a batch. Resolves to the import; null when another process has finished the batch or the import has ended. */
  const begin = (record: ImportFields, batch: number): Promise<ImportFields | null> =>
    imports
      .findOneAndUpdate(
        { _id: record._id, state: 'running', doneBatches: batch },
        { $min: { batchStartedAt: now() } },
        { returnDocument: 'after' },
      )
      .lean();

  /** Stores the problems and counts of a batch. Resolves to null when another process has counted it or the import has ended. */
  async function finish(
    record: ImportFields,
    batch: number,
    { counts, problems }: Step,
    rows: number,
  ): Promise<ImportFields | null> {
    await storeProblems(models, record, batch, problems);
    return imports
      .findOneAndUpdate(
        { _id: record._id, state: 'running', doneBatches: batch },
        {
          $set: { doneBatches: batch + 1, batchStartedAt: never },
          $inc: {
            ...({ ...counts, doneRows: rows } satisfies Partial<ImportCounts> & { doneRows: number }),
            ...Object.fromEntries(
              Object.entries(countReasons(problems)).map(([reason, count]) => [`reasons.${reason}`, count]),
            ),
          },
        },
        { returnDocument: 'after' },
      )
      .lean();
  }

  async function withdrawMissing(
    record: ImportFields,
    batch: number,
    table: Parameters<typeof findMissing>[2],
  ): Promise<ImportFields | null> {
    const begun = await begin(record, batch);
    if (!begun) return null;
    const counts: Counts = { ...noCounts };
    const problems: ImportProblem[] = [];
    for await (const book of findMissing(books, record.user, table))
      if (book.status === 'available' && (await writes.withdraw(book))) continue;
      else {
        counts.kept += 1;
        problems.push(keptProblem(book));
      }
    // Counted in the database, so that the withdrawals of a process that crashed are included.
    counts.withdrawn = await books.countDocuments({
      'owner._id': record.user,
      sku: { $exists: true },
      isStale: true,
      askedAt: null,
      updatedAt: { $gte: begun.batchStartedAt },
    });
    return finish(begun, batch, { counts, problems }, 0);
  }

  /** Mails the seller unless the import was stopped, ends it and deletes its table. A repeated call sends no second mail. */
  async function end(record: ImportFields, state: 'done' | 'stopped'): Promise<void> {
    const importId = record._id.toHexString();
    const owner = await users.findOne({ _id: record.user, status: 'active' }, { email: 1, language: 1 }).lean();
    if (owner && state === 'done') {
      const { created, changed, withdrawn, refused } = record;
      const values = {
        file: record.fileName,
        created: String(created),
        changed: String(changed),
        withdrawn: String(withdrawn),
        refused: String(refused),
        url: `${env.PUBLIC_URL}/dashboard/import?import=${importId}`,
      };
      const mail = { kind: 'importDone', to: owner.email, language: owner.language, values } as const;
      await outbox.send(mail, `import ${importId}`);
    }
    const { _id } = record;
    await imports.updateOne({ _id, state: 'running' }, { $set: { state, isStopping: false, endedAt: now() } });
    await importFiles.deleteOne({ _id });
  }

  async function run(started: ImportFields): Promise<void> {
    const file = await importFiles.findById(started._id).lean();
    if (!file) return end(started, 'stopped');
    const { format, withoutIsbn = false } = started;
    const table = readTable(await unzip(bytesOf(file.bytes)), format, { withoutIsbn });
    const named = await table.named();
    const matched = new Set<string>();
    const addMatched = (plan: readonly PlannedRow[]): void => {
      for (const planned of plan) if ('book' in planned) matched.add(planned.book._id.toHexString());
    };
    let record: ImportFields | null = started;
    let batch = 0;
    try {
      for await (const rows of table.batches()) {
        // Rows of finished batches are read again, because later rows and the missing listings are compared with them.
        if (batch < record.doneBatches) {
          if (started.withdrawMissing) addMatched(await planRows(books, started.user.toHexString(), rows, named));
        } else {
          const begun: ImportFields | null = await begin(record, batch);
          if (!begun) return;
          if (begun.isStopping) {
            await end(begun, 'stopped');
            return;
          }
          const step = await writeRows(begun, rows, named);
          addMatched(step.plan);
          record = await finish(begun, batch, step, rows.length);
          if (!record) return;
        }
        batch += 1;
      }
    } catch (error) {
      // The account was blocked or deleted meanwhile.
      if (error instanceof HttpError && error.code === 'UNAUTHENTICATED') return end(started, 'stopped');
      throw error;
    }
    if (record.isStopping) return end(record, 'stopped');
    if (started.withdrawMissing && record.doneBatches === batch)
      record = await withdrawMissing(record, batch, { skus: named.skus, matched });
    if (record) await end(record, 'done');
  }

  return {
    async runDue() {
      const due = await imports.find({ state: 'running' }).sort({ createdAt: 1 }).limit(maxRuns).lean();
      await forEachSettled(due, async (record) => {
        await run(record);
        log.info({ import: record._id.toHexString() }, 'import ended');
      });
    },
  };
}

/** Converts the bytes of a lean document, which the driver returns as its own type, to a `Buffer`. */
export const bytesOf = (bytes: Buffer | { buffer: Uint8Array }): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer);
