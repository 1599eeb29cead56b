import { statfs } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { maxOperationNames, type OperationProblemKind, type OperationState } from '@korice/contracts';
import type { AppContext } from '../../config/app-context.js';
import { isReadOnly } from '../../db/connect.js';
import type { MigrationModel } from '../../db/migration.model.js';
import type { JobModel } from '../../jobs/job.model.js';
import type { OutboxEventModel } from '../../jobs/outbox-event.model.js';
import type { MailModel } from '../../mail/mail.model.js';
import type { UserModel } from '../accounts/users/user.model.js';
import type { BookModel } from '../books/book.model.js';
import type { WordModel } from '../books/search/word.model.js';
import type { DealModel } from '../deals/deal.model.js';
import type { MessageModel } from '../messaging/message.model.js';

interface Models {
  users: UserModel;
  books: BookModel;
  words: WordModel;
  messages: MessageModel;
  deals: DealModel;
  jobs: JobModel;
  migrations: MigrationModel;
  mails: MailModel;
  outboxEvents: OutboxEventModel;
}

export interface OperationService {
  read(): Promise<OperationState>;
}

/** The `package.json` of the workspace: three folders above this file in the sources and in the build. */
const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/**
 * A job that is overdue for longer is not reported: it belongs to an earlier release, and no process runs it any more.
 */
const forgottenMs = 7 * 24 * hourMs;
/**
 * Warns early: the embedded engine refuses writes at 64 MB of free space, and a photo of a phone takes some megabytes.
 */
const lowDiskBytes = 1024 ** 3;
/** See "Sizing" in docs/operations.md. */
const maxEmbeddedDocuments = 50_000;
/** Maximum number of records read to find the names of one problem. */
const maxRead = 1_000;

export function createOperationService({ env, now, log, db }: AppContext, models: Models): OperationService {
  const { users, books, words, messages, deals, jobs, migrations, mails, outboxEvents } = models;
  const ago = (ms: number): Date => new Date(now().getTime() - ms);

  async function freeBytes(): Promise<number | null> {
    try {
      const { bavail, bsize } = await statfs(env.DATA_DIR);
      return bavail * bsize;
    } catch (error) {
      log.warn({ err: error }, 'the free disk space is unknown');
      return null;
    }
  }

  return {
    async read() {
      const overdue = { $lte: ago(hourMs) };
      const lateJobs = { nextRunAt: { ...overdue, $gte: ago(forgottenMs) }, leasedUntil: overdue };
      const [readOnly, free, counts, migration, failing, late, stuck, waiting, failedMails, failedEvents] =
        await Promise.all([
          isReadOnly(db),
          freeBytes(),
          Promise.all([
            users.estimatedDocumentCount(),
            books.estimatedDocumentCount(),
            messages.estimatedDocumentCount(),
            words.estimatedDocumentCount(),
          ]),
          migrations
            .findOne({ finishedAt: { $ne: null } })
            .sort({ finishedAt: -1, _id: 1 })
            .lean(),
          jobs
            .find({ failures: { $gt: 0 } }, { _id: 1 })
            .limit(maxRead)
            .lean(),
          jobs.find(lateJobs, { _id: 1 }).limit(maxRead).lean(),
          deals.countDocuments({ dueAt: { $lte: ago(10 * minuteMs) }, settling: { $ne: null } }),
          mails.countDocuments({ status: 'queued', nextAttemptAt: overdue }),
          mails.find({ status: 'failed' }, { kind: 1 }).limit(maxRead).lean(),
          outboxEvents.find({ status: 'failed' }, { type: 1 }).limit(maxRead).lean(),
        ]);
      const documents = counts.reduce((sum, count) => sum + count, 0);
      const isEmbedded = env.MONGODB_URI === undefined;
      const problem = (kind: OperationProblemKind, count: number, names: string[] = []) =>
        count > 0 ? [{ kind, count, names: [...new Set(names)].toSorted().slice(0, maxOperationNames) }] : [];
      return {
        release: version,
        node: process.version,
        database: isEmbedded ? 'embedded' : 'mongodb',
        documents,
        migratedAt: migration?.finishedAt?.toISOString() ?? null,
        freeBytes: free,
        problems: [
          ...problem('databaseReadOnly', readOnly ? 1 : 0),
          ...problem('diskLow', free !== null && free < lowDiskBytes ? 1 : 0),
          ...problem('databaseLarge', isEmbedded && documents > maxEmbeddedDocuments ? 1 : 0),
          ...problem(
            'jobsFailed',
            failing.length,
            failing.map(({ _id }) => _id),
          ),
          ...problem(
            'jobsLate',
            late.length,
            late.map(({ _id }) => _id),
          ),
          ...problem('dealsStuck', stuck),
          ...problem('mailsLate', waiting),
          ...problem(
            'mailsFailed',
            failedMails.length,
            failedMails.map(({ kind }) => kind),
          ),
          ...problem(
            'eventsFailed',
            failedEvents.length,
            failedEvents.map(({ type }) => type),
          ),
        ],
      };
    },
  };
}
