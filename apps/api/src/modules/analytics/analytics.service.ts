import type { AnalyticsEvent } from '@korice/contracts';
import type { AppContext } from '../../config/app-context.js';
import { belgradeDay } from '../../platform/time/belgrade-days.js';
import type { DailyCountFields, DailyCountModel } from './daily-count.model.js';

export interface AnalyticsService {
  /** Adds events to the counts of today. */
  record(events: readonly AnalyticsEvent[]): Promise<void>;
}

type Counted = Pick<DailyCountFields, 'kind' | 'name'>;

const countedAs = (event: AnalyticsEvent): Counted =>
  event.type === 'view' ? { kind: 'view', name: event.page } : { kind: 'vital', name: `${event.name} ${event.rating}` };

export function createAnalyticsService({ now }: AppContext, dailyCounts: DailyCountModel): AnalyticsService {
  return {
    async record(events) {
      const day = belgradeDay(now());
      const additions = new Map<string, Counted & { count: number }>();
      for (const event of events) {
        const counted = countedAs(event);
        const key = `${counted.kind} ${counted.name}`;
        additions.set(key, { ...counted, count: (additions.get(key)?.count ?? 0) + 1 });
      }
      await dailyCounts.bulkWrite(
        [...additions.values()].map(({ count, ...counted }) => ({
          updateOne: { filter: { day, ...counted }, update: { $inc: { count } }, upsert: true },
        })),
        { ordered: false },
      );
    },
  };
}
