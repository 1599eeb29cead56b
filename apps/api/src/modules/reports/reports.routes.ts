import { createReport, listReports, resolveReports, updateReport } from '@korice/contracts';
import type { Mount } from '../../http/mount.js';
import type { LimitRequests } from '../../http/rate-limit.js';
import { limits } from '../../platform/rate-limiting/limits.js';
import type { ReportsService } from './reports.service.js';

export function reportsRoutes(mount: Mount, limit: LimitRequests, reports: ReportsService): void {
  mount(
    createReport,
    async ({ actor, body, reply }) => {
      const { repeated } = await reports.create(actor, body);
      if (repeated) reply.status(200);
      return { message: 'The admins will look into it.' };
    },
    limit(limits.reportsByAccount),
  );

  mount(listReports, async ({ query, reply }) => {
    const { reports: found, ...total } = await reports.list(query);
    reply.total(total);
    return found;
  });

  mount(updateReport, ({ actor, params, body }) =>
    reports.setStatus(actor, params.reportId, body.status, body.expected),
  );

  mount(resolveReports, ({ actor, body }) => reports.resolveAll(actor, body.accusedId));
}
