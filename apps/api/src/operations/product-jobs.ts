import type { EventOutbox } from '../jobs/event-outbox.js';
import type { Job } from '../jobs/scheduler.js';
import type { Services } from '../services.js';
import { sweepShareCards } from '../ssr/seo/share-card-files.js';

interface JobDeps {
  /** Use the connection of jobs, whose operations may take a minute. */
  services: Services;
  /** Uses the same connection. */
  eventOutbox: EventOutbox;
  shareCardFolder: string;
  /** Removes the unfinished uploads of processes that were killed. */
  sweepUploads: () => Promise<unknown>;
  isConnected: (userId: string) => Promise<boolean>;
}

const minute = 60_000;

/** Returns every periodic job of the product. Only jobs that work on files of this machine run in every process. */
export const createJobs = ({ services, eventOutbox, shareCardFolder, sweepUploads, isConnected }: JobDeps): Job[] => [
  { name: 'finish deletions of accounts', everyMs: minute, run: () => services.accounts.finishDeletions() },
  { name: 'sweep images', everyMs: 60 * minute, run: () => services.images.sweep() },
  { name: 'sweep photos of messages', everyMs: 60 * minute, run: () => services.messagePhotos.sweep() },
  { name: 'sweep avatars', everyMs: 60 * minute, run: () => services.avatars.sweep() },
  {
    name: 'sweep share cards',
    everyMs: 60 * minute,
    perProcess: true,
    run: () => sweepShareCards(shareCardFolder),
  },
  { name: 'sweep uploads', everyMs: 10 * minute, perProcess: true, run: sweepUploads },
  { name: 'mail unread messages', everyMs: minute, run: () => services.messageMails.sendDue(isConnected) },
  { name: 'run due deals', everyMs: minute, run: () => services.deals.runDue() },
  { name: 'show ratings', everyMs: minute, run: () => services.ratings.revealDue() },
  { name: 'deliver domain events', everyMs: minute, run: () => eventOutbox.deliverDue() },
  { name: 'mail about stale listings', everyMs: 60 * minute, run: () => services.books.staleMails.askDue() },
  { name: 'import tables', everyMs: 1_000, run: () => services.imports.runDue() },
  { name: 'sweep imports', everyMs: 60 * minute, run: () => services.imports.sweep() },
  { name: 'hide stale listings', everyMs: 60 * minute, run: () => services.books.freshness.hideDue() },
  { name: 'count the shop', everyMs: 10 * minute, run: () => services.books.catalogueCounts.update() },
  { name: 'count popular works', everyMs: 10 * minute, run: () => services.books.popularWorks.update() },
  { name: 'mail daily alerts', everyMs: minute, run: () => services.alertDigests.sendDue() },
  { name: 'count wanted works', everyMs: 60 * minute, run: () => services.demandCounts.recountAll() },
  { name: 'divide the sitemap', everyMs: 60 * minute, run: () => services.books.addresses.divide() },
  { name: 'send newsletter', everyMs: 5 * minute, run: () => services.newsletter.sendDue() },
];
