import type { DaySummary } from '@korice/contracts';
import { Schema, type Connection, type Model } from 'mongoose';

/** The counts of a finished day, computed once. */
export interface DayFields extends Omit<DaySummary, 'date'> {
  /** The date in Belgrade, `YYYY-MM-DD`. */
  _id: string;
}

export type DayModel = Model<DayFields>;

const count = { type: Number, required: true } as const;

const daySchema = new Schema<DayFields>(
  { _id: { type: String, required: true }, views: count, books: count, users: count, messages: count },
  { versionKey: false, id: false },
);

export const createDayModel = (connection: Connection): DayModel => connection.model<DayFields>('Day', daySchema);
