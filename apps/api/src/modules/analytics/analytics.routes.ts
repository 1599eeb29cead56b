import { readSummary, recordEvents } from '@korice/contracts';
import type { Mount } from '../../http/mount.js';
import type { LimitRequests } from '../../http/rate-limit.js';
import { limits } from '../../limits.js';
import type { AnalyticsService } from './analytics.service.js';
import type { SummaryService } from './summary.service.js';

interface Analytics {
  analytics: AnalyticsService;
  summary: SummaryService;
}

export function analyticsRoutes(mount: Mount, limit: LimitRequests, { analytics, summary }: Analytics): void {
  mount(recordEvents, ({ body }) => analytics.record(body.events), limit(limits.eventsByAddress));
  mount(readSummary, () => summary.read());
}
