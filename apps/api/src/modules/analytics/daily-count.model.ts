import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** How often one thing happened on one day. No record says to whom. */
export interface DailyCountFields {
  _id: Types.ObjectId;
  /** In Belgrade, `YYYY-MM-DD`. */
  day: string;
  kind: 'view' | 'vital';
  /** Of a view the name of the route, of a vital its name and rating: `LCP good`. */
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
