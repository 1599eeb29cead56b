import type { ClientErrorReport } from '@korice/contracts';
import { Schema, type Connection, type Model } from 'mongoose';

export interface ClientErrorFields extends ClientErrorReport {
  /** A hash of the report: the same error of one release is one record. */
  _id: string;
  count: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

export type ClientErrorModel = Model<ClientErrorFields>;

const retentionSeconds = 30 * 24 * 3600;

const clientErrorSchema = new Schema<ClientErrorFields>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    // May be empty, which `required` would refuse.
    message: { type: String, default: '' },
    frames: { type: [String], required: true },
    page: { type: String, default: null },
    release: { type: String, required: true },
    count: { type: Number, required: true },
    firstSeenAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
  },
  { versionKey: false, id: false },
);

clientErrorSchema.index({ lastSeenAt: 1 }, { expireAfterSeconds: retentionSeconds });

export const createClientErrorModel = (connection: Connection): ClientErrorModel =>
  connection.model<ClientErrorFields>('ClientError', clientErrorSchema);
