import {
  checkImport,
  exportListings,
  findImportFormat,
  listImports,
  readImport,
  readImportReport,
  startImport,
  stopImport,
} from '@korice/contracts';
import type { Mount } from '../../../http/mount.js';
import type { LimitRequests } from '../../../http/rate-limit.js';
import { limits } from '../../../platform/rate-limiting/limits.js';
import type { ImportsService } from './imports.service.js';

export function importsRoutes(mount: Mount, limit: LimitRequests, imports: ImportsService): void {
  const checks = limit(limits.importsByAccount);
  const downloads = limit(limits.exportsByAccount);

  mount(listImports, ({ actor }) => imports.list(actor));

  mount(findImportFormat, async ({ actor, body }) => ({ earlier: await imports.findFormat(actor, body.headings) }));

  mount(
    checkImport,
    async ({ actor, body, files: [file], reply }) => {
      const checked = await imports.check(actor, { ...body, file });
      if (checked.repeated) reply.status(200);
      return checked.import;
    },
    checks,
  );

  mount(readImport, ({ actor, params }) => imports.read(actor, params.importId));

  mount(startImport, ({ actor, params, body }) => imports.start(actor, params.importId, body), checks);

  mount(stopImport, ({ actor, params }) => imports.stop(actor, params.importId));

  mount(
    readImportReport,
    ({ actor, params, query }) => imports.report(actor, params.importId, query.language),
    downloads,
  );

  mount(exportListings, ({ actor, query }) => imports.exportListings(actor, query.language), downloads);
}
