import { listClientErrors, readOperation, readSummary, recordClientError, recordEvents } from '@korice/contracts';
import type { Mount } from '../../http/mount.js';
import type { LimitRequests } from '../../http/rate-limit.js';
import { limits } from '../../platform/rate-limiting/limits.js';
import type { AnalyticsService } from './analytics.service.js';
import type { ClientErrorsService } from './client-errors.service.js';
import type { OperationService } from './operation.service.js';
import type { SummaryService } from './summary.service.js';

interface Analytics {
  analytics: AnalyticsService;
  clientErrors: ClientErrorsService;
  operation: OperationService;
  summary: SummaryService;
}

export function analyticsRoutes(
  mount: Mount,
  limit: LimitRequests,
  { analytics, clientErrors, operation, summary }: Analytics,
): void {
  mount(recordEvents, ({ body }) => analytics.record(body.events), limit(limits.eventsByAddress));
  mount(recordClientError, ({ body }) => clientErrors.record(body), limit(limits.clientErrorsByAddress));
  mount(listClientErrors, () => clientErrors.list());
  mount(readSummary, () => summary.read());
  mount(readOperation, () => operation.read());
}
