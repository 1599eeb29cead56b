import type { Migration } from '../../db/run-migrations.js';
import { migratePendingAccounts } from '../../modules/accounts/auth/registrations.js';
import { searchFieldsVersion } from '../../modules/books/book-fields.js';
import { migrateSentDeals } from '../../modules/deals/deal-jobs.js';
import { migrateFirstTexts } from '../../modules/messaging/reply-time.js';
import { anchorsVersion } from '../../modules/wanted/alerts/alert-anchors.js';
import type { Models } from '../../models.js';
import type { Deps, Services } from '../../services.js';
import { deliverOldNotices } from './old-notices.js';

/** Returns all migrations since release 1.0.0, in the order in which they run. */
export const createMigrations = (deps: Pick<Deps, 'now'>, models: Models, services: Services): Migration[] => [
  {
    name: 'registrations of pending accounts',
    catchesUp: true,
    run: () => migratePendingAccounts(models.users),
  },
  {
    name: 'notices of changed books',
    catchesUp: true,
    run: (isRepeated) => deliverOldNotices(models, services, isRepeated),
  },
  { name: `search fields ${searchFieldsVersion}`, run: () => services.books.rebuildSearchFields() },
  { name: 'dates of listings', catchesUp: true, run: () => services.books.freshness.migrate() },
  { name: 'kinds of sellers', catchesUp: true, run: () => services.books.owners.migrateKinds() },
  { name: `anchors of alerts ${anchorsVersion}`, run: () => services.alertMatching.rebuildAnchors() },
  { name: 'first texts of conversations', catchesUp: true, run: () => migrateFirstTexts(deps, models) },
  { name: 'reminders of sent deals', catchesUp: true, run: () => migrateSentDeals(models.deals) },
];
