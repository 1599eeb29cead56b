import type { DealSide, Report } from '@korice/contracts';
import type { Types } from 'mongoose';
import type { Named, ReportFields } from './report.model.js';

/** A shown rating that is reported, with the members of its deal. `author` is the side that gave it. */
export interface ReportedRating {
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

/** Presents a report to admins with the current state of its subject. `rating` is null unless the subject is a shown rating. */
export const presentReport = (
  report: ReportFields,
  subjectGone: boolean,
  accused: Pick<Report['accused'], 'status' | 'openReports'>,
  rating: ReportedRating | null,
): Report => ({
  _id: report._id.toHexString(),
  subject: report.subject,
  subjectId: report.subjectId.toHexString(),
  subjectName: report.subjectName,
  subjectGone,
  accused: { ...presentNamed(report.accused), ...accused },
  reporter: presentNamed(report.reporter),
  reason: report.reason,
  text: report.text,
  status: report.status,
  rating: rating && presentRating(rating),
  createdAt: report.createdAt.toISOString(),
});

const presentNamed = ({ _id, name }: Named) => ({ _id: _id.toHexString(), name });

const presentRating = ({ author, rating }: ReportedRating): Report['rating'] => ({
  _id: rating._id.toHexString(),
  side: author,
  stars: rating.stars,
  text: rating.text,
  reply: rating.reply?.text ?? '',
  isHidden: rating.isHidden,
  shownAt: rating.shownAt.toISOString(),
});
