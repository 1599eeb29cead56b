import { listBounds, reportBounds, type Report, type ReportBody, type ReportStatus } from '@korice/contracts';
import type { Types } from 'mongoose';
import { serverText } from '@korice/texts/server';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.js';
import { mailMoment } from '../../mail/moment.js';
import { isDuplicateKey } from '../../platform/errors/duplicate-key.js';
import { countUpTo, readWithTotal, type Total } from '../../db/count-up-to.js';
import type { AppContext } from '../../config/app-context.js';
import { createPendingEvent, type EventOutbox } from '../../jobs/event-outbox.js';
import type { Outbox } from '../../mail/outbox.js';
import { HttpError } from '../../platform/errors/http-error.js';
import type { AuditService } from '../accounts/audit/audit.service.js';
import type { BookModel } from '../books/book.model.js';
import type { UserModel } from '../accounts/users/user.model.js';
import type { Named, ReportFields, ReportModel } from './report.model.js';
import { presentReport, type ReportedRating } from './report.presenter.js';

type Status = z.output<typeof ReportStatus>;

export interface ReportsService {
  /**
   * Stores a report with the current names. Idempotent by reporter and `clientId`: a repetition resolves to `repeated: true`.
   * @throws BOOK_NOT_FOUND, USER_NOT_FOUND, ROOM_NOT_FOUND for a conversation of other members, RATING_NOT_FOUND for a rating that is
   * hidden or not shown yet
   */
  create(actor: Actor, body: ReportBody): Promise<{ repeated: boolean }>;
  list(query: { page: number; status: Status }): Promise<{ reports: Report[] } & Total>;
  /**
   * Sets the status. Mails the reporter, once for each outcome. Idempotent.
   * @throws NOT_FOUND, CONFLICT when the report has another status than `expected`
   */
  setStatus(actor: Actor, reportId: string, status: Status, expected?: Status): Promise<Report>;
  /** Resolves the oldest open reports about an account, at most `reportBounds.resolvedAtOnce`. Mails each reporter once. Idempotent. */
  resolveAll(actor: Actor, accusedId: string): Promise<{ resolved: number; isMore: boolean }>;
}

interface Models {
  reports: ReportModel;
  books: BookModel;
  users: UserModel;
}

interface Ports {
  /** Resolves to the other member of a conversation; undefined for a conversation of other members. */
  findPartner: (conversationId: string, memberId: string) => Promise<Types.ObjectId | undefined>;
  /** Resolves to a shown rating, otherwise to null. */
  findRating: (ratingId: string) => Promise<ReportedRating | null>;
}

type Reported = Pick<ReportFields, 'subjectName' | 'accused'>;

const pageSize = listBounds.reportsPerPage;
const auditActions = { open: 'reportReopened', dismissed: 'reportDismissed', acted: 'reportActed' } as const;

export function createReportsService(
  { env, eventOutbox, now, outbox }: AppContext & { eventOutbox: EventOutbox; outbox: Outbox },
  models: Models,
  audit: Pick<AuditService, 'createEvent' | 'recordEvent'>,
  { findPartner, findRating }: Ports,
): ReportsService {
  const { reports, books, users } = models;
  eventOutbox.addSource(reports);

  async function findAccount(_id: string | Types.ObjectId): Promise<Named> {
    const user = await users.findById(_id, { name: 1 }).lean();
    if (!user) throw new HttpError('USER_NOT_FOUND');
    return { _id: user._id, name: user.name };
  }

  const find: Record<ReportBody['subject'], (actor: Actor, subjectId: string) => Promise<Reported>> = {
    async book(_actor, subjectId) {
      const book = await books.findOne({ _id: subjectId, ownerActive: true }, { title: 1, owner: 1 }).lean();
      if (!book) throw new HttpError('BOOK_NOT_FOUND');
      return { subjectName: book.title, accused: { _id: book.owner._id, name: book.owner.name } };
    },
    async room(actor, subjectId) {
      const partner = await findPartner(subjectId, actor._id);
      if (!partner) throw new HttpError('ROOM_NOT_FOUND');
      const accused = await findAccount(partner);
      return { subjectName: accused.name, accused };
    },
    async user(_actor, subjectId) {
      const accused = await findAccount(subjectId);
      return { subjectName: accused.name, accused };
    },
    async rating(_actor, subjectId) {
      const found = await findRating(subjectId);
      if (!found || found.rating.isHidden) throw new HttpError('RATING_NOT_FOUND');
      const authorId = found.author === 'buyer' ? found.deal.buyerId : found.deal.sellerId;
      const author = await users.findById(authorId, { name: 1 }).lean();
      const accused = { _id: authorId, name: author?.name ?? '' };
      return { subjectName: accused.name, accused };
    },
  };

  /** Reads the current state of the subjects and resolves to the function that presents the reports. */
  async function presenterOf(found: readonly ReportFields[]): Promise<(report: ReportFields) => Report> {
    const ratings = new Map<string, ReportedRating | null>();
    for (const { subject, subjectId } of found)
      if (subject === 'rating') ratings.set(subjectId.toHexString(), await findRating(subjectId.toHexString()));
    const bookIds = found.filter(({ subject }) => subject === 'book').map(({ subjectId }) => subjectId);
    const accusedIds = [...new Set(found.map(({ accused }) => accused._id.toHexString()))];
    const [kept, accounts, openReports] = await Promise.all([
      books
        .find({ _id: { $in: bookIds } }, { _id: 1 })
        .limit(bookIds.length)
        .lean(),
      users
        .find({ _id: { $in: found.map(({ accused }) => accused._id) } }, { status: 1 })
        .limit(found.length)
        .lean(),
      Promise.all(
        accusedIds.map((id) =>
          reports.countDocuments({ 'accused._id': id, status: 'open' }, { limit: reportBounds.resolvedAtOnce }),
        ),
      ),
    ]);
    const openCounts = new Map(accusedIds.map((id, index) => [id, openReports[index]]));
    const keptIds = new Set(kept.map(({ _id }) => _id.toHexString()));
    const statuses = new Map(accounts.map(({ _id, status }) => [_id.toHexString(), status]));
    return (report) => {
      const status = statuses.get(report.accused._id.toHexString()) ?? null;
      const rating = ratings.get(report.subjectId.toHexString()) ?? null;
      const isGone = {
        book: () => !keptIds.has(report.subjectId.toHexString()),
        rating: () => rating === null,
        room: () => status === null,
        user: () => status === null,
      };
      const accused = { status, openReports: openCounts.get(report.accused._id.toHexString()) ?? 0 };
      return presentReport(report, isGone[report.subject](), accused, rating);
    };
  }

  /** Mails the outcome to the reporter, once for each outcome. Skips deleted and blocked accounts. */
  async function mailOutcome(report: ReportFields, outcome: 'acted' | 'dismissed'): Promise<void> {
    const to = await users.findOne({ _id: report.reporter._id, status: 'active' }, { email: 1, language: 1 }).lean();
    if (!to) return;
    const values = {
      date: mailMoment(report.createdAt).date,
      subject: report.subjectName || serverText(to.language, 'messaging', 'deletedMember'),
      outcome,
      contactUrl: `${env.PUBLIC_URL}/contact`,
    };
    await outbox.send(
      { kind: 'reportHandled', to: to.email, language: to.language, values },
      `report ${report._id.toHexString()} ${outcome}`,
    );
  }

  eventOutbox.on('reportClosed', async ({ reportId, outcome }) => {
    const report = await reports.findById(reportId).lean();
    if (report) await mailOutcome(report, outcome);
  });

  /**
   * Moves a report to a status and stores its audit entry; a closed one mails its reporter unless `isSilent`. Resolves to null when the
   * report has another status than `report` by now.
   */
  async function move(
    actor: Actor,
    report: Pick<ReportFields, '_id' | 'subjectName' | 'accused' | 'reason' | 'status'>,
    status: Status,
    isSilent = false,
  ): Promise<ReportFields | null> {
    const reportId = report._id.toHexString();
    const subject = { id: reportId, name: report.subjectName, ownerId: report.accused._id.toHexString() };
    const event = audit.createEvent(actor, auditActions[status], subject, { detail: report.reason });
    const outcomes =
      status === 'open' || isSilent ? [] : [createPendingEvent('reportClosed', { reportId, outcome: status })];
    const moved = await reports
      .findOneAndUpdate(
        { _id: report._id, status: report.status },
        { $set: { status }, $push: { pendingEvents: { $each: [event, ...outcomes] } } },
        { returnDocument: 'after' },
      )
      .lean();
    if (!moved) return null;
    eventOutbox.publish(reports, moved);
    await audit.recordEvent(event);
    return moved;
  }

  /** Mails the outcome of a report that `move` resolved silently. */
  async function mailLater({ _id }: ReportFields): Promise<void> {
    const event = createPendingEvent('reportClosed', { reportId: _id.toHexString(), outcome: 'acted' });
    const report = await reports
      .findOneAndUpdate({ _id, status: 'acted' }, { $push: { pendingEvents: event } }, { returnDocument: 'after' })
      .lean();
    if (report) eventOutbox.publish(reports, report);
  }

  const setStatus: ReportsService['setStatus'] = async (actor, reportId, status, expected) => {
    const known = await reports.findById(reportId).lean();
    if (!known) throw new HttpError('NOT_FOUND');
    if (known.status === status) return (await presenterOf([known]))(known);
    if (expected !== undefined && known.status !== expected) throw new HttpError('CONFLICT');
    const report = await move(actor, known, status);
    if (!report) return setStatus(actor, reportId, status, expected);
    return (await presenterOf([report]))(report);
  };

  return {
    setStatus,

    async resolveAll(actor, accusedId) {
      const open = { 'accused._id': accusedId, status: 'open' } as const;
      const found = await reports.find(open).sort({ createdAt: 1, _id: 1 }).limit(reportBounds.resolvedAtOnce).lean();
      // The mail belongs to the last report of each reporter: a call that a crash ends before it leaves that report open, so that the
      // repetition sends the mail.
      const last = new Map(found.map(({ _id, reporter }) => [reporter._id.toHexString(), _id]));
      const silent = new Map<string, ReportFields>();
      let resolved = 0;
      for (const report of found) {
        const reporterId = report.reporter._id.toHexString();
        const isSilent = last.get(reporterId) !== report._id;
        const moved = await move(actor, report, 'acted', isSilent);
        if (moved) resolved += 1;
        if (moved && isSilent) silent.set(reporterId, moved);
        // Another admin was faster: unless that call mailed the same outcome, another of these reports gets the mail.
        const earlier = moved || isSilent ? undefined : silent.get(reporterId);
        if (earlier && !(await reports.exists({ _id: report._id, status: 'acted' }))) await mailLater(earlier);
      }
      return { resolved, isMore: (await reports.exists(open)) !== null };
    },

    async create(actor, { clientId, ...body }) {
      // Checked before the subject is read, because it may be deleted since the first call.
      if (clientId !== '' && (await reports.exists({ 'reporter._id': actor._id, clientId }))) return { repeated: true };
      const reported = await find[body.subject](actor, body.subjectId);
      try {
        await reports.create({
          ...body,
          ...reported,
          reporter: { _id: actor._id, name: actor.name },
          createdAt: now(),
          ...(clientId !== '' && { clientId }),
        });
        return { repeated: false };
      } catch (error) {
        if (isDuplicateKey(error)) return { repeated: true };
        throw error;
      }
    },

    async list({ page, status }) {
      const range = { skip: (page - 1) * pageSize, limit: pageSize };
      // The report that has waited longest comes first; of closed ones the latest.
      const direction = status === 'open' ? 1 : -1;
      const found = reports
        .find({ status })
        .sort({ createdAt: direction, _id: direction })
        .skip(range.skip)
        .limit(range.limit)
        .lean();
      const { rows, total } = await readWithTotal(range, found, countUpTo(reports, { status }));
      return { reports: rows.map(await presenterOf(rows)), ...total };
    },
  };
}
