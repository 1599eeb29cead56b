import type { Connection } from 'mongoose';
import type { Env } from '../../config/env.js';
import { createEvents } from '../../config/domain-events.js';
import type { Logger } from '../../platform/logger.js';
import { createModels } from '../../services.js';
import { raiseCatalogueRevision } from '../../modules/books/catalogue/catalogue-revision.js';
import { grace } from '../../modules/books/images/image-sweeper.js';
import { createSyncRoomBook } from '../../modules/messaging/room-books.js';
import { examineAvatars } from './examine-avatars.js';
import { examineImages } from './examine-images.js';
import { examineWords } from './examine-words.js';
import type { Finding } from './finding.js';

interface Visit {
  connection: Connection;
  env: Env;
  log: Logger;
  now: () => Date;
  /** No server works on this data: whatever is apart now stays apart. */
  alone: boolean;
  /** Repair what is found. */
  fix: boolean;
  /** Takes a line for the person who asked. */
  print: (line: string) => void;
}

/**
 * Looks for files that nothing refers to, addresses that lead nowhere and images without their variants, among the images of
 * books and the avatars, and for words that search counts wrongly; prints a line for each and for how it was repaired. Answers how many are left.
 */
export async function runDoctor({ connection, env, log, now, alone, fix, print }: Visit): Promise<number> {
  const models = createModels(connection);
  const events = createEvents();
  const changed = { books: new Set<string>(), site: false };
  events.on('book.changed', ({ bookId }) => changed.books.add(bookId));
  events.on('site.changed', () => {
    changed.site = true;
  });
  const surroundings = { env, events, now, log, models, grace: alone ? 0 : grace };

  const counts = { found: 0, left: 0 };
  async function attend(finding: Finding): Promise<void> {
    counts.found += 1;
    print(`${finding.kind}: ${finding.what}`);
    const outcome = fix ? await attempt(finding, print) : undefined;
    if (outcome === undefined) counts.left += 1;
    else print(`  ${outcome}`);
  }
  for await (const finding of examineImages(surroundings)) await attend(finding);
  for await (const finding of examineAvatars(surroundings)) await attend(finding);
  for await (const finding of examineWords(surroundings)) await attend(finding);

  // What a running server does when a book or a profile changes through it.
  if (changed.books.size > 0 || changed.site) await raiseCatalogueRevision(models.settings);
  const syncRoomBook = createSyncRoomBook({ events }, models.rooms, models.books);
  for (const bookId of changed.books) await syncRoomBook(bookId);

  print(summary(counts));
  return counts.left;
}

async function attempt({ repair }: Finding, print: Visit['print']): Promise<string | undefined> {
  try {
    return await repair();
  } catch (error) {
    print(`  could not be repaired: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

function summary({ found, left }: { found: number; left: number }): string {
  if (found === 0) return 'Pictures, records and counts agree.';
  return left === found ? `${found} found; --fix repairs what can be repaired.` : `${found} found, ${left} left.`;
}
