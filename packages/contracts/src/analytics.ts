import { z } from 'zod';
import { Nothing } from './common.js';
import { endpoint } from './endpoint.js';
import { paths, type PathName } from './paths.js';

/** So many events one call may bring. */
export const maxAnalyticsEvents = 20;

export const VitalName = z.enum(['LCP', 'CLS', 'INP', 'FCP', 'TTFB']);
export const VitalRating = z.enum(['good', 'needs-improvement', 'poor']);

/** What a browser tells of a visit: which screen was opened, by the name of its route, and how fast it felt. Nothing about the person. */
export const AnalyticsEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('view'), page: z.enum(Object.keys(paths) as [PathName, ...PathName[]]) }),
  z.object({ type: z.literal('vital'), name: VitalName, rating: VitalRating }),
]);
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>;

export const recordEvents = endpoint({
  method: 'POST',
  path: '/api/analytics/events',
  summary:
    'Adds to the counts of the day; nothing about the caller is kept. For browsers whose cookie notice was accepted.',
  retry: 'not safe: each call counts its events again.',
  access: 'public',
  body: z.object({ events: z.array(AnalyticsEvent).min(1).max(maxAnalyticsEvents) }),
  response: Nothing,
  status: [204],
  errors: [],
});

const Count = z.int().min(0);

/** What came on one day in Belgrade: screens opened, books listed, accounts and messages. */
export const DaySummary = z.object({
  /** `YYYY-MM-DD`. */
  date: z.iso.date(),
  views: Count,
  books: Count,
  users: Count,
  messages: Count,
});
export type DaySummary = z.infer<typeof DaySummary>;

/** Days that a summary looks back on, today among them. */
export const summaryDays = 30;

/** The shop at a glance. `users`, `books` and `rooms` count everything that is kept, sold books and blocked accounts too. */
export const Summary = z.object({
  /** Accounts that wait for activation or approval. */
  pending: Count,
  users: Count,
  books: Count,
  rooms: Count,
  /** Oldest first, today last. */
  days: z.array(DaySummary).length(summaryDays),
});
export type Summary = z.infer<typeof Summary>;

export const readSummary = endpoint({
  method: 'GET',
  path: '/api/admin/summary',
  summary: 'How many accounts, books and conversations there are, and what came in the last 30 days.',
  access: 'admin',
  response: Summary,
  status: [200],
  errors: [],
});
