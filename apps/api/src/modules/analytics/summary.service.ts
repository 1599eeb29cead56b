import { alertBounds, summaryDays, type AlertCounts, type DaySummary, type Summary } from '@korice/contracts';
import { Types } from 'mongoose';
import type { AppContext } from '../../config/app-context.js';
import type { BookModel } from '../books/book.model.js';
import type { MessageModel } from '../messaging/message.model.js';
import type { RoomModel } from '../messaging/room.model.js';
import type { UserModel } from '../accounts/users/user.model.js';
import type { PushSubscriptionModel } from '../accounts/push/push-subscription.model.js';
import type { AlertMatchModel } from '../wanted/alerts/alert-match.model.js';
import type { AlertFields, AlertModel } from '../wanted/alerts/alert.model.js';
import { belgradeDaySpan, lastDays } from '../../platform/time/belgrade-days.js';
import type { DailyCountModel } from './daily-count.model.js';
import type { DayFields, DayModel } from './day.model.js';

export interface SummaryService {
  /** Resolves to the current counts. Counts the current day on every call, and a finished day only once. */
  read(): Promise<Summary>;
}

interface Models {
  users: UserModel;
  books: BookModel;
  rooms: RoomModel;
  messages: MessageModel;
  dailyCounts: DailyCountModel;
  days: DayModel;
  alerts: AlertModel;
  alertMatches: AlertMatchModel;
  pushSubscriptions: PushSubscriptionModel;
}

/** Margin after the end of a day for running requests and differing clocks. */
const countingDelayMs = 10 * 60_000;
const dayMs = 24 * 3_600_000;

export function createSummaryService({ now }: AppContext, models: Models): SummaryService {
  const { users, books, rooms, messages, dailyCounts, days, alerts, alertMatches, pushSubscriptions } = models;

  async function countAlerts(): Promise<AlertCounts> {
    const ofKind = (kind: AlertFields['kind']) => alerts.countDocuments({ kind });
    const since = new Date(now().getTime() - alertBounds.newDays * dayMs);
    const [members, searches, works, sellers, told, devices] = await Promise.all([
      // The condition makes the query use the index on `user`.
      alerts.distinct('user', { user: { $gt: Types.ObjectId.createFromTime(0) } }),
      ofKind('search'),
      ofKind('work'),
      ofKind('seller'),
      alertMatches.countDocuments({ at: { $gte: since }, isTold: true }),
      pushSubscriptions.countDocuments({ removedAt: null }),
    ]);
    return { members: members.length, searches, works, sellers, told, devices };
  }

  async function countViews(day: string): Promise<number> {
    const found = await dailyCounts.aggregate<{ views: number }>([
      { $match: { day, kind: 'view' } },
      { $group: { _id: null, views: { $sum: '$count' } } },
    ]);
    return found[0]?.views ?? 0;
  }

  async function count(day: string): Promise<DayFields> {
    const { from, to } = belgradeDaySpan(day);
    const createdAt = { $gte: from, $lt: to };
    // The id of a message contains its time, so that the busiest collection needs no index on the time.
    const ids = { $gte: firstIdOf(from), $lt: firstIdOf(to) };
    const [views, newBooks, newUsers, newMessages] = await Promise.all([
      countViews(day),
      books.countDocuments({ createdAt }),
      users.countDocuments({ createdAt }),
      messages.countDocuments({ _id: ids }),
    ]);
    return { _id: day, views, books: newBooks, users: newUsers, messages: newMessages };
  }

  async function countAndKeep(day: string): Promise<DayFields> {
    const counted = await count(day);
    const { _id, ...fields } = counted;
    const isOver = belgradeDaySpan(day).to.getTime() + countingDelayMs <= now().getTime();
    if (isOver) await days.updateOne({ _id }, { $setOnInsert: fields }, { upsert: true });
    return counted;
  }

  async function readDays(): Promise<DaySummary[]> {
    const dates = lastDays(now(), summaryDays);
    const kept = await days
      .find({ _id: { $in: dates } })
      .limit(summaryDays)
      .lean();
    const known = new Map(kept.map((day) => [day._id, day]));
    const summaries: DaySummary[] = [];
    // Sequential, because the first call counts thirty days.
    for (const date of dates) {
      const { _id, ...fields } = known.get(date) ?? (await countAndKeep(date));
      summaries.push({ date: _id, ...fields });
    }
    return summaries;
  }

  return {
    async read() {
      const [pending, userCount, bookCount, roomCount, alertCounts, summaries] = await Promise.all([
        users.countDocuments({ status: 'pending' }),
        users.estimatedDocumentCount(),
        books.estimatedDocumentCount(),
        rooms.estimatedDocumentCount(),
        countAlerts(),
        readDays(),
      ]);
      return {
        pending,
        users: userCount,
        books: bookCount,
        rooms: roomCount,
        alerts: alertCounts,
        days: summaries,
      };
    },
  };
}

/** Returns the smallest ObjectId of a time, in seconds. */
const firstIdOf = (moment: Date): Types.ObjectId => Types.ObjectId.createFromTime(Math.floor(moment.getTime() / 1_000));
