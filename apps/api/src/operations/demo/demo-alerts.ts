import { workKey } from '@korice/book-text';
import { Types } from 'mongoose';
import type { BookFields } from '../../modules/books/book.model.js';
import { requiredOf } from '../../modules/books/search/query-terms.js';
import type { AlertFields, AlertSubjectFields } from '../../modules/wanted/alerts/alert.model.js';
import { alertTerms, anchorsOf, matches } from '../../modules/wanted/alerts/alert-anchors.js';
import type { AlertMatchFields } from '../../modules/wanted/alerts/alert-match.model.js';
import { subjectKeyOf } from '../../modules/wanted/alerts/alert-subject.js';
import type { DemoAlert } from './demo-data.js';
import { demoId } from './demo-ids.js';

const day = 24 * 3_600_000;
const hour = 3_600_000;
const noneLearned = new Map<string, string[]>();

export interface DemoAlertRecords {
  alerts: AlertFields[];
  /** Matches that count as sent to their member. */
  matches: AlertMatchFields[];
}

/** Builds the alerts of a member, created two months ago, and their matches with the books listed since then. */
export function alertRecords(
  memberKey: string,
  own: readonly DemoAlert[],
  books: readonly BookFields[],
  now: Date,
): DemoAlertRecords {
  const user = demoId('user', memberKey);
  const records = own.map((alert, index) => {
    const subject = subjectOf(alert);
    const terms = subject.kind === 'search' ? requiredOf(subject.terms) : [];
    const createdAt = new Date(now.getTime() - 60 * day - index * hour);
    const found = books.filter(
      (book) =>
        book.status === 'available' &&
        book.createdAt > createdAt &&
        !book.owner._id.equals(user) &&
        matches(subject, book, noneLearned),
    );
    const record: AlertFields = {
      ...subject,
      _id: demoId('alert', `${memberKey} ${index}`),
      user,
      subjectKey: subjectKeyOf(
        subject.kind === 'seller' ? { kind: subject.kind, sellerId: subject.seller.toHexString() } : subject,
      ),
      slot: index,
      push: true,
      mail: index % 2 === 0 ? 'atOnce' : 'daily',
      // The anchor is the longest word instead of the rarest: in a small shop both are equally good.
      ...anchorsOf(subject, terms.toSorted((a, b) => b.word.length - a.word.length)[0]),
      ...(found.length > 0 && { lastBookAt: latestOf(found) }),
      createdAt,
    };
    return { record, found };
  });
  return {
    alerts: records.map(({ record }) => record),
    matches: records.flatMap(({ record, found }) =>
      found.map(({ _id, createdAt }) => ({
        _id: new Types.ObjectId(),
        alert: record._id,
        user,
        book: _id,
        at: createdAt,
        pending: [],
        isTold: true,
      })),
    ),
  };
}

const latestOf = (books: readonly BookFields[]): Date =>
  new Date(Math.max(...books.map(({ createdAt }) => createdAt.getTime())));

function subjectOf(alert: DemoAlert): AlertSubjectFields {
  switch (alert.kind) {
    case 'search':
      return { ...alert, terms: alertTerms(alert.search.q ?? '') };
    case 'work':
      return { ...alert, workKey: workKey(alert.title, alert.author) };
    case 'seller':
      return { kind: alert.kind, seller: demoId('user', alert.sellerKey) };
  }
}
