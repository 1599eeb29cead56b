import type { Connection } from 'mongoose';
import type { Env } from '../../config/env.js';
import { createEvents } from '../../config/domain-events.js';
import type { ObjectStorage } from '../../platform/files/object-storage.js';
import type { Logger } from '../../platform/logger.js';
import { createModels } from '../../models.js';
import { isReadOnly } from '../../db/connect.js';
import { invalidateEverything } from '../../db/invalidation-log.js';
import { graceMs } from '../../modules/books/images/image-sweeper.js';
import { createSyncRoomBook } from '../../modules/messaging/room-books.js';
import { examineAlerts } from './examine-alerts.js';
import { examineAvatars } from './examine-avatars.js';
import { examineDeals } from './examine-deals.js';
import { examineImages } from './examine-images.js';
import { examineMessagePhotos } from './examine-message-photos.js';
import { examineOwners } from './examine-owners.js';
import { examineQueues } from './examine-queues.js';
import { examineStandings } from './examine-standings.js';
import { examineWords } from './examine-words.js';
import type { Finding } from './finding.js';
import { findMissingFiles } from './missing-files.js';

interface DoctorDeps {
  connection: Connection;
  env: Env;
  storage: ObjectStorage;
  log: Logger;
  now: () => Date;
  /** Whether no server uses the data, so that every inconsistency is permanent. */
  alone: boolean;
  /** Whether to repair findings. */
  fix: boolean;
  /** Whether the storage is known to be the right one, so that records without files and files without records are repaired. */
  acceptLoss?: boolean;
  /** Prints a line for the operator. */
  print: (line: string) => void;
}

/**
 * Compares files with records (images of books, photos of messages, avatars), stored counts with the counted records (words, ratings),
 * deals with their books, alerts with their subjects, and records with their members. Looks for failed jobs, mails and events. Prints a
 * line for each finding and repair. Resolves to the number of remaining findings.
 */
export async function runDoctor({
  connection,
  env,
  storage,
  log,
  now,
  alone,
  fix,
  acceptLoss = false,
  print,
}: DoctorDeps): Promise<number> {
  await storage.check();
  const models = createModels(connection);
  const events = createEvents(log);
  const changed = { books: new Set<string>(), site: false };
  events.on('book.changed', ({ bookId }) => changed.books.add(bookId));
  events.on('site.changed', () => {
    changed.site = true;
  });
  const missing = acceptLoss ? [] : await findMissingFiles(storage, models);
  const isStorageForeign = missing.length > 0;
  const context = {
    env,
    storage,
    events,
    now,
    log,
    models,
    alone,
    isStorageForeign,
    acceptLoss,
    graceMs: alone ? 0 : graceMs,
  };

  const counts = { found: 0, left: 0 };
  async function report(finding: Finding): Promise<void> {
    print(`${finding.kind}: ${finding.description}`);
    if (finding.isNote) return;
    counts.found += 1;
    const outcome = fix ? await attempt(finding, print) : undefined;
    if (outcome === undefined) counts.left += 1;
    else print(`  ${outcome}`);
  }
  if (await isReadOnly(connection))
    await report({
      kind: 'read-only database',
      description: 'the database takes no more writes; free space on its disk and restart the product',
    });
  if (isStorageForeign)
    await report({
      kind: 'foreign storage',
      description:
        `${missing.join(' and ')} have no file: the store of images seems to be another one, so nothing is repaired by its files; ` +
        'mount it, correct UPLOAD_DIR or STORAGE_URL, or copy the files back; if they are lost, add --accept-loss',
    });
  // First: it restores records without which the files of photos would be removed.
  for await (const finding of examineOwners(context)) await report(finding);
  for await (const finding of examineImages(context)) await report(finding);
  for await (const finding of examineMessagePhotos(context)) await report(finding);
  for await (const finding of examineAvatars(context)) await report(finding);
  for await (const finding of examineWords(context)) await report(finding);
  for await (const finding of examineStandings(context)) await report(finding);
  for await (const finding of examineDeals(context)) await report(finding);
  for await (const finding of examineAlerts(context)) await report(finding);
  for await (const finding of examineQueues(context)) await report(finding);

  if (changed.books.size > 0 || changed.site) await invalidateEverything(models.settings);
  const syncRoomBook = createSyncRoomBook({ events }, models.rooms, models.books);
  for (const bookId of changed.books) await syncRoomBook(bookId);

  print(summary(counts));
  return counts.left;
}

async function attempt({ repair }: Finding, print: DoctorDeps['print']): Promise<string | undefined> {
  try {
    return await repair?.();
  } catch (error) {
    print(`  could not be repaired: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

function summary({ found, left }: { found: number; left: number }): string {
  if (found === 0) return 'Files, records and counts agree.';
  return left === found ? `${found} found; --fix repairs what can be repaired.` : `${found} found, ${left} left.`;
}
