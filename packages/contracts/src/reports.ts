import { z } from 'zod';
import { Acknowledgement, ClientId, Id, PageNumber, text, Timestamp, totalHeader } from './common.js';
import { endpoint } from './endpoint.js';
import { UserStatus } from './users.js';

export const ReportSubject = z.enum(['book', 'room', 'user']);
export const ReportReason = z.enum(['fraud', 'misleading', 'forbidden', 'abuse', 'spam', 'other']);
export const ReportStatus = z.enum(['open', 'dismissed', 'acted']);
export type ReportSubject = z.infer<typeof ReportSubject>;
export type ReportReason = z.infer<typeof ReportReason>;
export type ReportStatus = z.infer<typeof ReportStatus>;

/** In UTF-16 units, after trimming. */
export const reportBounds = { text: 1_000 } as const;

export const ReportBody = z.object({
  subject: ReportSubject,
  subjectId: Id,
  reason: ReportReason,
  /** Of a conversation, which admins cannot read, the messages in question. */
  text: text(reportBounds.text),
  clientId: ClientId.default(''),
});
export type ReportBody = z.output<typeof ReportBody>;

/** What a member told the admins of. */
export const Report = z.object({
  _id: Id,
  subject: ReportSubject,
  subjectId: Id,
  /** The book's title, or the name of the account or of the other member, when it was reported. */
  subjectName: z.string(),
  /** The book has been deleted, or the account closed, since. */
  subjectGone: z.boolean(),
  /**
   * The account that it is about: the book's owner, the other member, or the account itself, by the name it had then. `status` is what it
   * is now, null once it is closed.
   */
  accused: z.object({ _id: Id, name: z.string(), status: UserStatus.nullable() }),
  reporter: z.object({ _id: Id, name: z.string() }),
  reason: ReportReason,
  text: z.string(),
  status: ReportStatus,
  createdAt: Timestamp,
});
export type Report = z.infer<typeof Report>;

export const createReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  summary: 'Tells the admins of a book, a conversation of the caller or an account.',
  retry:
    'safe with the same clientId: the report is kept once and answered with 200. Without one each call keeps another.',
  access: 'member',
  body: ReportBody,
  response: Acknowledgement,
  status: [201, 200],
  errors: ['BOOK_NOT_FOUND', 'ROOM_NOT_FOUND', 'USER_NOT_FOUND'],
});

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary: 'Reports of one status, latest first, 20 a page.',
  access: 'admin',
  query: z.object({ page: PageNumber, status: ReportStatus.default('open') }),
  response: z.array(Report),
  status: [200],
  headers: [totalHeader],
  errors: [],
});

export const updateReport = endpoint({
  method: 'PUT',
  path: '/api/reports/:reportId',
  summary: 'Closes a report, which its sender is told by mail, or opens it again.',
  retry:
    'safe: the report is answered as it is, and its sender told of an outcome once; the audit log names each call.',
  access: 'admin',
  params: z.object({ reportId: Id }),
  notFound: 'NOT_FOUND',
  body: z.object({ status: ReportStatus }),
  response: Report,
  status: [200],
  errors: ['NOT_FOUND'],
});
