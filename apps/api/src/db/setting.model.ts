import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** What the processes on one database remember together, by name. */
export interface SettingFields {
  _id: 'rates' | 'lists' | 'search' | 'admins' | 'newsletter' | 'messageMails';
  /** Of `rates`: those that `priceRsd` was computed with. */
  RSD_PER_EUR?: number;
  RSD_PER_USD?: number;
  /** Of `lists`: raised by every write that lists show. Of `search`: that of the fields which books are searched by. */
  version?: number;
  /** Of `admins`: the ids of the active ones, so that one condition on one record keeps the last of them. */
  members?: string[];
  /** Of `newsletter`: when the next issue goes out, whether it is stopped, since when books count as new. */
  at?: Date;
  stopped?: boolean;
  since?: Date;
  /** Of `messageMails`: the last message that was looked at, and until when a process is at it. */
  after?: Types.ObjectId;
  busyUntil?: Date;
}

export type SettingModel = Model<SettingFields>;

const settingSchema = new Schema<SettingFields>(
  {
    _id: { type: String, required: true },
    RSD_PER_EUR: Number,
    RSD_PER_USD: Number,
    version: Number,
    members: { type: [String], default: undefined },
    at: Date,
    stopped: Boolean,
    since: Date,
    after: Schema.Types.ObjectId,
    busyUntil: Date,
  },
  { versionKey: false, id: false },
);

export const createSettingModel = (connection: Connection): SettingModel =>
  connection.model<SettingFields>('Setting', settingSchema);
