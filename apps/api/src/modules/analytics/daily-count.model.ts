import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** The count of one event on one day, without personal data. */
export interface DailyCountFields {
  _id: Types.ObjectId;
  /** The date in Belgrade, `YYYY-MM-DD`. */
  day: string;
  kind: 'view' | 'vital';
  /** The route of a view, or name and rating of a vital (`LCP good`). */
  name: string;
  count: number;
}

export type DailyCountModel = Model<DailyCountFields>;

const dailyCountSchema = new Schema<DailyCountFields>(
  {
    day: { type: String, required: true },
    kind: { type: String, enum: ['view', 'vital'], required: true },
    name: { type: String, required: true },
    count: { type: Number, required: true },
  },
  { versionKey: false, id: false },
);

dailyCountSchema.index({ day: 1, kind: 1, name: 1 }, { unique: true });

export const createDailyCountModel = (connection: Connection): DailyCountModel =>
  connection.model<DailyCountFields>('DailyCount', dailyCountSchema);
