import { listBounds, type DealSide, type Report, type ReportBody, type ReportStatus } from '@korice/contracts';
import type { Types } from 'mongoose';
import { serverText } from '@korice/texts/server';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.js';
import { mailMoment } from '../../mail/moment.js';
import { isDuplicateKey } from '../../platform/errors/duplicate-key.js';
import { countUpTo, readWithTotal, type Total } from '../../db/count-up-to.js';
import type { AppContext } from '../../config/app-context.js';
import type { Outbox } from '../../mail/outbox.js';
import { HttpError } from '../../platform/errors/http-error.js';
import type { AuditService } from '../accounts/audit/audit.service.js';
import type { BookModel } from '../books/book.model.js';
import type { UserModel } from '../accounts/users/user.model.js';
import type { Named, ReportFields, ReportModel } from './report.model.js';

type Status = z.output<typeof ReportStatus>;

export interface ReportsService {
  /**
   * Stores a report with the current names. Idempotent by reporter and `clientId`: a repetition resolves to `repeated: true`.
   * @throws BOOK_NOT_FOUND, USER_NOT_FOUND, ROOM_NOT_FOUND for a conversation of other members, RATING_NOT_FOUND for a rating that is
   * hidden or not shown yet
   */
  create(actor: Actor, body: ReportBody): Promise<{ repeated: boolean }>;
  list(query: { page: number; status: Status }): Promise<{ reports: Report[] } & Total>;
  /** Sets the status. Mails the reporter, once for each outcome. @throws NOT_FOUND */
  setStatus(actor: Actor, reportId: string, status: Status): Promise<Report>;
}

interface Models {
  reports: ReportModel;
  books: BookModel;
  users: UserModel;
}

/** A shown rating of a deal. `author` is the side that gave it. */
interface ShownRating {
  author: DealSide;
  deal: { buyerId: Types.ObjectId; sellerId: Types.ObjectId };
  rating: {
    _id: Types.ObjectId;
    stars: number;
    text: string;
    reply: { text: string } | null;
    isHidden: boolean;
    shownAt: Date;
  };
}

interface Ports {
  /** Resolves to the other member of a conversation; undefined for a conversation of other members. */
  findPartner: (conversationId: string, memberId: string) => Promise<Types.ObjectId | undefined>;
  /** Resolves to a shown rating, otherwise to null. */
  findRating: (ratingId: string) => Promise<ShownRating | null>;
}

type Reported = Pick<ReportFields, 'subjectName' | 'accused'>;

const pageSize = listBounds.reportsPerPage;
const auditActions = { open: 'reportReopened', dismissed: 'reportDismissed', acted: 'reportActed' } as const;

export function createReportsService(
  { env, now, outbox }: AppContext & { outbox: Outbox },
  models: Models,
  audit: Pick<AuditService, 'record'>,
  { findPartner, findRating }: Ports,
): ReportsService {
  const { reports, books, users } = models;

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
    const ratings = new Map<string, ShownRating | null>();
    for (const { subject, subjectId } of found)
      if (subject === 'rating') ratings.set(subjectId.toHexString(), await findRating(subjectId.toHexString()));
    const bookIds = found.filter(({ subject }) => subject === 'book').map(({ subjectId }) => subjectId);
    const [kept, accounts] = await Promise.all([
      books
        .find({ _id: { $in: bookIds } }, { _id: 1 })
        .limit(bookIds.length)
        .lean(),
      users
        .find({ _id: { $in: found.map(({ accused }) => accused._id) } }, { status: 1 })
        .limit(found.length)
        .lean(),
    ]);
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
      return present(report, isGone[report.subject](), status, rating);
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

  return {
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
      const found = reports
        .find({ status })
        .sort({ createdAt: -1, _id: -1 })
        .skip(range.skip)
        .limit(range.limit)
        .lean();
      const { rows, total } = await readWithTotal(range, found, countUpTo(reports, { status }));
      return { reports: rows.map(await presenterOf(rows)), ...total };
    },

    async setStatus(actor, reportId, status) {
      const known = await reports.findById(reportId).lean();
      if (!known) throw new HttpError('NOT_FOUND');
      // Before the change, so that a crash loses no mail. The key prevents a second one.
      if (status !== 'open') await mailOutcome(known, status);
      // Before the change too, because a crash in between would lose the entry.
      const subject = { id: reportId, name: known.subjectName, ownerId: known.accused._id.toHexString() };
      await audit.record(actor, auditActions[status], subject, { detail: known.reason });
      const change = { $set: { status } };
      const report = await reports.findOneAndUpdate({ _id: reportId }, change, { returnDocument: 'after' }).lean();
      if (!report) throw new HttpError('NOT_FOUND');
      return (await presenterOf([report]))(report);
    },
  };
}

const presentNamed = ({ _id, name }: Named) => ({ _id: _id.toHexString(), name });

const presentRating = ({ author, rating }: ShownRating): Report['rating'] => ({
  _id: rating._id.toHexString(),
  side: author,
  stars: rating.stars,
  text: rating.text,
  reply: rating.reply?.text ?? '',
  isHidden: rating.isHidden,
  shownAt: rating.shownAt.toISOString(),
});

const present = (
  report: ReportFields,
  subjectGone: boolean,
  status: Report['accused']['status'],
  rating: ShownRating | null,
): Report => ({
  _id: report._id.toHexString(),
  subject: report.subject,
  subjectId: report.subjectId.toHexString(),
  subjectName: report.subjectName,
  subjectGone,
  accused: { ...presentNamed(report.accused), status },
  reporter: presentNamed(report.reporter),
  reason: report.reason,
  text: report.text,
  status: report.status,
  rating: rating && presentRating(rating),
  createdAt: report.createdAt.toISOString(),
});
