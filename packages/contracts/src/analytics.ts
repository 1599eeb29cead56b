import { z } from 'zod';
import { bounded, Nothing, Timestamp } from './common.js';
import { endpoint } from './endpoint.js';
import { paths, type PathName } from './paths.js';

/** Maximum events of one request. */
export const maxAnalyticsEvents = 20;

export const VitalName = z.enum(['LCP', 'CLS', 'INP', 'FCP', 'TTFB']);
export const VitalRating = z.enum(['good', 'needs-improvement', 'poor']);

/** One event of a visit, without personal data: the route of an opened screen, or a web vital. */
export const AnalyticsEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('view'), page: z.enum(Object.keys(paths) as [PathName, ...PathName[]]) }),
  z.object({ type: z.literal('vital'), name: VitalName, rating: VitalRating }),
]);
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>;

export const recordEvents = endpoint({
  method: 'POST',
  path: '/api/analytics/events',
  summary:
    'Adds to the counts of the day and stores nothing about the caller. Browsers call it only after the cookie notice was accepted.',
  retry: 'not safe: each call counts its events again.',
  access: 'public',
  body: z.object({ events: z.array(AnalyticsEvent).min(1).max(maxAnalyticsEvents) }),
  response: Nothing,
  status: [204],
  errors: [],
});

export const clientErrorBounds = { name: 60, message: 300, frames: 5, frame: 120, release: 60 } as const;

/** An uncaught error of the web application, without personal data: the API redacts `message` again. */
export const ClientErrorReport = z.object({
  /** The class of the error, such as `TypeError`. */
  name: bounded(clientErrorBounds.name)
    .max(clientErrorBounds.name)
    .regex(/^[A-Za-z_$][\w$]*$/),
  message: bounded(clientErrorBounds.message).max(clientErrorBounds.message),
  /** `file:line:column` of the application's own stack frames, innermost first. */
  frames: z
    .array(
      bounded(clientErrorBounds.frame)
        .max(clientErrorBounds.frame)
        .regex(/^[\w-][\w.-]*\.js:\d+:\d+$/),
    )
    .min(1)
    .max(clientErrorBounds.frames),
  /** The route of the open screen; null for a URL without a route. */
  page: z.enum(Object.keys(paths) as [PathName, ...PathName[]]).nullable(),
  /** The file name of the built application, which changes with every release. */
  release: bounded(clientErrorBounds.release)
    .max(clientErrorBounds.release)
    .regex(/^[\w-]+$/),
});
export type ClientErrorReport = z.infer<typeof ClientErrorReport>;

export const recordClientError = endpoint({
  method: 'POST',
  path: '/api/analytics/errors',
  summary: 'Counts an error of the web application. Stores nothing about the caller; deletes the error after 30 days.',
  retry: 'not safe: each call counts the error again.',
  access: 'public',
  body: ClientErrorReport,
  response: Nothing,
  status: [204],
  errors: [],
});

/** Maximum distinct errors that are stored; a further one deletes the error with the oldest last occurrence. */
export const maxClientErrors = 100;

const Count = z.int().min(0);

export const ClientError = ClientErrorReport.extend({
  /** Can exceed the bound of a report: the redaction replaces `""` by `"*"`. */
  message: z.string(),
  count: Count,
  firstSeenAt: Timestamp,
  lastSeenAt: Timestamp,
});
export type ClientError = z.infer<typeof ClientError>;

export const listClientErrors = endpoint({
  method: 'GET',
  path: '/api/admin/client-errors',
  summary: 'Errors of the web application in the last 30 days, most recent first.',
  access: 'admin',
  response: z.array(ClientError).max(maxClientErrors),
  status: [200],
  errors: [],
});

/** Counts of one day in Belgrade: opened screens, new listings, new accounts and messages. */
export const DaySummary = z.object({
  /** `YYYY-MM-DD`. */
  date: z.iso.date(),
  views: Count,
  books: Count,
  users: Count,
  messages: Count,
});
export type DaySummary = z.infer<typeof DaySummary>;

/** Days of a summary, including today. */
export const summaryDays = 30;

/** `told`: matches of the last seven days about which a member was notified. `devices`: devices with push. */
export const AlertCounts = z.object({
  members: Count,
  searches: Count,
  works: Count,
  sellers: Count,
  told: Count,
  devices: Count,
});
export type AlertCounts = z.infer<typeof AlertCounts>;

/** Totals of the site. `users`, `books` and `rooms` include sold books and blocked accounts. */
export const Summary = z.object({
  /** Accounts that await activation or approval. */
  pending: Count,
  users: Count,
  books: Count,
  rooms: Count,
  alerts: AlertCounts,
  /** Oldest first, today last. */
  days: z.array(DaySummary).length(summaryDays),
});
export type Summary = z.infer<typeof Summary>;

export const readSummary = endpoint({
  method: 'GET',
  path: '/api/admin/summary',
  summary: 'Totals of accounts, books, conversations and alerts, and the counts of the last 30 days.',
  access: 'admin',
  response: Summary,
  status: [200],
  errors: [],
});
