import { z } from 'zod';
import { Acknowledgement, ClientId, Id, PageNumber, text, Timestamp, totalHeaders } from './common.js';
import { endpoint } from './endpoint.js';
import { ReportedRating } from './ratings.js';
import { UserStatus } from './users.js';

export const ReportSubject = z.enum(['book', 'room', 'user', 'rating']);
export const ReportReason = z.enum(['fraud', 'misleading', 'forbidden', 'abuse', 'spam', 'other']);
export const ReportStatus = z.enum(['open', 'dismissed', 'acted']);
export type ReportSubject = z.infer<typeof ReportSubject>;
export type ReportReason = z.infer<typeof ReportReason>;
export type ReportStatus = z.infer<typeof ReportStatus>;

export const reportBounds = {
  /** In UTF-16 units, after trimming. */
  text: 1_000,
  /** Maximum number of reports that one call resolves. */
  resolvedAtOnce: 200,
} as const;

export const ReportBody = z.object({
  subject: ReportSubject,
  subjectId: Id,
  reason: ReportReason,
  /** Also the quoted messages of a reported conversation, because admins cannot read conversations. */
  text: text(reportBounds.text),
  clientId: ClientId.default(''),
});
export type ReportBody = z.output<typeof ReportBody>;

/** A report by a member to the admins. */
export const Report = z.object({
  _id: Id,
  subject: ReportSubject,
  subjectId: Id,
  /**
   * The title of the book, or the name of the account, the other member or the author of the rating, at the time of the report; `''` for a
   * rating whose author had closed the account.
   */
  subjectName: z.string(),
  /** The book, account or rating was deleted after the report. */
  subjectGone: z.boolean(),
  /** The owner of the book, the other member, the author of the rating, or the account itself. `status` is the current one, null after account deletion. */
  accused: z.object({
    _id: Id,
    name: z.string(),
    status: UserStatus.nullable(),
    /** Number of open reports about the account, at most 200. */
    openReports: z.int().min(0).max(reportBounds.resolvedAtOnce),
  }),
  reporter: z.object({ _id: Id, name: z.string() }),
  reason: ReportReason,
  text: z.string(),
  status: ReportStatus,
  /** The rating as it is now, null for other subjects and after its deletion. */
  rating: ReportedRating.nullable(),
  createdAt: Timestamp,
});
export type Report = z.infer<typeof Report>;

export const createReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  summary: 'Reports a book, a conversation of the caller, an account or a shown rating to the admins.',
  retry:
    'safe with the same clientId: the report is stored once and returned with 200. Without one each call stores another.',
  access: 'member',
  body: ReportBody,
  response: Acknowledgement,
  status: [201, 200],
  errors: ['BOOK_NOT_FOUND', 'ROOM_NOT_FOUND', 'USER_NOT_FOUND', 'RATING_NOT_FOUND'],
});

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary: 'Reports of one status, 20 per page: open ones oldest first, others latest first.',
  access: 'admin',
  query: z.object({ page: PageNumber, status: ReportStatus.default('open') }),
  response: z.array(Report),
  status: [200],
  headers: [...totalHeaders],
  errors: [],
});

export const updateReport = endpoint({
  method: 'PUT',
  path: '/api/reports/:reportId',
  summary:
    'Closes a report and mails its sender, or reopens it. CONFLICT when its status is neither `expected` nor `status`.',
  retry: 'safe: a report with this status is returned unchanged. Its sender gets one mail per outcome.',
  access: 'admin',
  params: z.object({ reportId: Id }),
  notFound: 'NOT_FOUND',
  body: z.object({
    status: ReportStatus,
    /** The status that the admin sees. Absent changes the report whatever its status is. */
    expected: ReportStatus.optional(),
  }),
  response: Report,
  status: [200],
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const resolveReports = endpoint({
  method: 'POST',
  path: '/api/reports/resolve',
  summary:
    'Sets the open reports about an account to `acted`, at most 200 a call, and mails each of their senders once.',
  retry: 'safe: resolves the reports that are still open.',
  access: 'admin',
  body: z.object({ accusedId: Id }),
  response: z.object({ resolved: z.int().min(0), isMore: z.boolean() }),
  status: [200],
  errors: [],
});
